/**
 * Clicks, fills and selects from within the page. Playwright looks at the page from outside and asks the browser a dozen
 * times for each: 60 ms of processor. Here the checks are the same, and only the press of the mouse comes from outside,
 * so that it is the browser's own and reaches what is really under it.
 */
import { commands, type Locator, page, type UserEventClickOptions } from "vitest/browser";

type Click = (this: Locator, options: UserEventClickOptions) => Promise<void>;

/** The methods that all locators have. */
const methods = Object.getPrototypeOf(page.getByRole("button")) as { click: Click };
const { click: clickFromOutside } = methods;

Object.assign(methods, {
  click(this: Locator, { timeout, ...others }: UserEventClickOptions = {}) {
    // Playwright does what is rare, such as a press at a position.
    if (Object.keys(others).length > 0) return clickFromOutside.call(this, { timeout, ...others });
    return press(this, 1, timeout);
  },
  dblClick(this: Locator, { timeout }: Limit = {}) {
    return press(this, 2, timeout);
  },
  fill(this: Locator, text: string, { timeout }: Limit = {}) {
    return fill(this, text, timeout);
  },
  clear(this: Locator, { timeout }: Limit = {}) {
    return fill(this, "", timeout);
  },
  selectOptions(this: Locator, values: string | string[], { timeout }: Limit = {}) {
    return select(this, [values].flat(), timeout);
  },
});

type Limit = { timeout?: number };

/** What keeps an element from being acted on, as the end of a sentence. */
type Obstacle = string | undefined;

type Attempt = (element: HTMLElement) => Obstacle | Promise<Obstacle>;

const pause = 30;

/**
 * Tries again and again until nothing is in the way. Like a person, it takes a moment, and acts on what the page shows
 * then: what the action before has begun is there after a few frames.
 */
async function act(locator: Locator, timeout = 30_000, attempt: Attempt) {
  const deadline = performance.now() + timeout;
  /* oxlint-disable no-await-in-loop -- one frame and one attempt at a time */
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  for (;;) {
    const element = locator.query() as HTMLElement | null;
    const obstacle = element
      ? (hidden(element) ?? disabled(element) ?? (await attempt(element)))
      : "is not on the page";
    if (!obstacle) return;
    if (performance.now() > deadline) throw new Error(`${locator.asLocator()} ${obstacle}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  /* oxlint-enable no-await-in-loop */
}

function press(locator: Locator, count: number, timeout?: number) {
  let covers = 0;
  return act(locator, timeout, async (element) => {
    // Where it is, and else where nothing that sticks to an edge lies above it.
    const block = (["nearest", "center", "end", "start"] as const)[covers % 4];
    element.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
    await new Promise(requestAnimationFrame);
    const point = middle(element);
    await new Promise(requestAnimationFrame);
    const now = middle(element);
    if (now.x !== point.x || now.y !== point.y) return "is moving";
    const hit = document.elementFromPoint(now.x, now.y);
    if (!hit) return "is outside of the screen";
    const cover = covered(element, hit);
    if (cover) covers++;
    return cover ?? pressAt(now, count, element);
  });
}

/** Presses the mouse there. Should something else have come to be there, it does not get the press. */
async function pressAt({ x, y }: { x: number; y: number }, count: number, element: HTMLElement) {
  let hit: EventTarget | null = null;
  let obstacle: Obstacle = "was not reached by the mouse";
  const judge = (event: Event) => {
    // Later the press may have changed the page.
    if (!hit) obstacle = covered(element, event.target as Element);
    hit = event.target;
    if (!obstacle) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of mouseEvents) window.addEventListener(type, judge, true);
  const frame = window.frameElement!.getBoundingClientRect();
  const scale = frame.width / window.innerWidth;
  await commands.pressMouse(frame.x + x * scale, frame.y + y * scale, count);
  for (const type of mouseEvents) window.removeEventListener(type, judge, true);
  return obstacle;
}

const mouseEvents = ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "dblclick"];

/** The middle of what can be seen of its first line. */
function middle(element: HTMLElement) {
  const [line = element.getBoundingClientRect()] = [...element.getClientRects()].filter(hasArea);
  const { top, left, right, bottom } = line;
  return { x: between(left, right, window.innerWidth), y: between(top, bottom, window.innerHeight) };
}

function hasArea({ width, height }: DOMRect) {
  return width > 0 && height > 0;
}

function between(start: number, end: number, size: number) {
  return (Math.max(start, 0) + Math.min(end, size)) / 2;
}

/** Text in a button is pressed with the button. */
function covered(element: HTMLElement, hit: Element): Obstacle {
  const target = element.closest("button, a, summary, [role=button], [role=link]") ?? element;
  return target.contains(hit) ? undefined : `is covered by ${(hit.cloneNode(false) as Element).outerHTML}`;
}

function hidden(element: HTMLElement): Obstacle {
  const isVisible = element.checkVisibility({ visibilityProperty: true });
  return isVisible && hasArea(element.getBoundingClientRect()) ? undefined : "is not visible";
}

function disabled(element: HTMLElement): Obstacle {
  const { control } = element.closest("label") ?? { control: null };
  const isDisabled =
    control?.matches(":disabled") || element.closest(":disabled:not(fieldset), [aria-disabled=true]");
  return isDisabled ? "is disabled" : undefined;
}

/** Replaces the text as if somebody had selected it and typed over it. */
function fill(locator: Locator, text: string, timeout?: number) {
  return act(locator, timeout, (element) => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
      return "is not a text field";
    if (element.readOnly) return "is read-only";
    element.focus();
    if (isPicked.test(element.type)) {
      // React watches the property of the field itself.
      Reflect.set(HTMLInputElement.prototype, "value", text, element);
      announceChange(element);
    } else {
      element.select();
      const isTyped =
        element.value + text === "" || document.execCommand(text ? "insertText" : "delete", false, text);
      if (!isTyped) return "takes no text";
    }
    return undefined;
  });
}

/** Types of fields with parts that are typed or picked one by one. */
const isPicked = /^(color|date|datetime-local|month|range|time|week)$/;

/** Selects these options, by their values or their texts, and no others. */
function select(locator: Locator, wanted: string[], timeout?: number) {
  return act(locator, timeout, (element) => {
    if (!(element instanceof HTMLSelectElement)) return "is not a list of options";
    const offered = [...element.options].filter(({ disabled }) => !disabled);
    const chosen = wanted.map((name) => offered.find(({ value, label }) => value === name || label === name));
    if (chosen.includes(undefined)) return `does not offer ${wanted.join(", ")}`;
    element.focus();
    for (const option of element.options) option.selected = chosen.includes(option);
    announceChange(element);
    return undefined;
  });
}

function announceChange(field: HTMLElement) {
  field.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
