import type { VirtualItem } from "@tanstack/react-virtual";
import type { RowPages } from "./row-pages.ts";

type RememberedList = { pages: RowPages<unknown>; measurements: VirtualItem[] };

/** What was known of the lists when they were left, by the key of their history entry. */
const lists = new Map<string, RememberedList>();

/** Lists that are remembered; who goes back further loads them again. */
const most = 10;

/** Remembers a list, so that going back to it finds the same rows at the same place. */
export function rememberList(key: string, list: RememberedList) {
  lists.delete(key);
  lists.set(key, list);
  for (const oldest of lists.keys()) if (lists.size > most) lists.delete(oldest);
}

export function rememberedList(key: string): RememberedList | undefined {
  return lists.get(key);
}
