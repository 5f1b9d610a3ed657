import { type RefObject, useLayoutEffect } from "react";

/** Moves the focus to `<main>` if this element is removed while it has it. */
export function useFocusFallback(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement))
        document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, [ref]);
}
