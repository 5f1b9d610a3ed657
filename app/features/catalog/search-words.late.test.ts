import { describe, expect, it } from "vitest";
import { moneyFormat } from "../../../domain/money/money-format.ts";
import { dollars } from "../../../domain/money/dollars.ts";
import { readSearchWords } from "./search-words.late.ts";

const none = { size: [], min: null, max: null };

it.each([
  ["rings under 2000", { q: "rings", max: 2000 }],
  ["rings below $500", { q: "rings", max: 500 }],
  ["gold rings for less than 1,200.50 dollars", { q: "gold rings", max: 1200.5 }],
  ["Under $1.5k", { q: "", max: 1500 }],
  ["rings up to 2k", { q: "rings", max: 2000 }],
  ["necklace <100", { q: "necklace", max: 100 }],
  ["over 100 bracelet", { q: "bracelet", min: 100 }],
  ["rings over 100 under 300", { q: "rings", min: 100, max: 300 }],
  ["earrings between 100 and 300", { q: "earrings", min: 100, max: 300 }],
  ["earrings from 100 to 300", { q: "earrings", min: 100, max: 300 }],
  ["$100-$300 earrings", { q: "earrings", min: 100, max: 300 }],
  ["earrings $100 – 300", { q: "earrings", min: 100, max: 300 }],
  ["earrings 100 to 300 dollars", { q: "earrings", min: 100, max: 300 }],
  ["from $50", { q: "", min: 50 }],
  ["ring size 6", { q: "ring", size: ["6"] }],
  ["size 6.5", { q: "", size: ["6.5"] }],
  ["Size: 6 1/2 halo ring", { q: "halo ring", size: ["6.5"] }],
  ["halo ring in size 6½", { q: "halo ring", size: ["6.5"] }],
  ["ring size 6, 6.50 or 7", { q: "ring", size: ["6", "6.5", "7"] }],
  ["us size 7 ring", { q: "ring", size: ["7"] }],
  ["ring under CHF 1’000", { q: "ring", max: 1000 }],
  ["ring under 1'250.50 chf", { q: "ring", max: 1250.5 }],
  ["ring under 1\u00a0000\u202f€", { q: "ring", max: 1000 }],
  ["ring under 12 500 kr", { q: "ring", max: 12_500 }],
  ["ring under 1.000 €", { q: "ring", max: 1000 }],
  ["ring unter 5 under €1.234.567", { q: "ring unter 5", max: 1_234_567 }],
  ["rings below AED 100", { q: "rings", max: 100 }],
  ["rings below 100AED", { q: "rings", max: 100 }],
  ["rings below R$100", { q: "rings", max: 100 }],
  ["rings over kr 100", { q: "rings", min: 100 }],
  ["Kč 1000 – 2 000 rings", { q: "rings", min: 1000, max: 2000 }],
  ["rings under Rs. 5,000", { q: "rings", max: 5000 }],
  ["rings under 300 zł", { q: "rings", max: 300 }],
  ["rings under 100 top", { q: "rings top", max: 100 }],
  ["size 6 rings, under $700", { q: "rings", size: ["6"], max: 700 }],
])("reads %j", (text, read) => {
  expect(readSearchWords(text, { language: "en", money: dollars })).toEqual({ ...none, ...read });
});

it.each([
  "ruby ring",
  "MOI-RS-065",
  "under 2 carats",
  "over 6.5 mm",
  "size 6 mm",
  "over 14k gold",
  "chain 16-18",
  "ring size guide",
  "size 123",
  "under",
  "under the sea",
  "wonder 100",
  "$",
  "moderately oversize 12",
  "  ",
])("leaves %j as it is", (text) => {
  expect(readSearchWords(text, { language: "en", money: dollars })).toEqual({ ...none, q: text });
});

describe("in the shop's language", () => {
  type Read = Partial<ReturnType<typeof readSearchWords>>;
  it.each<[locale: string, currency: string, text: string, read: Read]>([
    ["de-DE", "EUR", "Ring unter 100 €", { q: "Ring", max: 100 }],
    ["de-DE", "EUR", "ringe unter 1.299,50 €", { q: "ringe", max: 1299.5 }],
    ["de-DE", "EUR", "Ring bis 100 Euro", { q: "Ring", max: 100 }],
    ["de-DE", "EUR", "Ring bis zu 1.500 EUR", { q: "Ring", max: 1500 }],
    ["de-DE", "EUR", "Kette über 50 €", { q: "Kette", min: 50 }],
    ["de-DE", "EUR", "Kette ueber 50 Euro", { q: "Kette", min: 50 }],
    ["de-DE", "EUR", "Kette ab 50", { q: "Kette", min: 50 }],
    ["de-DE", "EUR", "Ohrringe zwischen 50 und 100 €", { q: "Ohrringe", min: 50, max: 100 }],
    ["de-DE", "EUR", "Ohrringe von 50 bis 100 €", { q: "Ohrringe", min: 50, max: 100 }],
    ["de-DE", "EUR", "Ohrringe 50-100 €", { q: "Ohrringe", min: 50, max: 100 }],
    ["de-DE", "EUR", "Ohrringe 50 bis 100 Euro", { q: "Ohrringe", min: 50, max: 100 }],
    ["de-DE", "EUR", "Ring für höchstens 100,- €", { q: "Ring", max: 100 }],
    ["de-DE", "EUR", "Ring Größe 54", { q: "Ring", size: ["54"] }],
    ["de-DE", "EUR", "Ringgroesse 54,5 Ring unter 100 €", { q: "Ring", size: ["54.5"], max: 100 }],
    ["de-DE", "EUR", "Ring in Größe 54 oder 56", { q: "Ring", size: ["54", "56"] }],
    ["de-DE", "EUR", "ring under 100 €", { q: "ring", max: 100 }],
    ["de-DE", "EUR", "ring size 7", { q: "ring", size: ["7"] }],
    ["de-CH", "CHF", "Ring unter CHF 1’000", { q: "Ring", max: 1000 }],
    ["de-CH", "CHF", "Ring unter Fr. 100", { q: "Ring", max: 100 }],
    ["de-AT", "EUR", "Ring mehr als € 1 000", { q: "Ring", min: 1000 }],
    ["fr-FR", "EUR", "bague moins de 100 €", { q: "bague", max: 100 }],
    ["fr-FR", "EUR", "bague à moins de 1\u202f299,50\u00a0€", { q: "bague", max: 1299.5 }],
    ["fr-FR", "EUR", "bague de moins de 1 299 €", { q: "bague", max: 1299 }],
    ["fr-FR", "EUR", "collier plus de 50 euros", { q: "collier", min: 50 }],
    ["fr-FR", "EUR", "collier à partir de 50 €", { q: "collier", min: 50 }],
    ["fr-FR", "EUR", "bague jusqu’à 100 €", { q: "bague", max: 100 }],
    ["fr-FR", "EUR", "bague jusqu'a 100", { q: "bague", max: 100 }],
    ["fr-FR", "EUR", "bague or moins de 500 €", { q: "bague or", max: 500 }],
    ["fr-FR", "EUR", "or blanc entre 50 et 100 €", { q: "or blanc", min: 50, max: 100 }],
    ["fr-FR", "EUR", "boucles de 50 à 100 €", { q: "boucles", min: 50, max: 100 }],
    ["fr-FR", "EUR", "bague taille 54", { q: "bague", size: ["54"] }],
    ["fr-FR", "EUR", "bague taille 54 ou 56 en or", { q: "bague en or", size: ["54", "56"] }],
    ["es-ES", "EUR", "anillo por menos de 100 €", { q: "anillo", max: 100 }],
    ["es-ES", "EUR", "anillos menos de 1.299 €", { q: "anillos", max: 1299 }],
    ["es-ES", "EUR", "collar más de 50 euros", { q: "collar", min: 50 }],
    ["es-ES", "EUR", "collar mas de 50 €", { q: "collar", min: 50 }],
    ["es-ES", "EUR", "collar no más de 50 €", { q: "collar", max: 50 }],
    ["es-ES", "EUR", "pendientes entre 50 y 100 €", { q: "pendientes", min: 50, max: 100 }],
    ["es-ES", "EUR", "pendientes entre los 50 y los 100 €", { q: "pendientes", min: 50, max: 100 }],
    ["es-ES", "EUR", "pendientes hasta 100 €", { q: "pendientes", max: 100 }],
    ["es-ES", "EUR", "anillo talla 12", { q: "anillo", size: ["12"] }],
    ["es-MX", "MXN", "anillo menos de $1,500.50", { q: "anillo", max: 1500.5 }],
    ["it-IT", "EUR", "anello meno di 100 €", { q: "anello", max: 100 }],
    ["it-IT", "EUR", "anello sotto i 100 €", { q: "anello", max: 100 }],
    ["it-IT", "EUR", "anelli oltre 1.299,50 €", { q: "anelli", min: 1299.5 }],
    ["it-IT", "EUR", "collana più di 50 €", { q: "collana", min: 50 }],
    ["it-IT", "EUR", "collana da 50 €", { q: "collana", min: 50 }],
    ["it-IT", "EUR", "orecchini tra 50 e 100 €", { q: "orecchini", min: 50, max: 100 }],
    ["it-IT", "EUR", "orecchini da 50 a 100 euro", { q: "orecchini", min: 50, max: 100 }],
    ["it-IT", "EUR", "orecchini fino a € 100", { q: "orecchini", max: 100 }],
    ["it-IT", "EUR", "anello misura 14", { q: "anello", size: ["14"] }],
    ["ja-JP", "JPY", "ring under ¥10,000", { q: "ring", max: 10_000 }],
    ["ja-JP", "JPY", "ring under 10000 JPY", { q: "ring", max: 10_000 }],
    ["sv-SE", "SEK", "ring under 100 kr", { q: "ring", max: 100 }],
    ["sv-SE", "SEK", "ring over 1\u00a0200 kr.", { q: "ring", min: 1200 }],
    ["en-GB", "GBP", "ring under £100", { q: "ring", max: 100 }],
    ["en-US", "USD", "ring under €100", { q: "ring", max: 100 }],
    ["en-US", "USD", "ring under 100\u00a0€", { q: "ring", max: 100 }],
    ["en-US", "USD", "rings in size 6,7", { q: "rings", size: ["6", "7"] }],
    ["en-US", "USD", "ring between 50 euros and 100 euros", { q: "ring", min: 50, max: 100 }],
  ])("%s, %s: reads %j", (locale, currency, text, read) => {
    expect(readSearchWords(text, { language: locale, money: moneyFormat(locale, currency) })).toEqual({
      ...none,
      ...read,
    });
  });

  it.each([
    ["de", "Collier 42 bis 45 cm"],
    ["de", "unter 2 Karat"],
    ["de", "über 585er Gold"],
    ["de", "Gold 585 und Silber 925"],
    ["de", "Reichweite 12"],
    ["fr", "bracelet de 16 à 18 cm"],
    ["fr", "bracelet de 16 à 18"],
    ["fr", "plus de 18 carats"],
    ["fr", "taille émeraude"],
    ["es", "menos de 2 quilates"],
    ["it", "anello da 18"],
    ["it", "oltre 2 carati"],
    ["it", "sotto"],
    ["en", "ring unter 100"],
  ])("%s: leaves %j as it is", (language, text) => {
    expect(readSearchWords(text, { language, money: dollars })).toEqual({ ...none, q: text });
  });
});

it("is fast whatever is typed", () => {
  for (const text of [
    "size 6 or ".repeat(10),
    "for ".repeat(25),
    "$1,1,1".repeat(16),
    "from 1 to ".repeat(10),
    "de 1 à ".repeat(14),
    "taille 6 ou ".repeat(10),
    "1 1".repeat(33),
  ])
    for (const language of ["en", "fr"]) {
      readSearchWords("", { language, money: dollars });
      const start = performance.now();
      readSearchWords(text.slice(0, 100), { language, money: dollars });
      expect(performance.now() - start).toBeLessThan(200);
    }
});
