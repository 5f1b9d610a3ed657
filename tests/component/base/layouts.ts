/**
 * What a screen must not do in any language: cut a text off, let it leave its button or its cell, or lay one control over
 * another. Texts are those that `marked.ts` marks; what people wrote may be cut, and is.
 */
import { sign } from "./marked.ts";

const boxes = "button, .btn, .badge, th, td, dt, dd, [role=tab], legend";
const controls = "button, .btn, input:not([type=range]), select, textarea";
const slack = 1.5;

/** Each finding with its element. */
export function brokenLayouts(): string[] {
  const top = [...document.querySelectorAll(":modal")].at(-1) ?? document.body;
  const seen = [...top.querySelectorAll("*")].filter(isSeen);
  return [
    ...seen.flatMap(brokenTexts),
    ...wideElements(),
    ...overlaps(seen.filter((element) => element.matches(controls))),
  ];
}

/** What makes a page wider than the window. */
function wideElements(): string[] {
  const { scrollWidth } = document.documentElement;
  if (scrollWidth <= window.innerWidth) return [];
  const wide = [...document.body.querySelectorAll("*")].filter(isSeen).filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return (left < -slack || right > window.innerWidth + slack) && !clipOf(element.parentElement);
  });
  return wide
    .filter((element) => !wide.some((other) => other !== element && element.contains(other)))
    .map((element) => `${named(element)} leaves the window`);
}

function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && !element.closest(".sr-only, [inert], option, svg");
}

function brokenTexts(element: Element): string[] {
  const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.includes(sign));
  const lines = texts.flatMap((text) => linesOf(text)).filter(({ width, height }) => width > 1 && height > 1);
  if (lines.length === 0) return [];
  const around = element.closest(`${boxes}, dialog, [popover]`);
  const box = around?.matches(boxes) ? around : null;
  const clip = clipOf(element);
  return [
    ...(box && lines.some((line) => isOutside(line, box)) ? [`leaves ${named(box)}`] : []),
    ...(clip && lines.some((line) => isOutside(line, clip)) ? [`is cut by ${named(clip)}`] : []),
  ].map((what) => `${named(element)} ${what}`);
}

function linesOf(text: Node): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}

/** Sideways: what is higher than its box usually scrolls or fades. */
function isOutside(line: DOMRect, box: Element): boolean {
  const { left, right } = box.getBoundingClientRect();
  return line.left < left - slack || line.right > right + slack;
}

/** The nearest element around that hides what leaves it; undefined if something between them scrolls. */
function clipOf(element: Element | null): Element | undefined {
  for (let around = element; around; around = around.parentElement) {
    const { overflowX, clipPath, position } = getComputedStyle(around);
    if (overflowX === "auto" || overflowX === "scroll" || position === "fixed") return undefined;
    if ((overflowX === "hidden" || overflowX === "clip") && clipPath === "none" && around !== document.body)
      return around;
  }
  return undefined;
}

function overlaps(seen: readonly Element[]): string[] {
  const placed = seen
    .filter((element) => !isAbove(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }));
  return placed.flatMap(({ element, box }, index) =>
    placed
      .slice(index + 1)
      .filter((other) => cross(box, other.box) && !element.contains(other.element))
      .map((other) => `${named(element)} lies over ${named(other.element)}`),
  );
}

/** Whether it is meant to lie above others: in a field, on a row's link, at the screen's edge. */
function isAbove(element: Element): boolean {
  for (let around: Element | null = element; around; around = around.parentElement) {
    if (["absolute", "fixed", "sticky"].includes(getComputedStyle(around).position)) return true;
  }
  return false;
}

function cross(one: DOMRect, other: DOMRect): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > slack && down > slack;
}

function named(element: Element): string {
  const { localName } = element;
  const text = (element.textContent ?? "").replaceAll(sign, "").trim().slice(0, 50);
  return `${localName}.${(element.getAttribute("class") ?? "").replaceAll(" ", ".").slice(0, 60)} "${text}"`;
}
