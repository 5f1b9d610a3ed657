import { Fragment, jsx as element } from "react/jsx-runtime";
import { withTextApart } from "./text-apart.ts";

export { Fragment };
export type { JSX } from "./jsx.ts";

/** JSX is compiled to this: React's, with each text as the only child of its element. */
export const jsx: typeof element = (type, props, key) =>
  element(type, withTextApart(type, props as { children?: unknown }), key);

/** React tells several children from a list only in development, which has a runtime of its own. */
export { jsx as jsxs };
