/** 1 where text is read from left to right, and what comes next lies further to the right; -1 where it is the other way. */
export function forwardIn(element: Element): 1 | -1 {
  return element.matches(":dir(rtl)") ? -1 : 1;
}
