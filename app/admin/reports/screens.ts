import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { ReportColumn } from "../../../domain/reports/columns.ts";
import { type ReportRow, reports } from "../../../domain/reports/reports.ts";
import {
  formatCalendarDay,
  formatCalendarMonth,
  shortCalendarDay,
  shortCalendarMonth,
} from "../plot/calendar-words.ts";
import type { ReportChoice, ShownReport } from "./report-address.ts";
import { say } from "../../base/language/languages.ts";

export type ReportScreen = {
  /** What a row is about: the heading of the first column, and the row's own name. */
  head: (choice: ReportChoice) => string;
  nameOf: (row: ReportRow, choice: ReportChoice) => string;
  linkOf?: (row: ReportRow, choice: ReportChoice) => string | null;
  columns: readonly ReportColumn[];
  plotted: string;
  byTime?: true;
  /** What is said below a list of products that is cut after the first ones. */
  cut?: MessageDescriptor;
  empty: MessageDescriptor;
};

const noSales = msg`Nothing was sold in this period`;

const figures = (report: ShownReport) =>
  reports[report].columns.filter(({ kind }) => kind === "amount" || kind === "count" || kind === "percent");

const without = (report: ShownReport, name: string) =>
  figures(report).filter((column) => column.name !== name);

const unitHeads = { day: msg`Day`, week: msg`Week from`, month: msg`Month` };

const byTime = {
  head: ({ unit }: ReportChoice) => say(unitHeads[unit]),
  nameOf: (row: ReportRow, choice: ReportChoice) => timeName(row, choice).label,
  byTime: true as const,
};

export const screens: Record<ShownReport, ReportScreen> = {
  sales: {
    ...byTime,
    linkOf: ({ starts, orders }, { unit }) =>
      unit === "day" && Number(orders) > 0 ? `/admin/orders?date=${String(starts)}` : null,
    columns: figures("sales"),
    plotted: "total",
    empty: noSales,
  },
  products: {
    head: () => say(msg`Product`),
    nameOf: ({ kind, name }) =>
      kind === "deleted"
        ? say(msg`${{ name: String(name) }} (deleted)`)
        : kind === "gift_wrap"
          ? say(msg`${{ name: String(name) }} (gift wrap)`)
          : String(name),
    linkOf: ({ kind, product_id: id }) => (kind === "product" ? `/admin/products/edit/${String(id)}` : null),
    columns: without("products", "product_id"),
    plotted: "total",
    cut: msg`These are the best sellers. The exported file has all products, and the shipping.`,
    empty: noSales,
  },
  categories: {
    head: () => say(msg`Category`),
    nameOf: ({ category }) => String(category),
    linkOf: ({ kind, category }) =>
      kind === "category" ? `/admin/products?category=${encodeURIComponent(String(category))}` : null,
    columns: figures("categories"),
    plotted: "total",
    empty: noSales,
  },
  countries: {
    head: () => say(msg`Country`),
    nameOf: countryName,
    columns: figures("countries"),
    plotted: "total",
    empty: noSales,
  },
  taxes: {
    head: () => say(msg`Country and tax`),
    nameOf: (row) => [countryName(row), row["tax_name"]].filter(Boolean).join(", "),
    columns: figures("taxes"),
    plotted: "tax",
    empty: noSales,
  },
  refunds: {
    ...byTime,
    columns: figures("refunds"),
    plotted: "refunded",
    empty: msg`Nothing was refunded in this period`,
  },
  stock: {
    head: () => say(msg`Category`),
    nameOf: ({ category }) => String(category),
    linkOf: ({ category }) => `/admin/products?category=${encodeURIComponent(String(category))}`,
    columns: [
      { name: "products", label: msg`Products`, kind: "count" },
      ...figures("stock").slice(-3),
      { name: "without_cost", label: msg`Without a cost`, kind: "count" },
    ],
    plotted: "worth",
    empty: msg`No pieces are counted`,
  },
  unsold: {
    head: () => say(msg`Product`),
    nameOf: ({ name }) => String(name),
    linkOf: ({ product_id: id }) => `/admin/products/edit/${String(id)}`,
    columns: reports.unsold.columns.slice(5),
    plotted: "worth",
    cut: msg`These are the ones that are worth the most. The exported file has all products.`,
    empty: msg`Everything on hand was sold or added within 180 days`,
  },
};

function countryName({ country }: ReportRow): string {
  return String(country) || say(msg`Unknown country`);
}

/** A row's day, week or month, in full and for the plot's axis. */
export function timeName(
  { starts }: ReportRow,
  { unit }: ReportChoice,
): { label: string; shortLabel: string } {
  const day = String(starts);
  return unit === "month"
    ? { label: formatCalendarMonth(day), shortLabel: shortCalendarMonth(day) }
    : { label: formatCalendarDay(day), shortLabel: shortCalendarDay(day) };
}
