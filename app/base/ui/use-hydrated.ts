import { useSyncExternalStore } from "react";

/** False in what the server renders and while it is hydrated: for what a page can do without at first. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
