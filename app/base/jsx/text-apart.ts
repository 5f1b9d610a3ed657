import { jsx } from "react/jsx-runtime";

type Text = string | number | bigint;

/**
 * Each text as the only child of its element. A browser's translator takes text nodes out of the page and puts elements of
 * its own in their places. React would later remove, follow or change a node that is not there any more; what an element
 * has as its only text, React replaces as a whole.
 */
export function withTextApart<Props extends { children?: unknown }>(type: unknown, props: Props): Props {
  let { children } = props as { children?: unknown };
  if (Array.isArray(children)) children = textsApart(children);
  // A fragment, `Suspense`, and whatever else stands in an element that is not known here.
  if (typeof type === "symbol" && isText(children)) children = inSpan(children, 0);
  return children === props.children ? props : { ...props, children };
}

/** Texts beside each other become one, at the place of the last: what follows keeps its place. */
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

/** Translators leave blanks where they are, and in a row of boxes a span would be one more. */
function inSpan(text: Text, index: number) {
  return `${text}`.trim() ? jsx("span", { children: text }, `text ${index}`) : text;
}

function isText(child: unknown): child is Text {
  return ["string", "number", "bigint"].includes(typeof child) && child !== "";
}
