import { Fragment, jsxDEV as element } from "react/jsx-dev-runtime";
import { withTextApart } from "./text-apart.ts";

export { Fragment };
export type { JSX } from "./jsx.ts";

export const jsxDEV: typeof element = (type, props, key, isOfMany, source, self) => {
  const apart = withTextApart(type, props as { children?: unknown });
  return element(type, apart, key, isOfMany && Array.isArray(apart.children), source, self);
};
