import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type Listing, pageSize } from "./listing.ts";
import { rememberedList, rememberList } from "./remembered-lists.ts";
import { pageOf, type RowPages } from "./row-pages.ts";
import { useLoadInView, useRows } from "./use-rows.ts";

type WindowedList<Row> = {
  listing: Listing<Row>;
  /** The element that the rows stand in. */
  body: RefObject<HTMLElement | null>;
  /** A row's usual height in pixels; each is measured when it is drawn. */
  height: number;
};

/** One row in view. */
export type WindowedRow<Row> = {
  index: number;
  /** Unknown while it is on its way. */
  row: Row | undefined;
  /** Its page could not be loaded, and this row is to say so: loads the page again. */
  retry: (() => void) | null;
};

export type WindowedRows<Row> = {
  total: number;
  inView: readonly WindowedRow<Row>[];
  /** The room that the rows above and below those in view would take, in pixels. */
  above: number;
  below: number;
  /** For each row's element, which carries its index as `data-index`. */
  measure: (element: HTMLElement | null) => void;
};

/** The part of a list that is in view, as the window scrolls. */
export function useWindowedRows<Row>({ listing, body, height }: WindowedList<Row>): WindowedRows<Row> {
  const { key, search } = useLocation();
  const rows = useRows(listing, search, () => rememberedList(key)?.pages as RowPages<Row> | undefined);
  const margin = useDistanceFromTop(body);
  // oxlint-disable-next-line react/incompatible-library -- components are not compiled here
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.total,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: margin,
    initialOffset: () => window.scrollY,
    initialMeasurementsCache: rememberedList(key)?.measurements,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  useLoadInView(rows, first?.index ?? 0, last?.index ?? 0);

  // The module's memory outlives this page.
  useEffect(() => {
    rememberList(key, { pages: rows.pages, measurements: virtualizer.measurementsCache });
  });

  return {
    total: rows.total,
    inView: items.map(({ index }) => ({
      index,
      row: rows.rowAt(index),
      retry: rows.hasFailed(index) && saysFailure(index) ? () => rows.load(pageOf(index)) : null,
    })),
    above: first ? first.start - margin : 0,
    // The list has its whole length from the first, so that the window can be put back where it was.
    below: virtualizer.getTotalSize() - (last ? last.end - margin : 0),
    measure: virtualizer.measureElement,
  };
}

/** Of a page that could not be loaded, a row now and then says so: one is always in view. */
function saysFailure(index: number): boolean {
  return (index % pageSize) % 6 === 0;
}

/** How far below the document's top an element begins, measured whenever anything on the page grows. */
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
