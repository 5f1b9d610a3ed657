import { expect, test } from "vitest";
import { letterhead, kinds, messages } from "../../tests/mail/messages.ts";
import { markedEnglish, testLanguage, withoutMarked } from "../../tests/setup/test-language.ts";
import { drawn, letters, writeMessage } from "./write-message.ts";
import { testMail } from "./test-mail.ts";

const access = { link: "https://shop.example/reset-password#token", code: "012345" };

/** All words in what is stored: they are whoever's wrote them. */
function wordsIn(data: unknown): string[] {
  if (typeof data === "object" && data !== null) return Object.values(data).flatMap(wordsIn);
  return String(data).match(/\p{L}{2,}/gu) ?? [];
}

const marked = markedEnglish();
const mails = [
  ...kinds.map((kind) => {
    const data = messages[kind];
    return { kind, data, mail: writeMessage({ kind, data }, letterhead, access, () => marked) };
  }),
  {
    kind: "test mail",
    data: {},
    mail: drawn(testMail({ ...letterhead, language: marked }), { ...letterhead, language: marked }),
  },
];

test.for(mails)("$kind says nothing but what a catalog has and somebody wrote", ({ data, mail }) => {
  const html = mail.html.replace(/<head>[^]*<\/head>/, "").replaceAll(/<[^>]*>/g, " ");
  const known = new Set(wordsIn([data, letterhead, access, "Nov Dec Cash on Delivery COD Gold Silver"]));
  for (const text of [mail.subject, mail.text, html.replaceAll(/&[#\w]+;/g, " ")]) {
    const words = withoutMarked(text.replaceAll(/(?:https?|mailto):[^\s«»]+/g, "")).replaceAll("\u2060", "");
    expect(wordsIn(words).filter((word) => !known.has(word))).toEqual([]);
  }
});

const german = testLanguage("de", {
  "Thank you for your order": "Danke für Ihre Bestellung",
  "Your order {number} at {shop}": "Ihre Bestellung {number} bei {shop}",
  "Arrives by": "Kommt bis",
  "Low stock: {count, plural, one {# product} other {# products}}":
    "Wenig Bestand: {count, plural, one {# Produkt} other {# Produkte}}",
});
const hebrew = testLanguage("he", { "Thank you for your order": "תודה על ההזמנה" });
const english = testLanguage("en", {});
const languages = (code: string) =>
  new Map([german, hebrew].map((each) => [each.locale, each])).get(code) ?? english;

const written = (kind: "order_placed" | "new_order" | "low_stock", more: object, spoken = "en") =>
  writeMessage(
    { kind, data: { ...messages[kind], ...more } },
    { ...letterhead, shop: { ...letterhead.shop, language: spoken } },
    undefined,
    languages,
  );

test("a buyer's mail is in the order's language, with its dates, and in the shop's if it has none", () => {
  const order = { ...messages.order_placed.order, arrives_by: "2026-12-04" };
  const mail = written("order_placed", { order, language: "de" });
  expect(mail.subject).toBe("Ihre Bestellung #000042 bei Facet");
  expect(mail.text).toContain("Danke für Ihre Bestellung\n=");
  expect(mail.text).toContain("Kommt bis: 04.12.2026");
  expect(mail.html).toContain('<html lang="de" dir="ltr">');
  expect(written("order_placed", { order }, "de").subject).toBe(mail.subject);
  expect(written("order_placed", { order, language: "en" }, "de").html).toContain(
    '<html lang="en" dir="ltr">',
  );
  expect(written("order_placed", { order, language: "xx" }, "de").html).toContain("Thank you for your order");
});

test("the owner's mail is in the shop's language, with its plurals", () => {
  expect(written("low_stock", {}, "de").subject).toBe("Wenig Bestand: 2 Produkte");
  expect(written("new_order", {}, "de").html).toContain('lang="de"');
});

test("a mail in a language that runs to the left runs to the left", () => {
  const { html } = written("order_placed", { language: "he" });
  expect(html).toContain('<html lang="he" dir="rtl">');
  expect(html).toContain("תודה על ההזמנה");
  expect(html).not.toContain('align="right"');
});

test("every kind of message that the database knows has its letter", () => {
  expect(Object.keys(letters).toSorted()).toEqual([...kinds].toSorted());
});
