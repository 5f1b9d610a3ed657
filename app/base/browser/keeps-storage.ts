import { useSyncExternalStore } from "react";

/** Whether this browser keeps what the shop stores; true on the server and until the page is hydrated. */
export function useKeepsStorage(): boolean {
  return useSyncExternalStore(neverChanges, keepsStorage, () => true);
}

const neverChanges = () => () => {};

const probe = "probe";

/** Storage may be denied, or full. */
function keepsStorage(): boolean {
  try {
    localStorage.setItem(probe, probe);
    localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}
