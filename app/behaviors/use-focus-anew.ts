import { type RefObject, useLayoutEffect } from "react";

/** Whoever has the focus in this element when it goes away begins anew at the page's main part, not at its top. */
export function useFocusAnew(place: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element?.contains(document.activeElement))
        document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, [place]);
}
