import { useSyncExternalStore } from "react";
import { parseIds } from "../../../base/browser/stored-ids.ts";
import { createStoredList } from "../../../base/browser/stored-list.ts";

/** More do not fit beside one another. */
export const mostCompared = 4;

const compared = createStoredList<number>("compared", (text) => parseIds(text, mostCompared));

/** The ids of the products that were chosen in this browser, in that order. */
export function useCompared(): readonly number[] {
  return useSyncExternalStore(compared.subscribe, compared.read, compared.readServer);
}

/** Adds a product, or removes it. @returns false if there is no room for another */
export function toggleCompared(id: number): boolean {
  const before = compared.read();
  const isIn = before.includes(id);
  if (!isIn && before.length >= mostCompared) return false;
  compared.replace(isIn ? before.filter((other) => other !== id) : [...before, id]);
  return true;
}

/** Those that are on a page without it, or are no longer sold. */
export function dropCompared(ids: readonly number[]) {
  const kept = compared.read().filter((id) => !ids.includes(id));
  if (kept.length < compared.read().length) compared.replace(kept);
}

/** Whoever uses this browser next sees nothing of it. */
export function forgetCompared() {
  compared.replace([]);
}

/** The page that compares these products. */
export function compareAddress(ids: readonly number[]): string {
  return ids.length === 0 ? "/compare" : `/compare?ids=${ids.join(",")}`;
}
