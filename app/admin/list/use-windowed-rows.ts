import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { historyMemory } from "../../base/list/history-memory.ts";
import { type Listing, pageSize } from "./listing.ts";
import { useListRows, useLoadInView } from "./use-list-rows.ts";

const measured = historyMemory<VirtualItem[]>();

type WindowedList<Row> = {
  listing: Listing<Row>;
  body: RefObject<HTMLElement | null>;
  /** A row's estimated height in pixels; each is measured when it is drawn. */
  height: number;
};

export type WindowedRow<Row> = {
  index: number;
  row: Row | undefined;
  /** Loads the row's page again, if that failed and this is one of the rows that say so. */
  retry: (() => void) | null;
};

export type WindowedRows<Row> = {
  total: number;
  inView: readonly WindowedRow<Row>[];
  /** The height of the rows above and below those in view, in pixels. */
  above: number;
  below: number;
  measure: (element: HTMLElement | null) => void;
};

export function useWindowedRows<Row>({ listing, body, height }: WindowedList<Row>): WindowedRows<Row> {
  const { key } = useLocation();
  const isNew = useNavigationType() !== NavigationType.Pop;
  const rows = useListRows(listing, key);
  const margin = useDistanceFromTop(body);
  // oxlint-disable-next-line react/incompatible-library -- components are not compiled here
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.total,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: margin,
    // A new page begins at its top, where the window is only after the rows have been drawn.
    initialOffset: () => (isNew ? 0 : window.scrollY),
    initialMeasurementsCache: measured.get(key),
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  useLoadInView(rows, first?.index ?? 0, last?.index ?? 0);

  // The memory outlives the page.
  useEffect(() => measured.set(key, virtualizer.measurementsCache));

  return {
    total: rows.total,
    inView: items.map(({ index }) => ({
      index,
      row: rows.rowAt(index),
      retry: saysFailure(index) ? rows.retryAt(index) : null,
    })),
    above: first ? first.start - margin : 0,
    // The list has its full height from the start, so that the scroll position can be restored.
    below: virtualizer.getTotalSize() - (last ? last.end - margin : 0),
    measure: virtualizer.measureElement,
  };
}

/** Every sixth row of a page that could not be loaded says so, so that one is always in view. */
function saysFailure(index: number): boolean {
  return (index % pageSize) % 6 === 0;
}

/** The distance of an element from the top of the document, measured whenever the page's size changes. */
function useDistanceFromTop(element: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const top = element.current?.getBoundingClientRect().top;
      if (top !== undefined) setDistance(Math.round(top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return distance;
}
