import { Fragment, jsx as element } from "react/jsx-runtime";
import { withTextApart } from "./text-apart.ts";

export { Fragment };
export type { JSX } from "./jsx.ts";

/** What JSX is compiled to: React's, with each text as the only child of its element. */
export const jsx: typeof element = (type, props, key) =>
  element(type, withTextApart(type, props as { children?: unknown }), key);

/** For several children. Only in development, which has a runtime of its own, does React tell them from a list. */
export { jsx as jsxs };
