import { ArrowDown, ArrowUp } from "lucide-react";
import type { RefObject } from "react";
import type { Column, Sort } from "./column.ts";
import { useMediaQuery } from "../../base/browser/use-media-query.ts";
import { RowFailed } from "./row-failed.tsx";
import type { WindowedRows } from "./use-windowed-rows.ts";

type RowTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  rows: WindowedRows<Row>;
  body: RefObject<HTMLElement | null>;
  /** In rem, if the columns may need more than the page has. */
  minWidth?: number;
};

/** The widest a page is, and what stands beside it in the window, in rem. */
const widest = 78;
const beside = 19;

/** A list as a table. Gaps take the place of the rows out of view, which ARIA attributes count for screen readers. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { label, columns, sort, onSort, rows, body, minWidth = 0 } = props;
  const isTooNarrow = useMediaQuery(`(width < ${minWidth + beside}rem)`);
  // What scrolls sideways has no head that stays in view.
  const scrolls = minWidth > widest || (minWidth > 0 && isTooNarrow);
  return (
    <div className={`panel ${scrolls ? "overflow-x-auto" : ""}`}>
      <table
        aria-label={label}
        aria-rowcount={rows.total + 1}
        className="table list-table"
        style={scrolls ? { minWidth: `${minWidth}rem` } : undefined}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <SortHead key={column.title} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body as RefObject<HTMLTableSectionElement | null>}>
          <Gap height={rows.above} />
          {rows.inView.map(({ index, row, retry }) => (
            <tr key={index} ref={rows.measure} data-index={index} aria-rowindex={index + 2}>
              {retry ? (
                <td colSpan={columns.length}>
                  <RowFailed retry={retry} />
                </td>
              ) : (
                columns.map(({ title, render, className, align }) => (
                  <td key={title} data-align={align} className={className}>
                    {row === undefined ? <SkeletonBar /> : render(row)}
                  </td>
                ))
              )}
            </tr>
          ))}
          <Gap height={rows.below} />
        </tbody>
      </table>
    </div>
  );
}

type SortHeadProps<Row> = { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void };

function SortHead<Row>({ column, sort, onSort }: SortHeadProps<Row>) {
  const { title, className, align, sort: by } = column;
  const direction =
    by !== undefined && sort?.by === by ? (sort.descending ? "descending" : "ascending") : undefined;
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <th scope="col" data-align={align} aria-sort={direction} className={className}>
      {by === undefined || !onSort ? (
        title
      ) : (
        <button
          type="button"
          onClick={() => onSort({ by, descending: direction === "ascending" })}
          className={`inline-flex h-9 items-center gap-1 hover:text-ink ${direction ? "text-ink" : ""}`}
        >
          {title}
          {direction && <Arrow size={13} strokeWidth={1.75} aria-hidden="true" />}
        </button>
      )}
    </th>
  );
}

/** A single cell: if there were one for each column, those hidden in narrow windows would still take up width. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className="gap">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty, and hidden */}
      <td style={{ height }} />
    </tr>
  );
}

function SkeletonBar() {
  return <span className="skeleton inline-block h-3 w-3/4 max-w-32" />;
}
