import type { ReactNode, RefObject } from "react";
import { RowFailed } from "./row-failed.tsx";
import type { WindowedRows } from "./use-windowed-rows.ts";

type RowBlocksProps<Row> = {
  label: string;
  render: (row: Row) => ReactNode;
  rows: WindowedRows<Row>;
  body: RefObject<HTMLElement | null>;
};

export function RowBlocks<Row>({ label, render, rows, body }: RowBlocksProps<Row>) {
  return (
    <div className="-mx-4 border-t border-line">
      <ul
        ref={body as RefObject<HTMLUListElement | null>}
        aria-label={label}
        style={{ paddingTop: rows.above, paddingBottom: rows.below }}
      >
        {rows.inView.map(({ index, row, retry }) => (
          <li
            key={index}
            ref={rows.measure}
            data-index={index}
            aria-setsize={rows.total}
            aria-posinset={index + 1}
            className="relative border-b border-line px-4 py-3.5"
          >
            {retry ? <RowFailed retry={retry} /> : row === undefined ? <SkeletonBlock /> : render(row)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function SkeletonBlock() {
  return (
    <div className="space-y-2.5 py-1">
      <span className="skeleton block h-3.5 w-3/5" />
      <span className="skeleton block h-3 w-2/5" />
      <span className="skeleton block h-5 w-1/4" />
    </div>
  );
}

type RowBlockProps = {
  picture?: ReactNode;
  /** In a `<RowLink>` if the row opens something. */
  title: ReactNode;
  /** To the right of the title: a price. */
  value?: ReactNode;
  /** A muted line below. */
  meta?: ReactNode;
  /** Badges at the bottom, with actions or a date to their right. Without badges, those stay at the right edge. */
  badges?: ReactNode;
  actions?: ReactNode;
};

export function RowBlock({ picture, title, value, meta, badges, actions }: RowBlockProps) {
  return (
    <div className="flex gap-3.5">
      {picture}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3 text-ui">
          <div className="min-w-0 font-medium wrap-break-word">{title}</div>
          {value && <div className="figures shrink-0">{value}</div>}
        </div>
        {meta && <div className="mt-0.5 text-note text-ink-2 wrap-break-word">{meta}</div>}
        {badges && (
          <div className="mt-1.5 flex min-h-9 items-center justify-between gap-3">
            <div className="flex flex-wrap gap-1.5">{badges}</div>
            <div className="shrink-0 text-note text-ink-2">{actions}</div>
          </div>
        )}
      </div>
      {!badges && actions && <div className="shrink-0 self-center text-note text-ink-2">{actions}</div>}
    </div>
  );
}
