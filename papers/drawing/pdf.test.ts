import Pdf from "pdfkit";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { currencyCodes } from "../../domain/money/currency-codes.ts";
import { moneyFormat } from "../../domain/money/money-format.ts";
import { formatPrice } from "../../domain/money/money.ts";
import { markedEnglish, testLanguage, withoutMarked } from "../../tests/setup/test-language.ts";
import { languageOf } from "../../work/languages/language.ts";
import { type GiftReceipt, type Invoice, invoiceSchema, type PackingSlip, type Paper } from "./shapes.ts";
import { drawPapers } from "./pdf.ts";
import { openFonts } from "./fonts/fonts.ts";
import { paymentWords } from "./words.ts";

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

test("a piece whose price followed a metal has its weights, its making charge and its code below it", async () => {
  const metal = {
    metal: "Gold",
    fineness: 916,
    net_weight: 3.85,
    gross_weight: 4.2,
    making_charge: 80,
    hsn: "7113",
  };
  const plain = { ...metal, metal: "Silver", fineness: 925, gross_weight: null, making_charge: 0, hsn: null };
  const [page] = await pagesOf(
    invoice({
      lines: [
        { ...line("Bangle", 500), metal, quantity: 2 },
        { ...line("Chain", 9), metal: plain },
      ],
    }),
  );
  expect(page).toContain("SKU R-1 Gold 916: net 3,85 g, gross 4,2 g Making charge: 80,00 € each HSN 7113");
  expect(page).toContain("Silver 925: net 3,85 g");
  expect(page?.match(/Making charge/g)).toHaveLength(1);
});

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
  const mistaken = { ...note, reason: "correction" as const };
  const [page, japanese, corrected] = await pagesOf(note, yen, mistaken);
  expect(page).toContain("This credit note corrects invoice 2026-000123 of Dec 1, 2026. Money was refunded.");
  expect(page).toContain("Credited ₹12,34,567.00");
  expect(corrected).toContain("Dec 1, 2026. It said that it was paid, which was a mistake.");
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

test.for([
  ["transfer", "stripe", 10, "Paid by bank transfer on Nov 30, 2026."],
  ["card", "cod", 10, "Paid by card on Nov 30, 2026."],
  ["cash", "stripe", 10, "Paid in cash on Nov 30, 2026."],
  ["other", "stripe", 10, "Paid on Nov 30, 2026."],
  [undefined, "cod", 10, "Paid in cash on Nov 30, 2026."],
  ["cash", "stripe", 9, "To be paid by card."],
] as const)("what was paid by %s for an order by %s is told", ([by, method, amount, words]) => {
  const totals = { ...invoice().totals, gross: 10 };
  const payment = { method, by, amount, day: "2026-11-30" };
  expect(paymentWords(invoice({ totals, payment }), languageOf("en"))).toBe(words);
});

const names = {
  AE: "عبد الرحمن",
  IL: "שָׁלוֹם קפה",
  JP: "山田 太郎 さくら",
  CN: "张伟 诗婷",
  TW: "張偉 ㄅㄆㄇ",
  KR: "김민준",
  IN: "प्रिया शर्मा",
  BD: "রবীন্দ্রনাথ কৌশিক",
  LK: "தமிழ் கோவிந்தன்",
  TH: "สมชาย น้ำทิพย์",
  MM: "မြန်မာ ကျွန်တော်",
  GE: "ქართული",
  AM: "Հայերեն",
  ET: "አማርኛ",
  GR: "Αθήνα",
  UA: "Київ",
  VN: "Đặng Thị Ngọc",
  GH: "Kɔ́fi Ɛ̃ŋ",
  ES: "A ♥ B ∞ ★",
};

/** A reader of the file may see a space where letters stand apart. */
const joined = (text: string): string => text.normalize("NFC").replaceAll(" ", "");

test("names are written in their own signs, and are read from the file in their order", async () => {
  const pages = await pagesOf(
    ...Object.entries(names).map(([country_code, name]) =>
      invoice({ buyer: { name, lines: [`${name} 12`], country_code, email: "" } }),
    ),
  );
  for (const [nth, name] of Object.values(names).entries())
    expect(joined(pages[nth]!)).toContain(joined(name));
  expect(pages.filter((page) => page.includes("?") || page.includes("U+"))).toEqual([]);
});

test("a sign that no font has is its Unicode number, and the paper says so", async () => {
  const [page, next] = await pagesOf(invoice({ lines: [line("Cartouche \u{13080}", 1)] }), invoice());
  const note = "A character that the fonts of this document lack is written as its Unicode number.";
  expect(page).toContain("Cartouche [U+13080]");
  expect([page, next].map((text) => text!.includes(note))).toEqual([true, false]);
});

/** The pieces of text on a page, and where each begins. */
async function placesOn(paper: Paper): Promise<(text: string) => { x: number; end: number; y: number }> {
  const document = await getDocumentProxy(new Uint8Array(await drawPapers([paper], new Map())));
  const { items } = await (await document.getPage(1)).getTextContent();
  return (text) => {
    const item = items.find((found) => "str" in found && found.str.trim() === text);
    if (!item || !("str" in item)) throw new Error(`${text} is not on the page.`);
    const [, , , , x, y] = item.transform as number[];
    return { x: x!, end: x! + item.width, y: y! };
  };
}

test("a line runs the way it is written, and numbers and Latin words in it run theirs", async () => {
  const name = "טבעת זהב 18 קראט עם יהלום של העיר העתיקה ועוד מילים רבות";
  const places = await placesOn(
    invoice({
      buyer: {
        name: "דוד לוי",
        lines: ["רחוב הרצל Tower 12 חיפה", "Tel Aviv"],
        country_code: "IL",
        email: "",
      },
      lines: [line(name, 1)],
    }),
  );
  expect(places("רחוב הרצל").x).toBeGreaterThan(places("Tower 12").end);
  expect(places("Tower 12").x).toBeGreaterThan(places("חיפה").end);
  // All lines of an address end where the widest does, and Latin ones begin where it begins.
  expect(places("דוד לוי").end).toBeCloseTo(places("רחוב הרצל").end, 0);
  expect(places("Tel Aviv").x).toBeCloseTo(places("חיפה").x, 0);
});

test("Chinese and Japanese write the same sign in their own ways", async () => {
  const fonts = await openFonts(new Pdf({ autoFirstPage: false }), [
    { text: "直", country: "JP" },
    { text: "直", country: "CN" },
  ]);
  const fontOf = (country: string) => {
    fonts.begin({ text: "直", country });
    return fonts.runs("直", false)[0]!.font;
  };
  expect(fontOf("JP")).toContain("noto-sans-jp");
  expect(fontOf("CN")).toContain("noto-sans-sc");
});

const slip = (country: string, prices: boolean): PackingSlip => ({
  kind: "packing_slip",
  seller: { ...seller, country },
  locale: "en-US",
  language: "en",
  order: { id: 42, day: "2026-11-30" },
  to: ["Ana Lima", "1 Market Street"],
  country: "US",
  phone: "",
  method: null,
  currency: "USD",
  lines: [{ ...line("Halo ring", 20), quantity: 3, price: 20, isGiftWrap: false }],
  gift: null,
  prices: prices ? { subtotal: 60, shipping: 0, tax: { name: "Sales tax", amount: 4.8 }, total: 64.8 } : null,
});

const asGift = (): PackingSlip => {
  const { lines, ...rest } = slip("US", false);
  const wrap = { name: "Coffret", sku: null, options: [], quantity: 1, price: 4, isGiftWrap: true };
  return {
    ...rest,
    lines: [...lines, wrap],
    gift: { message: "Dear Ada,\n– with love", wantedBy: "2026-12-24" },
  };
};

const receipt = (): GiftReceipt => ({
  ...slip("US", false),
  kind: "gift_receipt",
  contact: "https://shop.example/contact",
});

test("a gift's slip says the wrap, the card and the day, and counts only pieces", async () => {
  const [page] = await pagesOf(asGift());
  expect(page).toMatch(/Pieces 3 .*Wanted by Dec 24, 2026/);
  expect(page).toMatch(/1 × Coffret Gift wrap .*Message on the card Dear Ada, – with love/);
});

test("a gift receipt says what is in the parcel and how it is returned, and no price or buyer", async () => {
  const [page] = await pagesOf(receipt());
  expect(page).toMatch(/Gift receipt .*#000042 .*3 × Halo ring Ring size: 54/);
  expect(page).toMatch(/name order #000042: https:\/\/shop\.example\/contact/);
  expect(page).not.toMatch(/\$|Ana|Market/);
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

test("the signs of all currencies can be written", async () => {
  const locales =
    "en-US de-DE fr-FR hi-IN bn-BD th-TH ar-AE he-IL ja-JP ko-KR vi-VN uk-UA ru-RU tr-TR km-KH ka-GE".split(
      " ",
    );
  const written = locales.flatMap((locale) =>
    currencyCodes.map((currency) => formatPrice(1234, moneyFormat(locale, currency))),
  );
  const fonts = await openFonts(new Pdf({ autoFirstPage: false }), [
    { text: written.join("\n"), country: null },
  ]);
  expect(written.filter((amount) => !fonts.covers(amount))).toEqual([]);
});

const german = testLanguage("de", {
  "Invoice number": "Rechnungsnummer",
  "Invoice {number}": "Rechnung {number}",
  "Paid by card on {day}.": "Bezahlt mit Karte am {day}.",
  "Includes {tax}": "Enthält {tax}",
});
const japanese = testLanguage("ja", { "Invoice number": "請求書番号" });

const languages = (code: string) =>
  [german, japanese].find(({ locale }) => locale === code) ?? languageOf("en");

test("a paper is in the language that it was issued in, and an earlier one in English", async () => {
  const { language: _, ...earlier } = invoice();
  const papers = [invoice({ language: "de" }), invoice({ language: "ja" }), invoiceSchema.parse(earlier)];
  const file = await drawPapers(papers, new Map(), [], languages);
  const { text } = await extractText(new Uint8Array(file), { mergePages: false });
  const pages = text.map((page) => page.replaceAll(/\s+/g, " "));
  for (const words of [
    "Rechnungsnummer 2026-000123",
    "Bezahlt mit Karte am 30.11.2026.",
    "19\u00a0%",
    "Enthält VAT 205,09",
    "Rechnung 2026-000123",
  ])
    expect(pages[0]!.replaceAll(" ", "")).toContain(words.replaceAll(/[ \u00a0]/g, ""));
  expect(joined(pages[1]!)).toContain("請求書番号");
  expect(pages[1]).not.toContain("U+");
  expect(pages[2]).toContain("Invoice number 2026-000123");
  expect(file.toString("latin1")).toMatch(/\/Lang \(de\)/);
});

test("a paper names its buyer's country in its language", async () => {
  const buyer = { name: "Ada", lines: ["1 Rue", "75001 Paris", "France"], country_code: "FR", email: "" };
  const papers = [
    invoice({
      language: "de",
      buyer: { ...buyer, lines: ["Ring 1", "10115 Berlin", "Germany"], country_code: "DE" },
    }),
    invoice({ language: "de", buyer: { ...buyer, lines: ["Germany", "75001 Paris", "France"] } }),
  ];
  const { text } = await extractText(new Uint8Array(await drawPapers(papers, new Map())), {
    mergePages: false,
  });
  expect(text.map((page) => [page.includes("Deutschland"), /\bGermany\b/.test(page)])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test("a paper says nothing but what a catalog has and the order says", async () => {
  const metal = { metal: "Gold", fineness: 916, net_weight: 3, gross_weight: 4, making_charge: 8, hsn: null };
  const note = { kind: "credit_note", refers_to: { number: "2026-1", day: "2026-12-01" } } as const;
  const papers = [
    invoice({ lines: [{ ...line("Halo ring", 2), quantity: 2, metal }] }),
    invoice({ ...note, payment: null }),
    slip("DE", true),
    asGift(),
    receipt(),
  ];
  const file = await drawPapers(papers, new Map(), [], markedEnglish);
  const { text } = await extractText(new Uint8Array(file));
  const said = new Set(JSON.stringify([papers, "Nov Dec"]).match(/\p{L}{2,}/gu));
  const words = withoutMarked(text.join("\n")).match(/\p{L}{2,}/gu) ?? [];
  expect(words.filter((word) => !said.has(word))).toEqual([]);
});
