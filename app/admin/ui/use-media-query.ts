import { useSyncExternalStore } from "react";

/** Whether the window is as the query says: `(width >= 48rem)`. For what is drawn in the browser only. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
