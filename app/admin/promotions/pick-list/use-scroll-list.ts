import { type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { flushSync } from "react-dom";

/** How many rows Page Up and Page Down go. */
const pageStep = 8;

type ScrollList = {
  count: number;
  /** The element of fixed height that scrolls. Rows carry their index as `data-index`, and hold one control each. */
  box: RefObject<HTMLElement | null>;
  /** A row's usual height in pixels; each is measured when it is drawn. */
  rowHeight: number;
};

/**
 * A long list in a box that scrolls, of which only what is in view is drawn. For the keyboard it is one stop: Tab leads
 * to one row's control, the arrows, Page Up, Page Down, Home and End on to others.
 */
export function useScrollList({ count, box, rowHeight }: ScrollList) {
  const [stop, setStop] = useState(0);
  const current = Math.max(Math.min(stop, count - 1), 0);
  // oxlint-disable-next-line react/incompatible-library -- components are not compiled here
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    rangeExtractor: (range) => drawnRows(range, current),
    useFlushSync: false,
  });

  /** The focus goes where the row is known; where it is still on its way, the list only scrolls there. */
  function moveTo(index: number) {
    const target = Math.max(Math.min(index, count - 1), 0);
    flushSync(() => setStop(target));
    const control = box.current?.querySelector<HTMLElement>(`[data-index="${target}"] :is(input, button)`);
    if (control) return control.focus();
    setStop(current);
    virtualizer.scrollToIndex(target);
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Partial<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + pageStep,
      PageUp: current - pageStep,
      Home: 0,
      End: count - 1,
    };
    const target = steps[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(target);
  }

  return {
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({
      index,
      top: start,
      tabIndex: index === current ? 0 : -1,
    })),
    height: virtualizer.getTotalSize(),
    /** The rows in view. */
    first: virtualizer.range?.startIndex ?? 0,
    last: virtualizer.range?.endIndex ?? 0,
    measure: virtualizer.measureElement,
    moveTo,
    onKeyDown,
    onFocus: ({ target }: FocusEvent) => setStop(indexOf(target)),
  };
}

/** The row that a control stands in. */
function indexOf(control: Element): number {
  return Number(control.closest<HTMLElement>("[data-index]")!.dataset["index"]);
}

/** Those in view and a few around them; the one with the focus stays, wherever one scrolls. */
function drawnRows({ startIndex, endIndex, overscan, count }: Range, current: number): number[] {
  const from = Math.max(startIndex - overscan, 0);
  const to = Math.min(endIndex + overscan, count - 1);
  const rows = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (current < from) rows.unshift(current);
  else if (current > to && current < count) rows.push(current);
  return rows;
}
