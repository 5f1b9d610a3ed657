import type { ReactNode, RefObject } from "react";
import type { useScrollList } from "./use-scroll-list.ts";

type Row = ReturnType<typeof useScrollList>["rows"][number];

type ScrollBoxProps = {
  label: string;
  list: ReturnType<typeof useScrollList>;
  box: RefObject<HTMLDivElement | null>;
  count: number;
  render: (row: Row) => ReactNode;
};

export function ScrollBox({ label, list, box, count, render }: ScrollBoxProps) {
  return (
    <div ref={box} className="h-60 overflow-y-auto overscroll-contain border border-line bg-raised">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the rows' controls */}
      <ul
        aria-label={label}
        onKeyDown={list.onKeyDown}
        onFocus={list.onFocus}
        className="relative"
        style={{ height: list.height }}
      >
        {list.rows.map((row) => (
          <li
            key={row.index}
            ref={list.measure}
            data-index={row.index}
            aria-setsize={count}
            aria-posinset={row.index + 1}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ translate: `0 ${row.top}px` }}
          >
            {render(row)}
          </li>
        ))}
      </ul>
    </div>
  );
}
