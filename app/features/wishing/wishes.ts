import { useSyncExternalStore } from "react";
import { createStoredList } from "../../base/browser/stored-list.ts";

/** This many ids fit into a URL for sharing. */
export const maxWishes = 100;

const wishes = createStoredList<number>("wish-list", parseWishes);
export const { read: readWishes, replace: replaceWishes } = wishes;

/** The ids of the products on this browser's wish list, the latest first. */
export function useWishes(): readonly number[] {
  return useSyncExternalStore(wishes.subscribe, wishes.read, wishes.readServer);
}

export function parseWishes(text: string): number[] | null {
  try {
    const stored: unknown = JSON.parse(text);
    const isList =
      Array.isArray(stored) && stored.length <= maxWishes && new Set(stored).size === stored.length;
    return isList && stored.every((id) => Number.isSafeInteger(id) && id > 0) ? stored : null;
  } catch {
    return null;
  }
}
