import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { Words } from "../../../domain/shop/shop.ts";
import type { PageProduct } from "./queries.ts";
import { formatMeasure } from "../../../domain/base/figures.ts";
import { choiceLabel, type FactName, factNames, productColumns } from "../../../domain/catalog/columns.ts";

/** A fact as the page shows it, with an explanation for people who do not know the term. */
export type Fact = { term: string; value: string; question?: string; explanation?: string };

const origins: Record<string, MessageDescriptor> = {
  natural: msg`Formed in the earth, over millions of years.`,
  "lab-grown": msg`Grown in a laboratory: the same material as a mined stone, made in weeks.`,
  simulant: msg`Looks like a gem, but is another material, such as glass.`,
};

/** What opens the explanations. */
const questions: Partial<Record<FactName, MessageDescriptor>> = {
  metal: msg`What metal means`,
  origin: msg`What origin means`,
  shape: msg`What shape means`,
  carat: msg`What carat weight means`,
  stone_length: msg`What stone size means`,
  color: msg`What color means`,
  clarity: msg`What clarity means`,
  cut: msg`What cut grade means`,
};

/** What people who do not know a term may read about it. */
const explanations: Partial<Record<FactName, MessageDescriptor>> = {
  metal: msg`The number is the purity: 14k gold is 58.5 percent gold, 18k is 75; platinum 950 is 95 percent platinum. Plated metal has a thin layer over another.`,
  shape: msg`The outline of the stone, seen from above.`,
  carat: msg`The weight of the main stone, or of each where several are alike. One carat is 0.2 grams.`,
  stone_length: msg`Length and width of the main stone, seen from above.`,
  clarity: msg`How free the stone is of inclusions: from FL, flawless, over VVS, VS and SI to I, where the eye sees them.`,
  cut: msg`How well proportions and polish return the light: from Excellent to Poor.`,
};

/** The known facts about a product, in the order a jeweler would list them. */
export function factsOf(product: PageProduct, i18n: I18n, words: Words): Fact[] {
  const { t } = i18n;
  return factNames.flatMap((name) => {
    const value = valueOf(name, product, i18n, words);
    const [question, explanation] = [questions[name], explain(name, product)];
    return value
      ? {
          term: t(productColumns[name].fact),
          value,
          ...(question && explanation && { question: t(question), explanation: t(explanation) }),
        }
      : [];
  });
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)?/gu) ?? [];
}

/** Whether a sentence about a piece has only words that its facts have, too. */
export function isRepeated(sentence: string, facts: readonly Fact[]): boolean {
  const known = new Set(facts.flatMap(({ term, value }) => wordsIn(`${term} ${value}`)));
  const said = wordsIn(sentence);
  return said.length > 0 && said.every((word) => known.has(word));
}

export function valueOf(
  name: FactName,
  product: Pick<PageProduct, FactName | "stone_width">,
  i18n: I18n,
  words: Words,
): string | null {
  const { t, locale } = i18n;
  if (name === "stone_length") return sizeOf(product, i18n);
  if (name === "carat")
    return product.carat === null ? null : t(msg`${{ carat: formatMeasure(product.carat, locale, 2) }} ct`);
  const column = productColumns[name];
  const value = product[name];
  if (value === null) return null;
  return column.kind === "choice" ? choiceLabel(column, value, t) : words(value);
}

function explain(name: FactName, { origin, color }: PageProduct): MessageDescriptor | undefined {
  if (name === "origin") return origins[origin ?? ""];
  if (name !== "color") return explanations[name];
  return isGrade(color)
    ? msg`Graded from D, which is colorless, to Z, which is light yellow.`
    : msg`The color in daylight. Lamps can make it look warmer.`;
}

type Size = Pick<PageProduct, "stone_length" | "stone_width">;

/** With one decimal, and a second one if there is any: `6.5 mm`, or `8.0 x 6.0 mm` for a stone that is longer than wide; null if unknown. */
export function sizeOf(
  { stone_length: length, stone_width: width }: Size,
  { t, locale }: I18n,
): string | null {
  const sides = [length, width].filter((side) => side !== null);
  if (sides.length === 0) return null;
  const written = sides.map((side) => formatMeasure(side, locale, 1, 2));
  return t(msg`${{ millimeters: [...new Set(written)].join(" x ") }} mm`);
}

function isGrade(color: string | null): boolean {
  return color !== null && /^[D-Z]$/.test(color);
}

/** Each laboratory's page that shows the certificate with a number. */
const lookUps: Record<string, string> = {
  GIA: "https://www.gia.edu/report-check?reportno=",
  IGI: "https://www.igi.org/verify-your-report/?r=",
  GCAL: "https://www.gcalusa.com/certificate-search.html?certificate_id=",
  HRD: "https://my.hrdantwerp.com/?id=34&record_number=",
};

type Certificate = {
  /** `GIA 6214000000`. */
  name: string;
  lab: string | null;
  /** The URL at which the laboratory confirms it. */
  lookUp: string | null;
};

/** The certificate's name and where to look it up; null if there is none. */
export function certificateOf({
  certificate_lab: lab,
  certificate_number: number,
  certificate_file: file,
}: Pick<PageProduct, "certificate_lab" | "certificate_number" | "certificate_file">): Certificate | null {
  const name = [lab, number].filter(Boolean).join(" ");
  if (!name && !file) return null;
  const address = lookUps[lab?.match(/^[A-Z]+/i)?.[0].toUpperCase() ?? ""];
  return { name, lab, lookUp: address && number ? address + encodeURIComponent(number) : null };
}
