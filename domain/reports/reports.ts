import { exportColumns } from "../catalog/files/export-columns.ts";
import type { ColumnKind, ReportColumn } from "./columns.ts";

export type ReportRow = Record<string, string | number | boolean | null>;

export const reportUnits = ["day", "week", "month"] as const;
export type ReportUnit = (typeof reportUnits)[number];

const column =
  (kind: ColumnKind) =>
  (name: string, label: string): ReportColumn => ({ name, label, kind });
const text = column("text");
const count = column("count");
const amount = column("amount");

const currency = text("currency", "Currency");
const starts = column("day")("starts", "From");
const country = [text("country_code", "Country code"), text("country", "Country")];
const orders = count("orders", "Orders");
const net = amount("net", "Goods, net");
const shipping = amount("shipping", "Shipping, net");
const tax = amount("tax", "Tax");
const total = amount("total", "Total");
const refunded = amount("refunded", "Refunded");
const rate = column("percent")("tax_rate", "Tax rate, %");
const worth = [amount("worth", "Worth"), amount("worth_at_cost", "At cost")];
const order = [
  column("number")("id", "Order"),
  column("time")("placed", "Placed"),
  column("status")("status", "Status"),
  column("answer")("is_sale", "Counts as a sale"),
];

/** The reports with their columns. Goods and shipping are net, and with the tax they are the total. */
export const reports = {
  sales: {
    label: "Sales",
    columns: [currency, starts, orders, net, shipping, tax, total, refunded],
  },
  products: {
    label: "Products",
    columns: [
      currency,
      count("product_id", "Product ID"),
      text("name", "Product"),
      text("sku", "SKU"),
      count("pieces", "Pieces"),
      amount("net", "Net"),
      tax,
      total,
    ],
  },
  categories: {
    label: "Categories",
    columns: [
      currency,
      text("category", "Category"),
      count("pieces", "Pieces"),
      amount("net", "Net"),
      tax,
      total,
    ],
  },
  countries: {
    label: "Countries",
    columns: [currency, ...country, orders, net, shipping, tax, total, refunded],
  },
  taxes: {
    label: "Taxes",
    columns: [
      currency,
      ...country,
      text("tax_name", "Tax name"),
      rate,
      orders,
      amount("taxed", "Taxed, net"),
      amount("untaxed", "Not taxed"),
      tax,
      total,
      refunded,
      amount("refunded_tax", "Tax in refunds"),
    ],
  },
  refunds: {
    label: "Refunds",
    columns: [
      currency,
      starts,
      count("refunds", "Refunds"),
      refunded,
      amount("of_void", "For cancelled orders"),
    ],
  },
  stock: {
    label: "Stock value",
    columns: [
      currency,
      count("product_id", "Product ID"),
      text("name", "Product"),
      text("sku", "SKU"),
      text("category", "Category"),
      text("choice", "Option"),
      amount("price", "Price"),
      amount("cost", "Cost"),
      count("pieces", "Pieces"),
      ...worth,
    ],
  },
  unsold: {
    label: "Not sold for 180 days",
    columns: [
      currency,
      count("product_id", "Product ID"),
      text("name", "Product"),
      text("sku", "SKU"),
      text("category", "Category"),
      column("day")("added", "Added"),
      column("day")("last_sold", "Last sold"),
      count("pieces", "Pieces"),
      ...worth,
    ],
  },
  orders: {
    label: "Orders",
    columns: [
      ...order,
      text("customer_name", "Customer"),
      text("customer_email", "Email"),
      text("phone", "Phone"),
      text("line1", "Street"),
      text("line2", "Second line"),
      text("postal_code", "Postal code"),
      text("city", "City"),
      text("state", "State"),
      text("country", "Country"),
      text("shipping_method", "Shipping method"),
      column("status")("payment_method", "Payment"),
      column("status")("payment_status", "Payment status"),
      column("status")("paid_by", "Paid by"),
      currency,
      amount("subtotal", "Subtotal"),
      amount("shipping", "Shipping"),
      amount("tax", "Tax"),
      rate,
      column("answer")("prices_include_tax", "Prices include tax"),
      amount("total_amount", "Total"),
      amount("paid_amount", "Paid"),
      amount("refunded_amount", "Refunded"),
      text("tracking_provider", "Carrier"),
      text("tracking_number", "Tracking number"),
    ],
  },
  lines: {
    label: "Order lines",
    columns: [
      ...order,
      count("product_id", "Product ID"),
      text("name", "Product"),
      text("sku", "SKU"),
      text("options", "Options"),
      count("quantity", "Pieces"),
      currency,
      amount("price_at_purchase", "Price"),
      rate,
      amount("net", "Net"),
      tax,
      total,
    ],
  },
  /** Every product with its options, to be changed in a spreadsheet and imported again. */
  catalog: { label: "Catalog", columns: exportColumns },
} as const satisfies Record<string, { label: string; columns: readonly ReportColumn[] }>;

export type ReportName = keyof typeof reports;

export const reportNames = Object.keys(reports) as ReportName[];

const withoutPeriod: ReadonlySet<ReportName> = new Set(["stock", "unsold", "catalog"]);

/** Whether the report is about the days of a period, and not about now. */
export function hasPeriod(report: ReportName): boolean {
  return !withoutPeriod.has(report);
}

/** The most orders or products that are exported by their ids at once: the ids travel in an address. */
export const maxExported = 500;

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What a file is asked for: a report of the days `from` to `to`, both included, or the orders or products with these ids. */
export type ExportRequest = {
  report: ReportName;
  /** CSV without one. */
  format?: ExportFormat;
  /** `2026-11-20`. What is asked for by ids has no period. */
  from?: string;
  to?: string;
  /** For sales and refunds. */
  unit?: ReportUnit;
  ids?: number[];
};
