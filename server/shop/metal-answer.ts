import { z } from "zod";
import { type Metal, type MetalRates, metals, troyOunce } from "../../domain/catalog/metal-prices.ts";
import { NotFetched } from "../../work/public-fetch.ts";

const symbols: Readonly<Record<string, Metal>> = {
  xau: "Gold",
  xag: "Silver",
  xpt: "Platinum",
  xpd: "Palladium",
  ...Object.fromEntries(metals.map((metal) => [metal.toLowerCase(), metal])),
};

const answerSchema = z.record(z.string(), z.unknown());
const priceSchema = z.coerce.number().positive().max(9_999_999);

/**
 * Reads the prices of metals from an answer, `{"currency": "EUR", "unit": "gram", "Gold": 61.25, "Silver": 0.85}`: a gram of
 * fine metal, or a troy ounce. Metals may be `XAU` and the like, and stand in an object of their own: `rates`, `metals` or
 * `prices`.
 * @returns the prices of a gram, with four decimals
 * @throws {NotFetched} with a sentence
 */
export function readMetalAnswer(text: string, currency: string): MetalRates {
  const answer = answerSchema.safeParse(parsed(text)).data;
  if (!answer) throw refused("It did not answer with an object of JSON.");
  const all = Object.fromEntries(Object.entries(answer).map(([key, value]) => [key.toLowerCase(), value]));
  const said = textOr(currency, all["currency"]).toUpperCase();
  if (said !== currency)
    throw refused(`Its prices are in ${said.slice(0, 10)}, and the shop's in ${currency}.`);
  const grams = gramsOf(textOr("gram", all["unit"]).toLowerCase());
  const listed = ["rates", "metals", "prices"]
    .map((key) => answerSchema.safeParse(all[key]).data)
    .find(Boolean);
  const rates: MetalRates = {};
  for (const [key, value] of Object.entries(listed ?? answer)) {
    const metal = symbols[key.toLowerCase()];
    if (!metal) continue;
    const price = priceSchema.safeParse(value).data;
    if (price === undefined) throw refused(`Its price of ${metal.toLowerCase()} is none.`);
    rates[metal] = Number((price / grams).toFixed(4));
  }
  if (Object.keys(rates).length === 0) throw refused("It named no metal.");
  return rates;
}

function textOr(fallback: string, value: unknown): string {
  return typeof value === "string" ? value : fallback;
}

function gramsOf(unit: string): number {
  if (/^(?:g|grams?)$/.test(unit)) return 1;
  if (/^(?:(?:troy )?ounces?|toz|ozt|oz)$/.test(unit)) return troyOunce;
  if (/^(?:kg|kilograms?)$/.test(unit)) return 1000;
  throw refused(`Its unit is "${unit.slice(0, 20)}", and only gram, ounce and kg are known.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refused(message: string): NotFetched {
  return new NotFetched(message, { mayRetry: true });
}
