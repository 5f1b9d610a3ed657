import type { Kind } from "../base/column-kinds.ts";
import type { LengthUnit, RingScale } from "./shop.ts";

/** Most kinds are those of a product's columns. An empty line is stored as such. */
type FactKind =
  | Kind
  /** One of those that the form has a list of; nothing chosen is null. */
  | { kind: "country" | "currency" | "locale" | "time zone" }
  | { kind: "labeled"; labels: Readonly<Record<string, string>> }
  /** A moment, to the minute, in the shop's time zone; empty: null. */
  | { kind: "moment" };

export const factGroups = {
  contact: "Name and contact",
  business: "Business",
  counting: "Money, stock, time and sizes",
  invoices: "Invoices",
  announcement: "Line above the top bar",
};

export type FactGroup = keyof typeof factGroups;

export type Fact = FactKind & {
  label: string;
  group: FactGroup;
  hint?: string;
  /** Whether its field stands beside the next or previous such one. */
  isHalf?: boolean;
};

/** The facts under General, in the form's order: columns of `public.shop_facts`. `plainFacts` has the plain ones. */
export const generalFacts = {
  name: {
    label: "Shop name",
    kind: "line",
    max: 60,
    required: "Please enter the shop's name.",
    group: "contact",
    hint: "In the top bar, in tabs, and in mails.",
  },
  tagline: {
    label: "Tagline",
    kind: "line",
    max: 200,
    group: "contact",
    hint: "One sentence, for search engines and below the name.",
  },
  phone: { label: "Phone", kind: "phone", max: 40, group: "contact", isHalf: true },
  email: {
    label: "Email",
    kind: "email",
    max: 320,
    example: "shop@mail.example",
    group: "contact",
    isHalf: true,
  },
  hours: { label: "Hours", kind: "line", max: 100, group: "contact", hint: "When somebody answers." },
  address: {
    label: "Address",
    kind: "text",
    max: 500,
    group: "business",
    hint: "On papers and in mails.",
  },
  country: {
    label: "Country",
    kind: "country",
    group: "business",
    hint: "Its taxes and shipping apply until a shopper says where to. Its currency, number format, time zone and sizes are filled in below.",
  },
  registered_name: {
    label: "Registered name",
    kind: "line",
    max: 200,
    group: "business",
    hint: "The business's legal name, for invoices.",
    isHalf: true,
  },
  tax_number: {
    label: "Tax number",
    kind: "code",
    max: 60,
    group: "business",
    hint: "For invoices.",
    isHalf: true,
  },
  currency: {
    label: "Currency",
    kind: "currency",
    group: "counting",
    hint: "Amounts are not converted: 20 stays 20. Orders keep the currency they were placed in. Limits of orders that you have not changed are proposed anew.",
  },
  locale: { label: "Number format", kind: "locale", group: "counting" },
  time_zone: {
    label: "Time zone",
    kind: "time zone",
    group: "counting",
    hint: "For times in mails and the days of reports.",
    isHalf: true,
  },
  low_stock_threshold: {
    label: "Low stock",
    kind: "count",
    max: 9999,
    group: "counting",
    hint: "With fewer pieces, pages say how few are left.",
    isHalf: true,
  },
  ring_sizes: {
    label: "Ring sizes",
    kind: "labeled",
    labels: {
      US: "American: 7",
      UK: "British: N½",
      EU: "European, the circumference in mm: 54",
    } satisfies Record<RingScale, string>,
    group: "counting",
    hint: "First in the size guide, and proposed for new rings.",
    isHalf: true,
  },
  lengths: {
    label: "Chain lengths",
    kind: "labeled",
    labels: { in: "Inches", cm: "Centimeters" } satisfies Record<LengthUnit, string>,
    group: "counting",
    hint: "Proposed for new chains.",
    isHalf: true,
  },
  invoice_when: {
    label: "Issued",
    kind: "labeled",
    labels: {
      paid: "When the order is paid",
      shipped: "When the order is shipped",
      by_hand: "By hand, on the order's page",
    },
    group: "invoices",
    hint: "An issued invoice stays as it is. A refund or a cancellation adds a credit note.",
    isHalf: true,
  },
  invoice_prefix: {
    label: "Numbers begin with",
    kind: "pattern",
    pattern: /^([ABD-Z0-9][A-Z0-9]{0,3})?$/,
    max: 4,
    problem: "Please use at most four of A to Z and 0 to 9, not C first: credit notes begin with C.",
    group: "invoices",
    isHalf: true,
  },
  announcement: {
    label: "Announcement",
    kind: "line",
    max: 200,
    group: "announcement",
    hint: "A line above the top bar of every page. Empty for none.",
  },
  announcement_until: { label: "Show it until", kind: "moment", group: "announcement" },
} as const satisfies Record<string, Fact>;

export type GeneralName = keyof typeof generalFacts;

export const generalNames = Object.keys(generalFacts) as GeneralName[];
