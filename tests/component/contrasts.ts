/**
 * The contrasts of a page's text. They take axe longer than everything else, and most text looks like other text that it
 * has seen: the same color, size and weight on the same backgrounds. Such text has the same contrast.
 */
import axe from "axe-core";

/** Looks of text that axe has found to be readable, or cannot decide about. */
const decided = new Set<string>();

/** What keeps axe from a decision, however often it looks: pictures, and all that is shown on top of the page. */
const undecidable = /^(bgImage|bgOverlap)$/;

/** The elements whose text has too little contrast, as HTML. */
export async function faintTexts(): Promise<string[]> {
  const backgrounds = new Map<Element, string>();
  const places = document.querySelector(":modal") ? ":is(:modal, :popover-open) *" : "body *";
  const unknown = [...document.querySelectorAll(places)].filter(
    (element) => hasText(element) && !decided.has(lookOf(element, backgrounds)),
  );
  if (unknown.length === 0) return [];
  const { violations, passes, incomplete } = await axe.run(
    { include: unknown },
    { runOnly: ["color-contrast"], elementRef: true },
  );
  const undecided = nodesOf(incomplete).filter(({ any: [check] }) => undecidable.test(reasonOf(check)));
  for (const { element } of [...nodesOf(passes), ...undecided]) decided.add(lookOf(element!, backgrounds));
  return nodesOf(violations).map(({ html }) => html);
}

function nodesOf(results: axe.Result[]) {
  return results.flatMap(({ nodes }) => nodes);
}

function reasonOf(check: axe.CheckResult | undefined): string {
  return (check?.data as { messageKey?: string } | undefined)?.messageKey ?? "";
}

function hasText(element: Element): boolean {
  const texts = element.matches("input, select, textarea")
    ? [element]
    : [...element.childNodes].filter(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
      );
  return texts.length > 0 && element.checkVisibility({ visibilityProperty: true }) && !element.closest(faded);
}

/** What may be faint, and axe leaves out as well. */
const faded = ":disabled:not(fieldset), [aria-disabled=true], label:has(:disabled), option, .sr-only";

function lookOf(element: Element, backgrounds: Map<Element, string>): string {
  const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
  return [backgroundOf(element, backgrounds), color, fontSize, fontWeight, textShadow].join();
}

/** All that can be behind it: what its ancestors paint, and which of them lie on top of others. */
function backgroundOf(element: Element, known: Map<Element, string>): string {
  const before = known.get(element);
  if (before !== undefined) return before;
  const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element);
  const own = [
    backgroundColor === "rgba(0, 0, 0, 0)" ? "" : backgroundColor,
    backgroundImage === "none" ? "" : backgroundImage,
    opacity === "1" ? "" : opacity,
    filter === "none" ? "" : filter,
    /absolute|fixed|sticky/.test(position) ? `${element.tagName} ${element.className}` : "",
  ];
  const parents = element.parentElement ? backgroundOf(element.parentElement, known) : "";
  const background = own.some(Boolean) ? `${parents}/${own.join(";")}` : parents;
  known.set(element, background);
  return background;
}
