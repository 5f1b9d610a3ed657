import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { LoadingFailed } from "../../base/loading/loading-failed.tsx";
import { useMediaQuery } from "../../base/browser/use-media-query.ts";
import type { Column, Sort } from "./column.ts";
import type { Listing } from "./listing.ts";
import { RowBlocks } from "./row-blocks.tsx";
import { RowTable } from "./row-table.tsx";
import { useWindowedRows } from "./use-windowed-rows.ts";

export type DataTableProps<Row> = {
  label: string;
  listing: Listing<Row>;
  columns: readonly Column<Row>[];
  renderBlock: (row: Row) => ReactNode;
  /** Estimated heights of a table row and of a block, in pixels. */
  rowHeight?: number;
  blockHeight?: number;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** A table that needs more than the page has, in rem, scrolls sideways. */
  minWidth?: number;
  empty: ReactNode;
  counted: (total: number) => string;
};

/** A list of any length, as a table or, on phones, as blocks. Only the rows in view are loaded and rendered. */
export function DataTable<Row>({ listing, empty, ...props }: DataTableProps<Row>) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  const busy = next?.pathname === pathname && next.search !== search;
  return (
    // Scroll anchoring would follow the gap below the rows, which moves when those after a jump are rendered.
    <div
      aria-busy={busy}
      className={`mt-4 [overflow-anchor:none] transition-opacity ${busy ? "opacity-60" : ""}`}
    >
      {listing.failure !== null ? (
        <LoadingFailed title={t`This list could not be loaded`} message={listing.failure} />
      ) : listing.total === 0 ? (
        empty
      ) : (
        <Rows listing={listing} {...props} />
      )}
    </div>
  );
}

function Rows<Row>({
  listing,
  renderBlock,
  rowHeight = 57,
  blockHeight = 96,
  counted,
  ...table
}: Omit<DataTableProps<Row>, "empty">) {
  const isWide = useMediaQuery("(width >= 48rem)");
  const body = useRef<HTMLElement>(null);
  const rows = useWindowedRows({ listing, body, height: isWide ? rowHeight : blockHeight });
  return (
    <>
      {isWide ? (
        <RowTable {...table} rows={rows} body={body} />
      ) : (
        <RowBlocks label={table.label} render={renderBlock} rows={rows} body={body} />
      )}
      <p className="figures mt-3 text-note text-ink-3">{counted(rows.total)}</p>
    </>
  );
}
