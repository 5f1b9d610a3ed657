import { useEffect, useState } from "react";
import { historyMemory } from "./history-memory.ts";
import { type PageState, type RowPages, type RowSource, startPages, updatePage } from "./row-pages.ts";

const remembered = historyMemory<RowPages<unknown>["rows"]>();

/** Loads a list's rows page by page. @param place its history entry, so that Back finds its rows */
export function useRows<Row>(source: RowSource<Row>, place = "", onFailure?: (error: unknown) => void) {
  const { first, pageSize } = source;
  const start = (rows = remembered.get(place) as RowPages<Row>["rows"] | undefined) => ({
    place,
    ...startPages(first, rows),
  });
  const [known, setKnown] = useState(() => start());
  if (known.place !== place) setKnown(start());
  else if (known.rows.get(0) !== first) setKnown(start(known.rows));

  useEffect(() => {
    if (place && known.rows.size > 1) remembered.set(place, known.rows);
  }, [place, known]);

  function load(page: number) {
    // Drops a response for a list that has been loaded again meanwhile.
    const update = (state: PageState, loaded?: readonly Row[]) =>
      setKnown((now) => (now.rows.get(0) === first ? updatePage(now, page, state, loaded) : now));
    update("loading");
    source.load(page * pageSize, (page + 1) * pageSize - 1).then(
      (rows) => update("loaded", rows),
      (error: unknown) => {
        update("failed");
        onFailure?.(error);
      },
    );
  }

  return { ...known, load };
}
