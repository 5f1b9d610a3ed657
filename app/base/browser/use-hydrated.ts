import { useSyncExternalStore } from "react";

/** False in server-rendered markup and during hydration, for what a page can do without at first. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
