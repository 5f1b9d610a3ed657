import { msg } from "@lingui/core/runtime-macro";
import { checked } from "../../../base/forms/check.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { countryName } from "../../../../domain/delivery/countries.ts";
import { formats, readingOf } from "../../../features/delivery/addresses/formats.late.ts";
import { tooLong } from "../../../../domain/text/too-long.ts";
import { numberProblem, parseNumber, withoutPercent } from "../../../../domain/base/number-rules.ts";
import { rowStore } from "../form/row-store.ts";
import type { RowTexts } from "../form/row-texts.ts";
import { pageLanguage, say } from "../../../base/language/languages.ts";
import { pageMoney } from "../../../base/language/page-money.ts";
import { cleanLine } from "../../../../domain/text/line.ts";

/** The tax of a destination. `country` is a code, null for everywhere else; `region` null is the whole country. */
export type RateValues = { country: string | null; region: string | null; name: string; rate: number };

export type TaxRate = RateValues & { id: number; updated_at: string };

export type RateDraft = { country: string; region: string; name: string; rate: string };

export const rateColumns = {
  country: {
    label: msg`Country`,
    show: (country: string | null) => destinationOf({ country, region: null }),
  },
  region: { label: msg`Region (optional)` },
  name: { label: msg`Name` },
  rate: { label: msg`Rate (percent)` },
};

export const rateTexts: RowTexts = {
  add: msg`Add tax rate`,
  edit: msg`Edit tax rate`,
  notSaved: msg`The tax rate could not be saved`,
  deleted: msg`Tax rate deleted successfully`,
  notDeleted: msg`The tax rate could not be deleted`,
  saved: msg`Somebody else saved this tax rate after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this tax rate after you opened it, but changed nothing that you see here.`,
  gone: msg`This tax rate was deleted in the meantime.`,
};

export const rateStore = rowStore<RateValues>(
  "tax_rates",
  ["country", "region", "name", "rate"],
  (error, sent) => {
    if (error.code === "23505") return new Refusal(say(msg`This destination has a rate already.`), "country");
    // The only other rule that is explained in a sentence.
    return error.code === "PT400" && sent.region !== null
      ? new Refusal(error.message, "region", { cause: error })
      : error;
  },
);

export function destinationOf({ country, region }: Pick<RateValues, "country" | "region">): string {
  if (country === null) return say(msg`Everywhere else`);
  const name = countryName(country, pageLanguage());
  return region === null ? name : `${region}, ${name}`;
}

/** Sorts by country, each before its regions, and everywhere else last. */
export function inOrder(rates: readonly TaxRate[]): TaxRate[] {
  const place = ({ country, region }: TaxRate) =>
    country === null ? ["1", "", ""] : ["0", countryName(country, pageLanguage()), region ?? ""];
  return rates.toSorted((one, other) => {
    const [mine, theirs] = [place(one), place(other)];
    return mine.map((part, index) => part.localeCompare(theirs[index]!, pageLanguage())).find(Boolean) ?? 0;
  });
}

/** Whether addresses in this country have a region, so that it can have a rate. */
export function hasRegions(country: string): boolean {
  return formats[country]?.parts.includes("S") ?? false;
}

export function checkRate(draft: RateDraft) {
  const money = pageMoney();
  const name = cleanLine(draft.name);
  const typed = withoutPercent(draft.rate);
  const country = draft.country || null;
  const region = readRegion(country, draft.region.trim());
  return checked<RateDraft, RateValues>(
    { country, region: region.text || null, name, rate: parseNumber(typed, money) ?? 0 },
    {
      region: region.problem,
      name: name === "" ? say(msg`Please enter what shoppers read, such as VAT.`) : tooLong(name, 40, say),
      rate:
        typed === ""
          ? say(msg`Please enter the rate in percent, or 0.`)
          : (numberProblem(typed, { max: 100, decimals: 3, example: 8.875 }, say, money) ?? undefined),
    },
  );
}

/** Spells a region as the country's list does. */
function readRegion(country: string | null, typed: string): { text: string; problem?: string } {
  const format = country ? formats[country] : undefined;
  if (!country || typed === "") return { text: "" };
  const reading = format && readingOf({ code: country, name: countryName(country) }, format, "S");
  const text = reading ? reading.read(typed) : typed;
  return text === null
    ? { text: typed, problem: reading?.problem() }
    : { text, problem: tooLong(text, 100, say) };
}
