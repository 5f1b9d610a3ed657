import { ArrowDown, ArrowUp } from "lucide-react";
import type { Column, Sort } from "./column.ts";

type SortHeadProps<Row> = { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void };

/** A column's head. One that sorts is a button; the arrow stands only where the list is sorted by it. */
export function SortHead<Row>({ column, sort, onSort }: SortHeadProps<Row>) {
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
