import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { costLabel } from "../catalog/cost.ts";
import { exportColumns } from "./export-columns.ts";
import type { ColumnKind, ReportColumn } from "./columns.ts";

export type ReportRow = Record<string, string | number | boolean | null>;

export const reportUnits = ["day", "week", "month"] as const;
export type ReportUnit = (typeof reportUnits)[number];

const column =
  (kind: ColumnKind) =>
  (name: string, label: MessageDescriptor): ReportColumn => ({ name, label, kind });
const text = column("text");
const count = column("count");
const amount = column("amount");

const currency = text("currency", msg`Currency`);
const starts = column("day")("starts", msg({ message: "From", context: "beginning of a period" }));
const country = [text("country_code", msg`Country code`), text("country", msg`Country`)];
const orders = count("orders", msg`Orders`);
const net = amount("net", msg`Goods, net`);
const shipping = amount("shipping", msg`Shipping, net`);
const tax = amount("tax", msg`Tax`);
const total = amount("total", msg`Total`);
const refunded = amount("refunded", msg({ message: "Refunded", context: "amount" }));
const rate = column("percent")("tax_rate", msg`Tax rate, %`);
const worth = [
  amount("worth", msg({ message: "Worth", context: "value of the stock" })),
  amount("worth_at_cost", msg({ message: "At cost", context: "value of the stock" })),
];
const order = [
  column("number")("id", msg({ message: "Order", context: "number of an order" })),
  column("time")("placed", msg({ message: "Placed", context: "when an order was placed" })),
  column("status")("status", msg({ message: "Status", context: "of an order" })),
  column("answer")("is_sale", msg`Counts as a sale`),
];

const subscriber = [
  text("email", msg`Email`),
  text("language", msg`Language`),
  text("source", msg({ message: "Source", context: "where somebody subscribed" })),
  column("time")("asked", msg({ message: "Asked", context: "when somebody asked for the newsletter" })),
  column("time")("confirmed", msg({ message: "Confirmed", context: "when an address was confirmed" })),
];

/** The reports with their columns. Goods and shipping are net, and with the tax they are the total. */
export const reports = {
  sales: {
    label: msg`Sales`,
    columns: [currency, starts, orders, net, shipping, tax, total, refunded],
  },
  products: {
    label: msg`Products`,
    columns: [
      currency,
      count("product_id", msg`Product ID`),
      text("name", msg`Product`),
      text("sku", msg`SKU`),
      count("pieces", msg`Pieces`),
      amount("net", msg({ message: "Net", context: "amount without tax" })),
      tax,
      total,
    ],
  },
  categories: {
    label: msg`Categories`,
    columns: [
      currency,
      text("category", msg`Category`),
      count("pieces", msg`Pieces`),
      amount("net", msg({ message: "Net", context: "amount without tax" })),
      tax,
      total,
    ],
  },
  countries: {
    label: msg`Countries`,
    columns: [currency, ...country, orders, net, shipping, tax, total, refunded],
  },
  taxes: {
    label: msg`Taxes`,
    columns: [
      currency,
      ...country,
      text("tax_name", msg`Tax name`),
      rate,
      orders,
      amount("taxed", msg`Taxed, net`),
      amount("untaxed", msg`Not taxed`),
      tax,
      total,
      refunded,
      amount("refunded_tax", msg`Tax in refunds`),
    ],
  },
  refunds: {
    label: msg`Refunds`,
    columns: [
      currency,
      starts,
      count("refunds", msg`Refunds`),
      refunded,
      amount("of_void", msg`For cancelled orders`),
    ],
  },
  stock: {
    label: msg`Stock value`,
    columns: [
      currency,
      count("product_id", msg`Product ID`),
      text("name", msg`Product`),
      text("sku", msg`SKU`),
      text("category", msg`Category`),
      text("choice", msg({ message: "Option", context: "of a product" })),
      amount("price", msg`Price`),
      amount("cost", costLabel),
      count("pieces", msg`Pieces`),
      ...worth,
    ],
  },
  unsold: {
    label: msg`Not sold for 180 days`,
    columns: [
      currency,
      count("product_id", msg`Product ID`),
      text("name", msg`Product`),
      text("sku", msg`SKU`),
      text("category", msg`Category`),
      column("day")("added", msg({ message: "Added", context: "when a product was added" })),
      column("day")("last_sold", msg`Last sold`),
      count("pieces", msg`Pieces`),
      ...worth,
    ],
  },
  orders: {
    label: msg`Orders`,
    columns: [
      ...order,
      text("customer_name", msg`Customer`),
      text("customer_email", msg`Email`),
      text("phone", msg`Phone`),
      text("line1", msg`Street`),
      text("line2", msg`Second line`),
      text("postal_code", msg`Postal code`),
      text("city", msg`City`),
      text("state", msg({ message: "State", context: "of an address" })),
      text("country", msg`Country`),
      text("shipping_method", msg`Shipping method`),
      column("status")("payment_method", msg`Payment`),
      column("status")("payment_status", msg`Payment status`),
      column("status")("paid_by", msg`Paid by`),
      currency,
      amount("subtotal", msg`Subtotal`),
      amount("shipping", msg`Shipping`),
      amount("tax", msg`Tax`),
      rate,
      column("answer")("prices_include_tax", msg`Prices include tax`),
      amount("total_amount", msg`Total`),
      amount("paid_amount", msg({ message: "Paid", context: "amount" })),
      amount("refunded_amount", msg({ message: "Refunded", context: "amount" })),
      text("tracking_provider", msg`Carrier`),
      text("tracking_number", msg`Tracking number`),
      column("answer")("is_gift", msg`Gift`),
      text("gift_wrap", msg`Gift wrap`),
      text("gift_message", msg`Message on the card`),
      column("day")("wanted_by", msg`Wanted by`),
    ],
  },
  lines: {
    label: msg`Order lines`,
    columns: [
      ...order,
      count("product_id", msg`Product ID`),
      text("name", msg`Product`),
      text("sku", msg`SKU`),
      text("options", msg`Options`),
      count("quantity", msg`Pieces`),
      currency,
      amount("price_at_purchase", msg`Price`),
      rate,
      amount("net", msg({ message: "Net", context: "amount without tax" })),
      tax,
      total,
    ],
  },
  subscribers: {
    label: msg`Subscribers`,
    columns: [...subscriber, text("unsubscribe", msg`Address that unsubscribes`)],
  },
  unsubscribed: {
    label: msg({ message: "Unsubscribed", context: "those who have" }),
    columns: [
      ...subscriber,
      column("time")("unsubscribed", msg({ message: "Unsubscribed", context: "when" })),
    ],
  },
  /** Every product with its options, to be changed in a spreadsheet and imported again; with a shop's languages, it has more columns. */
  catalog: { label: msg`Catalog`, columns: exportColumns([]) },
} as const satisfies Record<string, { label: MessageDescriptor; columns: readonly ReportColumn[] }>;

export type ReportName = keyof typeof reports;

export const reportNames = Object.keys(reports) as ReportName[];

const withoutPeriod: ReadonlySet<ReportName> = new Set([
  "stock",
  "unsold",
  "subscribers",
  "unsubscribed",
  "catalog",
]);

/** Whether the report is about the days of a period, and not about now. */
export function hasPeriod(report: ReportName): boolean {
  return !withoutPeriod.has(report);
}

/** The most orders that are exported by their ids at once: the ids travel in an address. */
export const maxExported = 500;

/** The most products that are exported by their ids, which the database remembers meanwhile. */
export const maxProductsExported = 100_000;

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
  /** Only reports on sales and refunds have one. */
  unit?: ReportUnit;
  ids?: number[];
  /** What the database calls the products with these ids. */
  chosen?: string;
  /** The language of headings and of the shop's own words, BCP 47; English by default. */
  language?: string;
};
