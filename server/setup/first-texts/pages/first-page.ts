import type { MessageDescriptor } from "@lingui/core";
import type { Part } from "./page-parts.ts";

/** What pages say of the shop's amounts, as they are written. */
export type FirstAmounts = {
  /** ISO 4217. */
  currency: string;
  /** Above which sum orders ship free. */
  free: string;
  /** What shipping costs below that. */
  fee: string;
};

/** A page that comes with every shop. */
export type FirstPage = {
  slug: string;
  title: MessageDescriptor;
  description: MessageDescriptor;
  body: (amounts: FirstAmounts) => readonly Part[];
};

/** What stands in a stored page for a fact of the shop, which is filled in when the page is shown. */
export const filledIn = {
  name: "{{name}}",
  email: "{{email}}",
  phone: "{{phone}}",
  hours: "{{hours}}",
  returns: "{{returns}}",
} as const;
