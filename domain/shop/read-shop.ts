import { z } from "zod/mini";
import { moneyFormat } from "../money/money-format.ts";
import { dollars } from "../money/dollars.ts";
import type { MoneyFormat } from "../money/money.ts";
import { withCode } from "../money/order-money.ts";
import { plainFacts, type Shop } from "./shop.ts";
import { unknownShop } from "./unknown-shop.ts";

/* oxlint-disable promise/valid-params -- zod, no promises */
const text = z.string();
const optional = z.nullable(text);

// In the order in which the database has them.
const menuLink = {
  id: z.int(),
  kind: z.enum(["title", "products", "category", "collection", "page", "link", "payments"]),
  link: z.optional(text),
  name: z.optional(text),
  pays: z.optional(z.array(z.enum(["card", "cash"]))),
  slug: z.optional(text),
  label: z.optional(text),
};
const menuEntries = z.array(
  z.object({ ...menuLink, entries: z.array(z.object(menuLink)), picture: z.optional(text) }),
);

const documentSchema = z.object({
  ...plainSchemas(),
  currency: z.catch(text, dollars.currency),
  decimals: z.catch(z.int(), dollars.decimals),
  language: z.catch(text, unknownShop.language),
  languages: z.catch(z.array(text).check(z.minLength(1)), []),
  words: z.catch(z.record(text, text), {}),
  untranslated: z.catch(z.array(text), []),
  locale: z.catch(text, dollars.locale),
  time_zone: z.catch(text, unknownShop.timeZone),
  country: z.catch(optional, null),
  low_stock_threshold: z.catch(z.int(), unknownShop.lowStock),
  ring_sizes: z.catch(z.enum(["US", "UK", "EU"]), unknownShop.ringSizes),
  return_days: z.catch(z.nullable(z.int()), null),
  lengths: z.catch(z.enum(["in", "cm"]), unknownShop.lengths),
  default_rating: z.catch(z.boolean(), false),
  newsletter: z.catch(z.boolean(), false),
  announcement: z.catch(optional, null),
  prices_include_tax: z.catch(z.boolean(), false),
  taxes_shipping: z.catch(z.boolean(), false),
  tax: z.catch(z.nullable(z.object({ name: text, rate: z.number() })), null),
  tax_varies: z.catch(z.boolean(), false),
  shipping: z.catch(
    z.nullable(z.object({ id: z.int(), fee: z.number(), free_above: z.nullable(z.number()) })),
    null,
  ),
  shipping_varies: z.catch(z.boolean(), false),
  promised_shipping: z.catch(
    z.nullable(z.object({ fee: z.number(), free_above: z.nullable(z.number()) })),
    null,
  ),
  logo: z.catch(optional, null),
  icon: z.catch(optional, null),
  hero_image: z.catch(optional, null),
  hero_title: z.catch(text.check(z.minLength(1)), unknownShop.hero.title),
  hero_text: z.catch(text, ""),
  accent: z.catch(z.nullable(text.check(z.regex(/^#[0-9a-f]{6}$/))), null),
  pages: z.catch(z.array(z.object({ slug: text, title: text })), []),
  collections: z.catch(z.array(z.object({ slug: text, name: text })), []),
  titles: z.catch(z.record(text, text), {}),
  menu: z.catch(z.object({ footer: menuEntries, header: menuEntries }), { footer: [], header: [] }),
});

type PlainSchemas = Record<keyof typeof plainFacts, z.ZodMiniType<string>>;

function plainSchemas(): PlainSchemas {
  const schemas = Object.entries(plainFacts).map(([name, unknown]) => [
    name,
    z.catch(unknown === "" ? text : text.check(z.minLength(1)), unknown),
  ]);
  return Object.fromEntries(schemas) as PlainSchemas;
}
/* oxlint-enable promise/valid-params */

/** The shop from `public.shop`; what makes no sense becomes `unknownShop`'s. @param complain hears what was replaced */
export function shopFrom(document: unknown, complain: (sentence: string) => void): Shop {
  const parsed = documentSchema.safeParse(document);
  if (!parsed.success) {
    complain("The shop's facts are missing: pages show none.");
    return unknownShop;
  }
  const facts = parsed.data;
  const replaced = Object.entries(facts).filter(
    ([name, value]) => JSON.stringify((document as Record<string, unknown>)[name]) !== JSON.stringify(value),
  );
  if (replaced.length > 0)
    complain(`These facts of the shop make no sense: ${replaced.map(([name]) => name).join(", ")}.`);
  return {
    ...plainOf(facts),
    returnDays: facts.return_days,
    language: facts.language,
    languages: [facts.languages[0] ?? facts.language, ...facts.languages.slice(1)],
    words: facts.words,
    untranslated: facts.untranslated,
    money: moneyOf(facts, complain),
    timeZone: timeZoneOf(facts, complain),
    country: facts.country,
    lowStock: facts.low_stock_threshold,
    ringSizes: facts.ring_sizes,
    lengths: facts.lengths,
    showsDefaultRating: facts.default_rating,
    hasNewsletter: facts.newsletter,
    announcement: facts.announcement === "" ? null : facts.announcement,
    terms: {
      pricesIncludeTax: facts.prices_include_tax,
      taxesShipping: facts.taxes_shipping,
      tax: facts.tax,
      taxVaries: facts.tax_varies,
      shipping: facts.shipping && {
        id: facts.shipping.id,
        fee: facts.shipping.fee,
        freeAbove: facts.shipping.free_above,
      },
      shippingVaries: facts.shipping_varies,
      promisedShipping: facts.promised_shipping && {
        fee: facts.promised_shipping.fee,
        freeAbove: facts.promised_shipping.free_above,
      },
    },
    logo: facts.logo,
    icon: facts.icon,
    hero: { image: facts.hero_image, title: facts.hero_title, text: facts.hero_text },
    accent: facts.accent,
    pages: facts.pages,
    collections: facts.collections,
    titles: facts.titles,
    menu: facts.menu,
  };
}

/** Reads the shop from answers that are mostly the same: only one that differs is parsed, and complained about. */
export function shopReader(complain: (sentence: string) => void): (document: unknown) => Shop {
  let read: string | undefined;
  let shop = unknownShop;
  return (document) => {
    const text = JSON.stringify(document);
    if (text !== read) shop = shopFrom(document, complain);
    read = text;
    return shop;
  };
}

function plainOf(facts: typeof plainFacts): typeof plainFacts {
  const names = Object.keys(plainFacts) as (keyof typeof plainFacts)[];
  return Object.fromEntries(names.map((name) => [name, facts[name]])) as typeof plainFacts;
}

type MoneyFacts = {
  language: string;
  languages: string[];
  locale: string;
  currency: string;
  decimals: number;
};

function moneyOf(
  { language, languages, locale, currency, decimals }: MoneyFacts,
  complain: (sentence: string) => void,
): MoneyFormat {
  try {
    // Another language writes amounts in its own way, as far as it has one in the shop's country.
    const { region } = new Intl.Locale(locale);
    const spoken =
      language === languages[0] || !languages.length ? locale : new Intl.Locale(language, { region });
    return moneyFormat(spoken.toString(), currency, decimals);
  } catch {
    complain(
      `Amounts cannot be written in ${currency} for ${locale}: they are written as in the United States.`,
    );
    return withCode(dollars, currency);
  }
}

function timeZoneOf(
  { time_zone: name }: { time_zone: string },
  complain: (sentence: string) => void,
): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    complain(`There is no time zone ${name}: times are those of ${unknownShop.timeZone}.`);
    return unknownShop.timeZone;
  }
}
