import { useEffect, useState } from "react";
import { type Listing, pageSize } from "./listing.ts";
import {
  arrived,
  beginning,
  coming,
  failed,
  hasFailed,
  renewed,
  rowAt,
  type RowPages,
  wantedPages,
} from "./row-pages.ts";

/** How long a range has to stay in view before it is asked for, in milliseconds: not what one scrolls past. */
const settling = 80;

/**
 * A list's rows, whose ranges are loaded as they come into view.
 * @param what tells lists apart: another one begins anew
 * @param remember what was known of this list when it was left
 */
export function useRows<Row>(
  listing: Listing<Row>,
  what = "",
  remember: () => RowPages<Row> | undefined = () => undefined,
) {
  const [shown, setShown] = useState(what);
  const [pages, setPages] = useState(() => remember() ?? beginning(listing));
  if (shown !== what) {
    setShown(what);
    setPages(remember() ?? beginning(listing));
  } else if (pages.listing !== listing) setPages(renewed(pages, listing));

  async function load(page: number) {
    setPages((now) => coming(now, page));
    const from = page * pageSize;
    const { data } = await listing.load(from, from + pageSize - 1);
    // What was asked before the list was loaded again says nothing of it now.
    setPages((now) => {
      if (now.listing !== listing) return now;
      return data ? arrived(now, page, data) : failed(now, page);
    });
  }

  return {
    pages,
    total: pages.total,
    rowAt: (index: number) => rowAt(pages, index),
    hasFailed: (index: number) => hasFailed(pages, index),
    load: (page: number) => void load(page),
  };
}

/** Loads what is in view and not known, once the view has come to rest. */
export function useLoadInView<Row>(
  { pages, load }: Pick<ReturnType<typeof useRows<Row>>, "pages" | "load">,
  first: number,
  last: number,
) {
  useEffect(() => {
    const timer = setTimeout(() => wantedPages(pages, first, last).forEach(load), settling);
    return () => clearTimeout(timer);
  });
}
