import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatDate } from "../formats/shop-times.ts";
import { formatPrice, type MoneyFormat } from "../../../domain/money/money.ts";
import type { ReportColumn } from "../../../domain/reports/columns.ts";
import type { ReportRow } from "../../../domain/reports/reports.ts";
import { counted } from "../formats/counted.ts";
import type { ReportChoice } from "./report-address.ts";
import type { ReportScreen } from "./screens.ts";
import { totalOf } from "./totals.ts";

type ReportTableProps = {
  label: string;
  screen: ReportScreen;
  choice: ReportChoice;
  rows: readonly ReportRow[];
  money: MoneyFormat;
  /** Whether these rows are not all: then their sums would say something else than they seem to. */
  isCut: boolean;
};

export function ReportTable({ label, screen, choice, rows, money, isCut }: ReportTableProps) {
  const { t } = useLingui();
  const { columns, head, nameOf, linkOf } = screen;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div role="region" aria-label={label} tabIndex={0} className="max-h-[36rem] overflow-auto">
      <table className="table figures">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 z-2">
          <tr>
            <th scope="col">{head(choice)}</th>
            {columns.map((column) => (
              <th key={column.name} scope="col" className="text-end!">
                {t(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const to = linkOf?.(row, choice);
            const name = nameOf(row, choice);
            return (
              // oxlint-disable-next-line react/no-array-index-key -- rows are replaced all at once
              <tr key={index}>
                <th scope="row" className={`${nameClass} font-normal!`}>
                  {to ? (
                    <Link to={to} className="link py-1 text-sapphire">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </th>
                {columns.map((column) => (
                  <td key={column.name} className="text-end whitespace-nowrap">
                    {figure(column, row[column.name] ?? null, money)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        {!isCut && rows.length > 1 && (
          <tfoot className="sticky bottom-0 z-1 bg-raised shadow-[0_-1px_0_var(--color-line)]">
            <tr>
              <th scope="row" className={`${nameClass} font-medium!`}>{t`All`}</th>
              {columns.map((column) => (
                <td key={column.name} className="text-end font-medium whitespace-nowrap">
                  {figure(column, totalOf(column, rows, money), money)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** It stays in view while the figures scroll sideways. */
const nameClass = "sticky inset-s-0 min-w-32 border-t-0! bg-raised! text-note! whitespace-normal! text-ink!";

function figure({ kind }: ReportColumn, value: ReportRow[string], money: MoneyFormat): string {
  if (value === null) return "";
  if (kind === "amount") return formatPrice(Number(value), money);
  if (kind === "count") return counted(Number(value));
  if (kind === "day") return formatDate(String(value));
  return String(value);
}
