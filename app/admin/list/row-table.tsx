import type { RefObject } from "react";
import type { Column, Sort } from "./column.ts";
import { RowFailed } from "./row-failed.tsx";
import { SortHead } from "./sort-head.tsx";
import type { WindowedRows } from "./use-windowed-rows.ts";

type RowTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  rows: WindowedRows<Row>;
  body: RefObject<HTMLElement | null>;
};

/** A list as a table. Rows out of view leave their room to a gap, and are counted for who cannot see it. */
export function RowTable<Row>({ label, columns, sort, onSort, rows, body }: RowTableProps<Row>) {
  return (
    <div className="panel">
      <table aria-label={label} aria-rowcount={rows.total + 1} className="table list-table">
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <SortHead key={column.title} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body as RefObject<HTMLTableSectionElement | null>}>
          <Gap height={rows.above} columns={columns.length} />
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
          <Gap height={rows.below} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className="gap">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty, and hidden */}
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

function SkeletonBar() {
  return <span className="skeleton inline-block h-3 w-3/4 max-w-32" />;
}
