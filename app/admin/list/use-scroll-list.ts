import { type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { flushSync } from "react-dom";

/** How many rows Page Up and Page Down move. */
const pageStep = 8;

type ScrollList = {
  count: number;
  /** The scrolling element of fixed height. Its rows have their index in `data-index` and contain one control each. */
  box: RefObject<HTMLElement | null>;
  /** The estimated height of a row in pixels; rows are measured once they are rendered. */
  rowHeight: number;
};

/** A long list that renders only the rows in view. It is one tab stop; arrow keys, Page Up and the like move on. */
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
    first: virtualizer.range?.startIndex ?? 0,
    last: virtualizer.range?.endIndex ?? 0,
    measure: virtualizer.measureElement,
    moveTo,
    onKeyDown,
    onFocus: ({ target }: FocusEvent) => setStop(indexOf(target)),
  };
}

function indexOf(control: Element): number {
  return Number(control.closest<HTMLElement>("[data-index]")!.dataset["index"]);
}

function drawnRows({ startIndex, endIndex, overscan, count }: Range, current: number): number[] {
  const from = Math.max(startIndex - overscan, 0);
  const to = Math.min(endIndex + overscan, count - 1);
  const rows = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (current < from) rows.unshift(current);
  else if (current > to && current < count) rows.push(current);
  return rows;
}
