import { useEffect } from "react";

/** Where a control is: each element around it, from the inside out, and which of its children contains the control. */
type Place = { control: Element; around: { element: Element; child: number }[] };

/** When the control with the focus is removed or disabled, the nearest one gets it, and not the top of the page. */
export function useKeptFocus() {
  useEffect(() => {
    let held: Place | null = null;
    const hold = ({ target }: FocusEvent) => (held = target instanceof Element ? placeOf(target) : null);
    // A click elsewhere abandons the place.
    const release = ({ target }: PointerEvent) => {
      if (!held?.control.contains(target as Node)) held = null;
    };
    const observer = new MutationObserver(() => {
      if (!held || !isLost(held.control)) return;
      const place = held;
      held = null;
      focusNear(place);
    });
    document.addEventListener("focusin", hold);
    document.addEventListener("pointerdown", release);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      document.removeEventListener("focusin", hold);
      document.removeEventListener("pointerdown", release);
      observer.disconnect();
    };
  }, []);
}

function placeOf(control: Element): Place {
  const around: Place["around"] = [];
  for (let inner = control, element = inner.parentElement; element; element = element.parentElement) {
    around.push({ element, child: [...element.children].indexOf(inner) });
    inner = element;
  }
  return { control, around };
}

/** Not if the focus has moved elsewhere. A control that was disabled keeps it until the next frame. */
function isLost(control: Element): boolean {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body && activeElement !== control) return false;
  return !control.isConnected || control.matches(":disabled");
}

function focusNear({ around }: Place) {
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1);
  const ground = dialog ?? document.getElementById("main");
  for (const { element, child } of around) {
    if (element === ground) break;
    if (!ground?.contains(element)) continue;
    const near = firstControl(element.children[child - 1]) ?? firstControl(element);
    if (near) return near.focus();
  }
  if (dialog) firstControl(dialog)?.focus();
  else ground?.focus({ preventScroll: true });
}

const controls = "a[href], button, input, select, textarea, summary, [tabindex='0']";

function firstControl(element: Element | undefined): HTMLElement | undefined {
  if (!element) return undefined;
  const within = [...element.querySelectorAll<HTMLElement>(controls)];
  const all = element.matches(controls) ? [element as HTMLElement, ...within] : within;
  return all.find((control) => !control.matches(":disabled, [tabindex='-1']") && control.checkVisibility());
}
