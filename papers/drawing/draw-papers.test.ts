import Pdf from "pdfkit";
import { extractText } from "unpdf";
import { expect, test } from "vitest";
import { currencyCodes } from "../../domain/currency-codes.ts";
import { type Invoice, invoiceSchema, type Paper } from "../shapes.ts";
import { drawPapers } from "./draw-papers.ts";
import { openFonts } from "./fonts.ts";
import { moneyWriter } from "./words.ts";

const seller = {
  name: "Juwelier Weiß",
  registered_name: "Weiß & Söhne GmbH",
  address: "Kurfürstendamm 21\n10719 Berlin",
  country: "DE",
  tax_number: "DE 123 456 789",
  email: "hallo@weiss.example",
  phone: "+49 30 123456",
  logo: null,
};

const line = (name: string, gross: number, rate = 19) => ({
  name,
  sku: "R-1",
  options: [{ name: "Ring size", value: "54" }],
  quantity: 1,
  unit_price: gross,
  rate,
  net: gross,
  tax: 0,
  gross,
});

const invoice = (given: Partial<Invoice> = {}): Invoice =>
  invoiceSchema.parse({
    kind: "invoice",
    number: "2026-000123",
    day: "2026-12-01",
    seller,
    buyer: {
      name: "Zoë Łukasiewicz-Ångström",
      lines: ["Große Straße 1"],
      country_code: "DE",
      email: "zoe@mail.example",
    },
    order: { id: 42, day: "2026-11-30" },
    currency: "EUR",
    locale: "de-DE",
    prices_include_tax: true,
    tax_name: "VAT",
    lines: [line("Halo ring", 1284.5)],
    shipping: null,
    rates: [{ rate: 19, net: 1079.41, tax: 205.09, gross: 1284.5 }],
    totals: { subtotal: 1284.5, shipping: 0, net: 1079.41, tax: 205.09, gross: 1284.5 },
    payment: { method: "stripe", amount: 1284.5, day: "2026-11-30" },
    ...given,
  });

/** The text of each page, without line breaks. */
async function pagesOf(...papers: Paper[]): Promise<string[]> {
  const file = await drawPapers(papers, new Map());
  const { text } = await extractText(new Uint8Array(file), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}

test("an invoice says who sold what to whom, at which rate, and how it was paid", async () => {
  const [page] = await pagesOf(invoice());
  for (const words of [
    "Invoice number 2026-000123",
    "Weiß & Söhne GmbH · Kurfürstendamm 21 · 10719 Berlin",
    "Zoë Łukasiewicz-Ångström",
    "Ring size: 54",
    "1.284,50 €",
    "19%",
    "Includes VAT 205,09 €",
    "Paid by card on Nov 30, 2026.",
    "Tax number DE 123 456 789",
  ])
    expect(page).toContain(words);
});

test("a credit note names its invoice; amounts are in the order's currency and the shop's format", async () => {
  const note = invoice({
    kind: "credit_note",
    number: "C2026-000045",
    refers_to: { number: "2026-000123", day: "2026-12-01" },
    reason: "refund",
    lines: [],
    payment: null,
    currency: "INR",
    locale: "en-IN",
    totals: { net: 1_234_567, tax: 0, gross: 1_234_567 },
  });
  const yen = invoice({ currency: "JPY", locale: "ja-JP", totals: { net: 120_000, tax: 0, gross: 120_000 } });
  const [page, japanese] = await pagesOf(note, yen);
  expect(page).toContain(
    "This credit note corrects invoice 2026-000123 of Dec 1, 2026. Money was given back.",
  );
  expect(page).toContain("Credited ₹12,34,567.00");
  expect(japanese).toContain("Total ¥120,000");
});

test("a long order has a head and a number on each page, and its totals on one", async () => {
  const names = Array.from({ length: 40 }, (_, nth) =>
    nth % 4 === 0
      ? `Piece ${nth} with a name that is far too long for its column ${"x".repeat(90)}`
      : `Piece ${nth}`,
  );
  const pages = await pagesOf(invoice({ lines: names.map((name) => line(name, 1)) }), invoice());
  expect(pages.length).toBeGreaterThan(3);
  const long = pages.slice(0, -1);
  for (const [nth, page] of long.entries()) {
    expect(page).toContain(`Page ${nth + 1} of ${long.length}`);
    expect(page.includes("Invoice 2026-000123, continued")).toBe(nth > 0);
  }
  expect(long.filter((page) => /Subtotal|Includes VAT|VAT in this invoice/.test(page))).toEqual([
    expect.stringMatching(/Subtotal.*Includes VAT.*VAT in this invoice/),
  ]);
  expect(pages.at(-1)).toContain("Page 1 of 1");
});

test("what no font can write is in Latin letters, and the paper says so", async () => {
  const lines = ["प्रिया शर्मा", "Αθήνα", "Київ", "Đặng Thị"];
  const [own, spelled, next] = await pagesOf(
    invoice({ buyer: { name: "Ana", lines, country_code: null, email: "" } }),
    invoice({ buyer: { name: "東京 קפה", lines: [], country_code: null, email: "" } }),
    invoice(),
  );
  for (const words of lines.slice(1)) expect(own).toContain(words);
  expect(spelled).toMatch(/DongJing kfh/);
  const note = "Some names are written in Latin letters";
  expect([own, spelled, next].map((page) => page!.includes(note))).toEqual([false, true, false]);
});

const slip = (country: string, prices: boolean): Paper => ({
  kind: "packing_slip",
  seller: { ...seller, country },
  locale: "en-US",
  order: { id: 42, day: "2026-11-30" },
  to: ["Ana Lima", "1 Market Street"],
  phone: "",
  method: null,
  currency: "USD",
  lines: [{ ...line("Halo ring", 20), quantity: 3, price: 20 }],
  prices: prices ? { subtotal: 60, shipping: 0, tax: { name: "Sales tax", amount: 4.8 }, total: 64.8 } : null,
});

test("a gift's packing slip has no prices; paper is Letter where that is usual", async () => {
  const [gift, priced] = await pagesOf(slip("US", false), slip("DE", true));
  expect(gift).toMatch(/#000042.*3 × Halo ring Ring size: 54/);
  expect(gift).not.toContain("$");
  expect(priced).toContain("Sales tax $4.80 Total $64.80");
  const sizes = async (country: string) =>
    /MediaBox \[0 0 (\d+)/.exec(
      (await drawPapers([slip(country, false)], new Map())).toString("latin1"),
    )?.[1];
  expect([await sizes("MX"), await sizes("IN")]).toEqual(["612", "595"]);
});

test("the signs of all currencies can be written, or their codes are", () => {
  const fonts = openFonts(new Pdf({ autoFirstPage: false }));
  const locales =
    "en-US de-DE fr-FR hi-IN bn-BD th-TH ar-AE he-IL ja-JP ko-KR vi-VN uk-UA ru-RU tr-TR km-KH ka-GE".split(
      " ",
    );
  for (const locale of locales)
    for (const currency of currencyCodes) {
      const written = moneyWriter(locale, currency, fonts)(1234);
      expect({ written, isWritable: fonts.covers(written) }).toEqual({ written, isWritable: true });
    }
  const signs = {
    USD: "$",
    EUR: "€",
    GBP: "£",
    INR: "₹",
    UAH: "₴",
    TRY: "₺",
    VND: "₫",
    ILS: "₪",
    KRW: "₩",
    NGN: "₦",
  };
  for (const sign of Object.values(signs)) expect(fonts.covers(sign)).toBe(true);
});
