import { useState } from "react";
import type { Listing } from "../../list/listing.ts";
import type { ListedOrder } from "../queries.ts";

/** Orders that can be chosen and changed in one step. */
const most = 200;

export type ChosenOrders = ReturnType<typeof useChosenOrders>;

/** The orders that are chosen in the list. They stay chosen when it is searched or sorted. */
export function useChosenOrders(listing: Listing<ListedOrder>) {
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
    /** Chooses what the list has, from the top, at most 200. */
    chooseAll: async () => {
      const rows = await listing.load(0, most - 1);
      setIds(new Set(rows.map(({ id }) => id)));
    },
    clear: () => setIds(new Set()),
  };
}
