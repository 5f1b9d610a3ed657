import { describe, expect, test } from "vitest";
import { shopFrom } from "../../domain/shop/read-shop.ts";
import { moneyFormat } from "../../domain/money/money-format.ts";
import type { Shop } from "../../domain/shop/shop.ts";
import { address } from "../../tests/database/base/shop.ts";
import { guestKey, kinds, letterhead, messages, request, withText } from "../../tests/mail/messages.ts";
import { freshShop } from "../../tests/setup/fresh-shop.ts";
import { Unwritable } from "./letter.ts";
import { writeMessage } from "./write-message.ts";

const link = "https://shop.example/reset-password#token_hash=t0ken&type=recovery";
const access = { link, code: "012345" };
const mails = kinds.map((kind) => ({
  kind,
  ...writeMessage({ kind, data: messages[kind] }, letterhead, access),
}));
const mailOf = (kind: (typeof kinds)[number]) => mails.find((mail) => mail.kind === kind)!;

/** What the large mail programs keep of a message's HTML. */
const allowedTags = new Set("html head meta title body div table tr td h1 p a img span br".split(" "));
const allowedAttributes: Record<string, RegExp> = {
  href: /^(?:https?:\/\/|mailto:)/,
  src: /^https?:\/\//,
  style: /^(?:[^&]|&#39;|&quot;)*$/,
  ...Object.fromEntries(
    "lang dir charset name content role width height cellpadding cellspacing border align valign target alt"
      .split(" ")
      .map((name) => [name, /^/]),
  ),
};
const allowedStyles = new Set(
  `margin padding background-color border border-top border-radius color display font-family font-size font-weight
  line-height height max-height max-width overflow overflow-wrap text-decoration vertical-align white-space width
  word-break`.split(/\s+/),
);

type Tag = { name: string; attributes: [name: string, value: string][] };

function tagsOf(html: string): Tag[] {
  return [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)>/g)].map(
    ([, name = "", rest = ""]) => ({
      name,
      attributes: [...rest.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]),
    }),
  );
}

/** Anything that a mail program would not show, or not as intended. */
function problemsOf(html: string): string[] {
  const tags = tagsOf(html);
  const attributes = tags.flatMap((tag) => tag.attributes);
  const rest = html
    .replaceAll(/<\/?[a-z][a-z0-9]*(?:\s+[a-z-]+="[^"<>]*")*>/g, "")
    .replace("<!doctype html>", "");
  return [
    // Angle brackets enclose nothing but tags.
    ...(rest.match(/[<>].*/g) ?? []),
    ...tags.map(({ name }) => name).filter((name) => !allowedTags.has(name)),
    ...attributes.filter(([name, value]) => !allowedAttributes[name]?.test(value)).flat(),
    ...attributes
      .filter(([name]) => name === "style")
      .flatMap(([, value]) => value.split(";"))
      .filter((rule) => !allowedStyles.has(rule.split(":")[0]!) || /url\(|expression|@import/.test(rule)),
  ];
}

/** Tags that are never closed, or that close nothing. */
function unbalanced(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (["meta", "img", "br"].includes(name)) continue;
    if (slash === "") open.push(name);
    else if (open.pop() !== name) return [name];
  }
  return open;
}

describe.for(mails)("$kind", ({ html, text, subject }) => {
  const tags = tagsOf(html);

  test("has only what mail programs show, and closes what it opens", () => {
    expect(problemsOf(html)).toEqual([]);
    expect(unbalanced(html)).toEqual([]);
    // Larger ones are cut off by Gmail.
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });

  test("reserves space for each picture, and says everything without them", () => {
    for (const { attributes } of tags.filter(({ name }) => name === "img"))
      expect(attributes.map(([name]) => name)).toEqual(expect.arrayContaining(["alt", "width", "height"]));
    const words = html.replaceAll(/<img[^>]*>/g, "").replaceAll(/<[^>]*>/g, " ");
    expect(words).toContain("Facet");
  });

  test("says the same in plain text, and has one line as its subject", () => {
    expect(text).not.toMatch(/<[a-z/]|&amp;|undefined|null|NaN|\[object/);
    expect(subject).toMatch(/^[^\p{Cc}]{5,200}$/u);
    expect(subject).not.toMatch(/undefined|null|NaN/);
    const plain = text.replaceAll(/\s+/g, " ");
    const addresses = tags
      .flatMap(({ attributes }) => attributes)
      .flatMap(([name, value]) => (name === "href" ? [value] : []));
    for (const address of addresses)
      expect(plain).toContain(
        address.replace("mailto:", "").replaceAll("&amp;", "&").replaceAll("&#39;", "'"),
      );
  });
});

const hostile = [
  `"><script>alert(1)</script><img src=x onerror=alert(1)>`,
  "Ana\r\nBcc: all@mail.example\r\n\r\nHello",
  "javascript:alert(1)",
  "</td></tr></table>&lt;b&gt;",
  "\u202egpj.exe\u0000\ud800",
];

test.for(hostile)("what people typed stays text: %j", (typed) => {
  for (const kind of kinds) {
    const mail = writeMessage({ kind, data: withText(messages[kind], typed) }, letterhead, access);
    expect(problemsOf(mail.html)).toEqual([]);
    expect(unbalanced(mail.html)).toEqual([]);
    expect(mail.html).not.toContain("<script");
    expect(mail.html).not.toContain("<img src=x");
    expect(mail.subject).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(mail.subject.isWellFormed() && mail.html.isWellFormed() && mail.text.isWellFormed()).toBe(true);
    expect(mail.replyTo).toBeUndefined();
  }
});

test("a stranger's text in a customer's mail contains no links", () => {
  const typed = "Win at https://evil.example";
  for (const kind of ["order_placed", "order_paid", "order_shipped"] as const) {
    const { order } = messages[kind];
    const item = { ...order.order_items![0]!, options: [{ name: "Engraving", value: typed }] };
    const address = { ...order.shipping_address, name: typed, line1: typed, city: typed };
    const data = { order: { ...order, order_items: [item], shipping_address: address } };
    const { html, text } = writeMessage({ kind, data }, letterhead);
    expect(html + text).not.toContain("https://evil.example");
    expect(html + text).not.toContain("evil.example");
  }
});

describe("an order's mail", () => {
  test("of a gift says the card and the day, to its buyer and to the owner", () => {
    const { order } = messages.order_placed;
    const gift = { message: "Dear Ada,\nsee https://evil.example", wanted_by: "2026-12-24" };
    for (const kind of ["order_placed", "new_order"] as const) {
      const { text } = writeMessage({ kind, data: { order: { ...order, gift } } }, letterhead);
      for (const words of ["Dear Ada,", "Dec 24, 2026"]) expect(text).toContain(words);
      expect(text).not.toContain("https://evil.example");
    }
    expect(
      writeMessage({ kind: "order_placed", data: { order: { ...order, gift: {} } } }, letterhead).text,
    ).toContain("Without a card");
    expect(mailOf("order_placed").text).not.toContain("card: ");
  });

  test("has its pieces with their options, and its totals", () => {
    const { text, html } = mailOf("order_paid");
    for (const words of [
      "Ring size: 6.5",
      "$22.25 each",
      "$44.50",
      "Tax (8%)",
      "$1,387.26",
      "Free",
      "Springfield",
    ])
      expect(text).toContain(words);
    expect(html).toContain("M &amp; L, 2026");
    expect(html).toContain(
      'src="https://shop.example/storage/v1/render/image/public/product-images/rings/oval.webp?width=160&amp;quality=85&amp;height=160"',
    );
  });

  test("never distorts a photograph, even if the backend cannot crop it", () => {
    const { order } = messages.order_paid;
    const [item] = order.order_items!;
    const imageOf = (image_at_purchase: string) => {
      const data = { order: { ...order, order_items: [{ ...item, image_at_purchase }] } };
      const { html } = writeMessage({ kind: "order_paid", data }, { ...letterhead, imageRender: false });
      return /<img src="[^"]*product-images[^>]*?style/.exec(html)?.[0];
    };
    expect(imageOf("/product-images/a.jpg#size=100x200")).toContain('a.jpg" alt="" width="64" height="128"');
    expect(imageOf("/product-images/a.jpg")).toMatch(/width="64" style$/);
  });

  test("leads a guest to the order by its guest key, a customer to the account, and a guest without a key nowhere", () => {
    const { order } = messages.order_delivered;
    expect(mailOf("order_paid").text).toContain(`https://shop.example/orders/guest#id=42&key=${guestKey}`);
    expect(mailOf("order_delivered").text).toContain("https://shop.example/account/orders/42");
    const data = { order: { ...order, is_guest: true } };
    expect(writeMessage({ kind: "order_delivered", data }, letterhead).text).not.toMatch(/account|guest/);
    expect(mailOf("new_order").text).not.toContain(guestKey);
  });

  test("links to the parcel if the carrier is known", () => {
    expect(mailOf("order_shipped").text).toContain("https://www.ups.com/track?tracknum=1Z999AA10123456784");
    const { order } = messages.order_shipped;
    const unknown = {
      order: { ...order, tracking_provider: "Pigeon", tracking_number: "7", tracking_link: null },
    };
    const { text } = writeMessage({ kind: "order_shipped", data: unknown }, letterhead);
    expect(text).toContain("Tracking number: 7");
    expect(text).toContain("Pigeon");
    expect(text).toContain("See your order");
    const unnamed = { order: { ...unknown.order, tracking_provider: "Other" } };
    expect(writeMessage({ kind: "order_shipped", data: unnamed }, letterhead).text).not.toContain("Carrier");
  });

  test("for a refund says how much and why", () => {
    const { text, subject } = mailOf("order_refunded");
    expect(subject).toContain("$22.25");
    expect(text).toContain("One stud was scratched.");
  });
});

const changed = (kind: "order_paid" | "order_refunded" | "new_order", order: object, data: object = {}) =>
  writeMessage(
    { kind, data: { ...messages[kind], ...data, order: { ...messages[kind].order, ...order } } },
    letterhead,
  );

describe("what was paid by hand", () => {
  test.for([
    ["transfer", "Payment: Bank transfer, paid", false],
    ["cash", "Payment: Cash, paid", false],
    ["card", "Payment: Card, paid", false],
    ["other", "Payment: Paid", false],
    ["stripe", "Payment: Card, paid", true],
    [undefined, "Payment: Card, paid", true],
  ] as const)("by %s charged no card that was not charged", ([paid_by, fact, charged]) => {
    for (const kind of ["order_paid", "new_order"] as const)
      expect(changed(kind, { payment_method: "stripe", paid_by }).text).toContain(`\n${fact}\n`);
    expect(changed("order_paid", { paid_by }).html.includes("Your card was charged")).toBe(charged);
  });

  test("is not given back to a card", () => {
    const { text, html } = changed("order_refunded", {}, { by_hand: true });
    expect(text).toContain("You get $22.25 of the");
    expect(html).not.toContain("card that paid");
  });
});

describe("an order's terms", () => {
  const { order } = messages.order_paid;
  const textOf = (changes: object, shop = freshShop, kind = "order_paid") =>
    writeMessage({ kind, data: { order: { ...order, ...changes } } }, { ...letterhead, shop }).text;

  test.for([
    ["a tax that was added", { tax_name: "GST", tax_rate: 7.25 }, "GST (7.25%): $102.76"],
    [
      "a tax in the prices",
      { prices_include_tax: true, tax_name: "VAT", tax_rate: 19 },
      "Includes VAT (19%): $102.76",
    ],
    ["a chosen method", { shipping_method: "Express" }, "Shipping (Express): Free"],
    ["the usual method", { shipping_method: "Standard shipping" }, "Shipping: Free"],
    ["the promised day", { arrives_by: "2026-12-04" }, "Arrives by: Dec 4, 2026"],
    ["the order's currency", { currency: "GBP" }, "Total: £1,387.26"],
    ["a currency without decimals", { currency: "JPY", total_amount: 1387 }, "Total: ¥1,387"],
  ] as const)("%s is told", ([, changes, line]) => {
    expect(textOf(changes)).toContain(`\n${line}\n`);
  });

  test("without a tax no tax is told, and without a promise no day", () => {
    const text = textOf({ tax_name: null, tax: 0, tax_rate: 0, arrives_by: null });
    expect(text).not.toMatch(/tax|%|Arrives/i);
  });

  test("amounts are written as the shop writes them, whatever their currency", () => {
    const shop = { ...freshShop, money: moneyFormat("de-DE", "EUR", 2) };
    const broken = shopFrom({ currency: "EUR", decimals: 2, locale: "no locale" }, () => {});
    expect(textOf({ currency: "EUR" }, shop)).toContain("Total: 1.387,26\u00a0€");
    expect(textOf({ currency: "USD" }, shop)).toContain("Total: 1.387,26\u00a0$");
    expect(textOf({ currency: "CHF" }, broken)).toContain("Total: CHF\u00a01,387.26");
  });

  test("of an earlier message are dollars, and a tax of 8%", () => {
    const { currency: _, tax_name: _name, tax_rate: _rate, prices_include_tax: _include, ...earlier } = order;
    const { text } = writeMessage({ kind: "order_paid", data: { order: earlier } }, letterhead);
    expect(text).toBe(mailOf("order_paid").text);
  });

  test("are told in the refund and the decision about it, too", () => {
    for (const kind of ["order_refunded", "money_decision"] as const) {
      const data = { ...messages[kind], currency: "EUR", order: { ...order, currency: "EUR" } };
      expect(writeMessage({ kind, data }, letterhead).text).toContain("€1,387.26");
    }
  });
});

describe("the shop's facts", () => {
  const other: Shop = {
    ...freshShop,
    name: "Ruby & Co",
    email: "hello@ruby.example",
    phone: "+44 20 7946 0000",
    hours: "9 to 5",
    timeZone: "Pacific/Auckland",
    money: moneyFormat("en-GB", "GBP", 2),
  };
  const written = (kind: (typeof kinds)[number], shop: Shop = other) =>
    writeMessage({ kind, data: messages[kind] }, { ...letterhead, shop }, access);

  test.for(kinds)("%s is from the shop as it is now", (kind) => {
    const { senderName, subject, text, html } = written(kind);
    expect(senderName).toBe("Ruby & Co");
    expect(text).toContain("Ruby & Co");
    expect(html).toContain("Ruby &amp; Co");
    expect(subject + text + html).not.toMatch(/facet/i);
  });

  test("offers are in the shop's currency, and end at the shop's time", () => {
    const { text } = written("offer_accepted");
    expect(text).toContain("You offered £950.00");
    expect(text).toContain("until Dec 1, 2026");
  });

  test.for([
    [{}, "Questions? hello@ruby.example, +44 20 7946 0000 (9 to 5)"],
    [{ hours: "" }, "Questions? hello@ruby.example, +44 20 7946 0000"],
    [{ phone: "" }, "Questions? hello@ruby.example (9 to 5)"],
    [{ email: "" }, "Questions? +44 20 7946 0000 (9 to 5)"],
    [{ email: "", phone: "" }, undefined],
  ] as const)("the foot has only what there is: %j", ([missing, line]) => {
    const { text, html } = written("order_paid", { ...other, ...missing });
    const words = html.replaceAll(/<[^>]*>/g, "").replaceAll("&nbsp;", " ");
    expect(text.split("\n").find((each) => each.startsWith("Questions?"))).toBe(line);
    expect(words.split("\n").find((each) => each.startsWith("Questions?"))).toBe(line);
    expect([...problemsOf(html), ...unbalanced(html)]).toEqual([]);
  });

  const pictureOf = (facts: Partial<Shop>) =>
    /<img src="([^"]*)"/.exec(written("admin_invitation", { ...other, ...facts }).html)?.[1];

  test("the head has the shop's icon, and not the program's beside a logo of its own", () => {
    expect(pictureOf({})).toBe("https://shop.example/icon-192.png");
    expect(pictureOf({ icon: "https://cdn.example/i.png" })).toBe("https://cdn.example/i.png");
    expect(pictureOf({ icon: "/storage/i.png" })).toBe("https://shop.example/storage/i.png");
    expect(pictureOf({ logo: "https://cdn.example/l.png" })).toBeUndefined();
  });
});

test("an accepted offer says until when it can be bought, and where", () => {
  const { text } = mailOf("offer_accepted");
  expect(text).toContain("one piece at that price until Nov 30, 2026");
  expect(text).toContain("https://shop.example/account/offers");
});

test("an answer to an offer has the price, the words and the link, and no link in a preview", () => {
  const { subject, text } = mailOf("offer_answered");
  expect(subject).toBe("Our answer to your offer for Halo ring: $1,020.00");
  for (const said of [
    "Thank you for your offer of $950.00 for Halo ring.",
    "It is the last one.\nWe can send it today.",
    "You can accept until Nov 30, 2026",
    link,
  ])
    expect(text).toContain(said);
  const data = messages.offer_answered;
  expect(writeMessage({ kind: "offer_answered", data }, letterhead).html).not.toContain("t0ken");
  const accepted = writeMessage({ kind: "offer_accepted", data }, letterhead);
  expect(accepted.text).toContain("You accepted our price of $1,020.00 for Halo ring.");
  expect(mailOf("offer_decided").subject).toBe("Declined: your price of $1,020.00 for Halo ring");
});

test("links to accounts and their codes are only in mails to their owner", () => {
  for (const kind of ["password_reset", "confirm_address"] as const) {
    expect(mailOf(kind).html).toContain("token_hash=t0ken&amp;type=recovery");
    for (const written of [mailOf(kind).html, mailOf(kind).text]) expect(written).toContain("it is 012345");
    const preview = writeMessage({ kind, data: { secret: "t0ken" } }, letterhead);
    expect(preview.html + preview.text).not.toMatch(/token|t0ken|012345/);
    expect(preview.text).toContain("whose link only its recipient gets");
  }
});

test.for([
  [true, "the one to the old address"],
  [false, "the one to the new address"],
] as const)("a change of address says who else has to answer (new address: %s)", ([is_here, other]) => {
  const data = { change: { to: "https://new.example/@mail.example", is_here } };
  const { text, html } = writeMessage({ kind: "confirm_address", data }, letterhead, {
    link: "https://shop.example/#t0ken",
    code: "012345",
  });
  expect(text).toContain(other);
  expect(text).toContain("https://shop.example/#t0ken");
  expect(html).not.toContain('href="https://new.example');
});

test("the owner reads which backup failed, when by the shop's clock, why, and where to look", () => {
  const restored = mailOf("backup_problem");
  expect(restored.subject).toBe("A backup could not be restored");
  const text = restored.text.replaceAll("\u2060", "");
  for (const said of [
    "> Table public.orders has 3 rows instead of 4.",
    "Backup: 2026-11-23T0300.tar.zst\nMade: Nov 23, 2026, 3:00",
    "https://shop.example/admin/backups",
  ])
    expect(text).toContain(said);
  const data = { ...messages.backup_problem, file: null, stage: "make" };
  const made = writeMessage({ kind: "backup_problem", data }, letterhead);
  expect(made.subject).toBe("The backup could not be made");
  expect(made.text).toContain("Tried: Nov 23");
  expect(made.text).not.toContain("Backup:");
  const lost = writeMessage(
    { kind: "backup_problem", data: { ...messages.backup_problem, stage: "files" } },
    letterhead,
  );
  expect(lost.subject).toBe("Files of your shop are damaged or missing");
  expect(lost.text).toContain("Made: Nov 23");
});

test("the owner reads which prices of metals wait, and where to look", () => {
  const { text } = mailOf("metal_prices");
  expect(text).toContain("Gold: $61.25\nSilver: $0.8512");
  expect(text).toContain("https://shop.example/admin/metal-prices");
});

test("the owner reads what is low on stock and how many are left, each with its link", () => {
  const several = mailOf("low_stock");
  expect(several.subject).toBe("Low stock: 2 products");
  expect(several.text).toMatch(/Opal Ring: 4 left[\s\S]+admin\/products\/edit\/7/);
  expect(several.text).toContain("Pearl Ring, Ring size: 7: Sold out");
  const [, ring] = (messages.low_stock as { products: object[] }).products;
  expect(writeMessage({ kind: "low_stock", data: { products: [ring] } }, letterhead).subject).toBe(
    "Low stock: Pearl Ring, Ring size: 7 (Sold out)",
  );
});

test("the owner reads which review was reported, and gets a link to it", () => {
  const mail = mailOf("review_reported");
  expect(mail.subject).toBe("A review of Halo ring was reported");
  expect(mail.text).toContain("Stars: 1");
  expect(mail.text).toContain("https://shop.example/admin/reviews?show=reported");
});

test("the owner can reply to the sender, and gets a link to the back office", () => {
  expect(mailOf("contact_message").replyTo).toBe("mira@mail.example");
  expect(mailOf("new_order").replyTo).toBe(address.email);
  expect(mailOf("new_offer").replyTo).toBe("ana@mail.example");
  expect(mailOf("money_decision").text).toContain("https://shop.example/admin/orders/42");
  expect(mailOf("new_inquiry").text).toContain("https://shop.example/admin/inquiries?inquiry=9");
});

describe("a request about an order", () => {
  const data = { inquiry: request, answer: "Please send it back." };

  test("reaches the owner, whose reply goes to the customer", () => {
    const { subject, text, html, replyTo } = writeMessage({ kind: "new_inquiry", data }, letterhead);
    expect(subject).toBe("Return asked for: order #000042");
    for (const said of [
      "1 × Halo ring, Ring size: 6.5",
      "2 × Moissanite stud",
      "Does not fit",
      "It is too wide.",
    ])
      expect(text).toContain(said);
    expect(text).toContain("https://shop.example/admin/orders/42");
    expect(html).not.toContain('href="https://mira.example');
    expect(replyTo).toBe("mira@mail.example");
    expect([...problemsOf(html), ...unbalanced(html)]).toEqual([]);
  });

  test("is quoted below the owner's answer, even without a message", () => {
    const { subject, text, html } = writeMessage(
      { kind: "inquiry_answered", data: { ...data, inquiry: { ...request, kind: "cancel", message: "" } } },
      letterhead,
    );
    expect(subject).toBe("Re: cancellation of order #000042");
    expect(text).toMatch(/Please send it back\.[^]*You asked for the cancellation[^]*1 × Halo ring/);
    expect([...problemsOf(html), ...unbalanced(html)]).toEqual([]);
  });
});

test.for([
  ["love_letter", {}],
  ["toString", {}],
  ["order_paid", {}],
  ["new_offer", null],
] as const)("%s of %j cannot be written", ([kind, data]) => {
  expect(() => writeMessage({ kind, data }, letterhead)).toThrow(Unwritable);
});
