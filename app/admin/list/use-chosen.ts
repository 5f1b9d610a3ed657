import { useState } from "react";
import type { Listing } from "./listing.ts";

export type Chosen = ReturnType<typeof useChosen>;

/** The data API returns at most this many rows. */
const part = 1000;

/** The chosen rows of a list. They stay chosen when it is searched or sorted. @param most in one step */
export function useChosen(listing: Listing<{ id: number }>, most: number) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());

  return {
    ids: [...ids],
    has: (id: number) => ids.has(id),
    choose: (id: number, isChosen: boolean) => {
      const next = new Set(ids);
      if (isChosen) next.add(id);
      else next.delete(id);
      setIds(next);
    },
    chooseAll: async () => {
      const all = new Set<number>();
      for (let from = 0; from < Math.min(listing.total, most); from += part) {
        // oxlint-disable-next-line no-await-in-loop -- part by part
        const rows = await listing.load(from, Math.min(from + part, most) - 1);
        for (const { id } of rows) all.add(id);
      }
      setIds(all);
    },
    clear: () => setIds(new Set()),
  };
}
