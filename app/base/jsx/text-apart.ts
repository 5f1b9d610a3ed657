import { jsx } from "react/jsx-runtime";

type Text = string | number | bigint;

/**
 * Makes each text the only child of its element. A translator puts elements in the place of text nodes; React would
 * later change a node that is gone, but replaces an element's only text as a whole.
 */
export function withTextApart<Props extends { children?: unknown }>(type: unknown, props: Props): Props {
  let { children } = props as { children?: unknown };
  if (Array.isArray(children)) children = textsApart(children);
  // Nobody knows here in which element a fragment or `Suspense` stands.
  if (typeof type === "symbol" && isText(children)) children = inSpan(children, 0);
  return children === props.children ? props : { ...props, children };
}

/** Texts beside each other become one at the last one's place, so that what follows keeps its place. */
function textsApart(children: readonly unknown[]): unknown {
  const parts = children.map((child) => (Array.isArray(child) ? textsApart(child) : child));
  if (parts[0] !== undefined && parts.every(isText)) return parts.join("");
  for (const index of parts.keys()) {
    const [part, next] = [parts[index], parts[index + 1]];
    if (!isText(part)) continue;
    const isAlone = !isText(next);
    parts[index] = isAlone ? inSpan(part, index) : null;
    if (!isAlone) parts[index + 1] = `${part}${next}`;
  }
  return parts;
}

/** Translators leave blanks alone, and in a row of boxes a span would be one more. */
function inSpan(text: Text, index: number) {
  return `${text}`.trim() ? jsx("span", { children: text }, `text ${index}`) : text;
}

function isText(child: unknown): child is Text {
  return ["string", "number", "bigint"].includes(typeof child) && child !== "";
}
