import { useSyncExternalStore } from "react";
import { parseIds } from "../../../base/browser/stored-ids.ts";
import { createStoredList } from "../../../base/browser/stored-list.ts";

/** This many ids fit into a URL for sharing. */
export const maxWishes = 100;

const wishes = createStoredList<number>("wish-list", parseWishes);
export const { read: readWishes, replace: replaceWishes, subscribe: subscribeToWishes } = wishes;

/** The ids of the products on this browser's wish list, the latest first. */
export function useWishes(): readonly number[] {
  return useSyncExternalStore(wishes.subscribe, wishes.read, wishes.readServer);
}

export function parseWishes(text: string): number[] | null {
  return parseIds(text, maxWishes);
}
