import { z } from "zod/mini";
import type { LengthUnit, RingScale } from "../../../../domain/shop/shop.ts";
import { formatDayAndTime } from "../../page/shop-times.ts";
import { countryName } from "../../../../domain/delivery/countries.ts";
import { fromLocalInput, toLocalInput } from "../../ui/local-input.ts";
import { fits } from "../../../../domain/text/too-long.ts";
import { wholeNumber } from "../../../../domain/base/number-rules.ts";
import { factStore, type StoredFacts } from "../form/facts.ts";
import { currencyName, localeName } from "./choices.ts";
import { cleanEmail, isEmail } from "../../../../domain/text/email-address.ts";
import { cleanCode } from "../../../../domain/text/code.ts";
import { cleanLine } from "../../../../domain/text/line.ts";
import { cleanPhone } from "../../../../domain/text/phone.ts";

const names = [
  "name",
  "tagline",
  "phone",
  "email",
  "hours",
  "address",
  "country",
  "registered_name",
  "tax_number",
  "currency",
  "locale",
  "time_zone",
  "low_stock_threshold",
  "ring_sizes",
  "lengths",
  "invoice_when",
  "invoice_prefix",
  "announcement",
  "announcement_until",
] as const;

export const generalStore = factStore(names);

export type General = StoredFacts<(typeof names)[number]>;

/** The facts as typed. */
export type GeneralDraft = Record<keyof General, string>;

type Moment = General["invoice_when"];

/** When an order gets its invoice. */
export const momentLabels: Record<Moment, string> = {
  paid: "When the order is paid",
  shipped: "When the order is shipped",
  by_hand: "By hand, on the order's page",
};

export const scaleLabels: Record<RingScale, string> = {
  US: "American: 7",
  UK: "British: N½",
  EU: "European, the circumference in mm: 54",
};

export const lengthLabels: Record<LengthUnit, string> = { in: "Inches", cm: "Centimeters" };

/** The labels, and how a conflict shows the values. */
export const generalColumns = {
  name: { label: "Shop name" },
  tagline: { label: "Tagline" },
  phone: { label: "Phone" },
  email: { label: "Email" },
  hours: { label: "Hours" },
  address: { label: "Address" },
  country: { label: "Country", show: (code: string | null) => (code === null ? "" : countryName(code)) },
  registered_name: { label: "Registered name" },
  tax_number: { label: "Tax number" },
  currency: { label: "Currency", show: currencyName },
  locale: { label: "Number format", show: localeName },
  time_zone: { label: "Time zone" },
  low_stock_threshold: { label: "Low stock" },
  ring_sizes: { label: "Ring sizes", show: (scale: string) => scaleLabels[scale as RingScale] },
  lengths: { label: "Chain lengths", show: (unit: string) => lengthLabels[unit as LengthUnit] },
  invoice_when: { label: "Issued", show: (moment: string) => momentLabels[moment as Moment] },
  invoice_prefix: { label: "Numbers begin with" },
  announcement: { label: "Announcement" },
  announcement_until: {
    label: "Show it until",
    show: (time: string | null) => (time === null ? "" : formatDayAndTime(time)),
  },
};

const text = (max: number, clean = cleanLine) => z.string().check(z.overwrite(clean), fits(max));

/** Nothing is null. */
const optional = <Read>(check: (typed: string) => boolean, sentence: string, read: (typed: string) => Read) =>
  z.pipe(
    z.string().check(z.refine((typed) => typed === "" || check(typed), sentence)),
    z.transform((typed: string) => (typed === "" ? null : read(typed))),
  );

export const generalSchema = z.object({
  name: z.string().check(z.overwrite(cleanLine), z.minLength(1, "Please enter the shop's name."), fits(60)),
  tagline: text(200),
  phone: text(40, cleanPhone),
  email: z.string().check(
    z.overwrite(cleanEmail),
    z.refine(
      (typed) => typed === "" || isEmail(typed),
      "Please enter an email address, such as shop@mail.example.",
    ),
    fits(320),
  ),
  hours: text(100),
  address: text(500, (typed) => typed.trim()),
  country: optional(
    () => true,
    "",
    (code) => code,
  ),
  registered_name: text(200),
  tax_number: text(60, cleanCode),
  currency: z.string(),
  locale: z.string(),
  time_zone: z.string(),
  low_stock_threshold: wholeNumber(0, 9999, "Please enter a whole number from 0 to 9,999."),
  ring_sizes: z.pipe(
    z.string(),
    z.transform((chosen: string) => chosen as RingScale),
  ),
  lengths: z.pipe(
    z.string(),
    z.transform((chosen: string) => chosen as LengthUnit),
  ),
  invoice_when: z.pipe(
    z.string(),
    z.transform((chosen: string) => chosen as Moment),
  ),
  invoice_prefix: z.string().check(
    z.trim(),
    z.refine(
      (typed) => /^([ABD-Z0-9][A-Z0-9]{0,3})?$/.test(typed),
      "Please use at most four of A to Z and 0 to 9, not C first: credit notes begin with C.",
    ),
  ),
  announcement: text(200),
  announcement_until: optional(
    (typed) => fromLocalInput(typed) !== null,
    "Please enter a day and a time, or nothing.",
    fromLocalInput,
  ),
});

export function generalValues(facts: General): General {
  const { announcement_until: until } = facts;
  // To the minute, as it is typed.
  return { ...facts, announcement_until: until && fromLocalInput(toLocalInput(until)) };
}

export function generalDraft(facts: General): GeneralDraft {
  const { announcement_until: until, country, low_stock_threshold, ...texts } = generalValues(facts);
  return {
    ...texts,
    country: country ?? "",
    low_stock_threshold: String(low_stock_threshold),
    announcement_until: until ? toLocalInput(until) : "",
  };
}
