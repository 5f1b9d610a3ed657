import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { Kind } from "../base/column-kinds.ts";
import type { LengthUnit, RingScale } from "./shop.ts";

/** Most kinds are those of a product's columns. An empty line is stored as such. */
type FactKind =
  | Kind
  /** One of those that the form has a list of; nothing chosen is null. */
  | { kind: "country" | "currency" | "language" | "locale" | "time zone" }
  | { kind: "labeled"; labels: Readonly<Record<string, MessageDescriptor>> }
  /** A moment, to the minute, in the shop's time zone; empty: null. */
  | { kind: "moment" };

export const factGroups = {
  contact: msg`Name and contact`,
  business: msg`Business`,
  counting: msg`Money, stock, time and sizes`,
  invoices: msg`Invoices`,
  announcement: msg`Line above the top bar`,
};

export type FactGroup = keyof typeof factGroups;

export type Fact = FactKind & {
  label: MessageDescriptor;
  group: FactGroup;
  hint?: MessageDescriptor;
  /** Whether its field stands beside the next or previous such one. */
  isHalf?: boolean;
};

/** The facts under General, in the form's order: columns of `public.shop_facts`. `plainFacts` has the plain ones. */
export const generalFacts = {
  name: {
    label: msg`Shop name`,
    kind: "line",
    max: 60,
    required: msg`Please enter the shop's name.`,
    group: "contact",
    hint: msg`In the top bar, in tabs, and in mails.`,
  },
  tagline: {
    label: msg`Tagline`,
    kind: "line",
    max: 200,
    group: "contact",
    hint: msg`One sentence, for search engines and below the name.`,
  },
  phone: { label: msg`Phone`, kind: "phone", max: 40, group: "contact", isHalf: true },
  email: {
    label: msg`Email`,
    kind: "email",
    max: 320,
    example: "shop@mail.example",
    group: "contact",
    isHalf: true,
  },
  hours: { label: msg`Hours`, kind: "line", max: 100, group: "contact", hint: msg`When somebody answers.` },
  language: {
    label: msg`Language`,
    kind: "language",
    group: "contact",
    hint: msg`The language that shoppers read, apart from what you write. Each administrator chooses that of the back office below the menu.`,
  },
  address: {
    label: msg`Address`,
    kind: "text",
    max: 500,
    group: "business",
    hint: msg`On papers and in mails.`,
  },
  country: {
    label: msg`Country`,
    kind: "country",
    group: "business",
    hint: msg`Its taxes and shipping apply until a shopper chooses a country. Its currency, number format, time zone and sizes are filled in below.`,
  },
  registered_name: {
    label: msg`Registered name`,
    kind: "line",
    max: 200,
    group: "business",
    hint: msg`The business's legal name, for invoices.`,
    isHalf: true,
  },
  tax_number: {
    label: msg`Tax number`,
    kind: "code",
    max: 60,
    group: "business",
    hint: msg`For invoices.`,
    isHalf: true,
  },
  currency: {
    label: msg`Currency`,
    kind: "currency",
    group: "counting",
    hint: msg`Amounts are not converted: 20 stays 20. Orders keep the currency they were placed in. Limits of orders that you have not changed are proposed anew.`,
  },
  locale: { label: msg`Number format`, kind: "locale", group: "counting" },
  time_zone: {
    label: msg`Time zone`,
    kind: "time zone",
    group: "counting",
    hint: msg`For times in mails and the days of reports.`,
    isHalf: true,
  },
  low_stock_threshold: {
    label: msg`Low stock`,
    kind: "count",
    max: 9999,
    group: "counting",
    hint: msg`Below this number of pieces, pages say how few are left.`,
    isHalf: true,
  },
  ring_sizes: {
    label: msg`Ring sizes`,
    kind: "labeled",
    labels: {
      US: msg`American: 7`,
      UK: msg`British: N½`,
      EU: msg`European, the circumference in mm: 54`,
    } satisfies Record<RingScale, MessageDescriptor>,
    group: "counting",
    hint: msg`First in the size guide, and proposed for new rings.`,
    isHalf: true,
  },
  lengths: {
    label: msg`Chain lengths`,
    kind: "labeled",
    labels: { in: msg`Inches`, cm: msg`Centimeters` } satisfies Record<LengthUnit, MessageDescriptor>,
    group: "counting",
    hint: msg`Proposed for new chains.`,
    isHalf: true,
  },
  invoice_when: {
    label: msg({ message: "Issued", context: "when an invoice is made" }),
    kind: "labeled",
    labels: {
      paid: msg`When the order is paid`,
      shipped: msg`When the order is shipped`,
      by_hand: msg`By hand, on the order's page`,
    },
    group: "invoices",
    hint: msg`An issued invoice stays as it is. A refund or a cancellation adds a credit note.`,
    isHalf: true,
  },
  invoice_prefix: {
    label: msg({ message: "Numbers begin with", context: "of invoices" }),
    kind: "pattern",
    pattern: /^([ABD-Z0-9][A-Z0-9]{0,3})?$/,
    max: 4,
    problem: msg`Please use at most four of A to Z and 0 to 9. The first cannot be C: credit notes begin with C.`,
    group: "invoices",
    isHalf: true,
  },
  announcement: {
    label: msg`Announcement`,
    kind: "line",
    max: 200,
    group: "announcement",
    hint: msg`A line above the top bar of every page. Leave it empty for none.`,
  },
  announcement_until: { label: msg`Show it until`, kind: "moment", group: "announcement" },
} as const satisfies Record<string, Fact>;

export type GeneralName = keyof typeof generalFacts;

export const generalNames = Object.keys(generalFacts) as GeneralName[];
