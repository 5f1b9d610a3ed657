import { useSyncExternalStore } from "react";

/** False in server-rendered markup and while it is being hydrated: for what a page can do without at first. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
