import { type RefObject, useLayoutEffect } from "react";

/** When this element is removed while it has the focus, the focus moves to `<main>` instead of getting lost. */
export function useFocusFallback(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement))
        document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, [ref]);
}
