/**
 * The contrasts of a page's text, and of its links with the text around them. They take axe longer than everything else,
 * and most text looks like other text that it has seen: the same color, size and weight on the same backgrounds. Such text
 * has the same contrast.
 */
import axe from "axe-core";

/** axe's rules about contrast, with what each depends on: nothing for elements that it is not about. */
const looks = { "color-contrast": lookOfText, "link-in-text-block": lookOfLink };

type Rule = keyof typeof looks;

const rules = Object.keys(looks) as Rule[];

/** Leaves the rules out of another run. */
export const withoutContrasts = Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));

/** Looks that axe has found to be readable, or cannot decide about. */
const decided = new Set<string>();

/** What keeps axe from a decision, however often it looks: pictures, and all that is shown on top of the page. */
const undecidable = /^(bgImage|bgOverlap)$/;

/** The elements whose text has too little contrast, and links that look like the text around them, as HTML. */
export async function faintTexts(): Promise<string[]> {
  const backgrounds: Backgrounds = new Map();
  const keyOf = (rule: Rule, element: Element) => {
    const look = looks[rule](element, backgrounds);
    return look && `${rule} ${look}`;
  };
  const isUnknown = (element: Element) =>
    rules.some((rule) => {
      const key = keyOf(rule, element);
      return key && !decided.has(key);
    });
  const places = document.querySelector(":modal") ? ":is(:modal, :popover-open) *" : "body *";
  const unknown = [...document.querySelectorAll(places)].filter(isUnknown);
  if (unknown.length === 0) return [];
  const { violations, passes, incomplete } = await axe.run(
    { include: unknown },
    { runOnly: rules, elementRef: true },
  );
  const undecided = nodesOf(incomplete).filter(({ any: [check] }) => undecidable.test(reasonOf(check)));
  for (const { rule, element } of [...nodesOf(passes), ...undecided]) {
    const key = keyOf(rule, element!);
    if (key) decided.add(key);
  }
  return nodesOf(violations).map(({ html }) => html);
}

function nodesOf(results: axe.Result[]) {
  return results.flatMap(({ id, nodes }) => nodes.map((node) => ({ ...node, rule: id as Rule })));
}

function reasonOf(check: axe.CheckResult | undefined): string {
  return (check?.data as { messageKey?: string } | undefined)?.messageKey ?? "";
}

function lookOfText(element: Element, backgrounds: Backgrounds): string | undefined {
  return hasText(element) ? lookOf(element, backgrounds) : undefined;
}

function hasText(element: Element): boolean {
  const texts = element.matches(`input:not(${pictures}), select, textarea`) ? [element] : textsOf(element);
  return texts.length > 0 && isShown(element) && !element.closest(faded);
}

/** Fields without a text. */
const pictures = "[type=checkbox], [type=radio], [type=range], [type=color], [type=hidden]";

/** What may be faint, and axe leaves out as well. */
const faded = ":disabled:not(fieldset), [aria-disabled=true], label:has(:disabled), option, .sr-only";

function textsOf({ childNodes }: Element): Node[] {
  return [...childNodes].filter(
    ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
  );
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

const links = "a[href], [role=link]";

/** How a link in a text looks, and how the text does. */
function lookOfLink(link: Element, backgrounds: Backgrounds): string | undefined {
  if (!link.matches(links) || !isInline(link) || !isShown(link)) return undefined;
  const block = blockAround(link);
  if (!isMostlyText(block)) return undefined;
  const styles = [link, block].map((part) => {
    const { fontFamily, fontSize, fontStyle, fontWeight, textDecoration, borderBlock, outline } =
      getComputedStyle(part);
    return [
      lookOf(part, backgrounds),
      fontFamily,
      fontSize,
      fontStyle,
      fontWeight,
      textDecoration,
      borderBlock,
      outline,
    ];
  });
  return styles.join();
}

/** What is mostly links needs nothing else to tell them. A line break begins another text. */
function isMostlyText(block: Element): boolean {
  const linked = [...block.querySelectorAll(links)]
    .filter((link) => blockAround(link) === block)
    .map(({ textContent }) => textContent)
    .join("");
  return block.querySelector("br, hr") !== null || linked.length < block.textContent.length / 2;
}

function blockAround({ parentElement }: Element): Element {
  return isInline(parentElement!) ? blockAround(parentElement!) : parentElement!;
}

function isInline(element: Element): boolean {
  return getComputedStyle(element).display === "inline";
}

function lookOf(element: Element, backgrounds: Backgrounds): string {
  const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
  const size = parseFloat(fontSize);
  // Large text needs less contrast, and bold text is large sooner.
  const weight = size < 18 ? "small" : size < 24 ? `${size} ${fontWeight}` : "large";
  const { behind, effects } = backgroundOf(element, backgrounds);
  return [behind, effects, color, weight, textShadow].join();
}

type Background = {
  /** What the element and its ancestors paint behind its text, down to the first that hides the others. */
  behind: string;
  /** What changes all of that. */
  effects: string;
};

type Backgrounds = Map<Element, Background>;

function backgroundOf(element: Element, known: Backgrounds): Background {
  const before = known.get(element);
  if (before !== undefined) return before;
  const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element);
  const parent = element.parentElement && backgroundOf(element.parentElement, known);
  // It may lie on top of others.
  const placed = /absolute|fixed|sticky/.test(position) ? `${element.tagName} ${element.className}` : "";
  const color = backgroundColor === "rgba(0, 0, 0, 0)" ? "" : backgroundColor;
  const isOpaque = color !== "" && !/rgba|\//.test(color);
  const image = backgroundImage === "none" ? "" : backgroundImage;
  const below = isOpaque ? "" : `${parent?.behind ?? ""}${placed && `/${placed}`}`;
  const background = {
    behind: below + (color || image ? `/${color};${image}` : ""),
    effects: [parent?.effects ?? "", opacity === "1" ? "" : opacity, filter === "none" ? "" : filter]
      .join(" ")
      .trim(),
  };
  known.set(element, background);
  return background;
}
