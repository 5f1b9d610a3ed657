import { type RefObject, useLayoutEffect } from "react";

/** When this element is removed with the focus in it, the focus moves to the page's main part instead of its top. */
export function useFocusFallback(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement))
        document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, [ref]);
}
