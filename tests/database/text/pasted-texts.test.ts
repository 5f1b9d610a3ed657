import { array, constantFrom, oneof, sample, string, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanEmail, isEmail } from "../../../domain/text/email-address.ts";
import { cleanCode } from "../../../domain/text/code.ts";
import { folded } from "../../../domain/text/folded.ts";
import { cleanLine } from "../../../domain/text/line.ts";
import { cleanPhone, isPhone } from "../../../domain/text/phone.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, refusal, signUp } from "../people/people.ts";
import { addProduct, addPromotion, address, placeOrder } from "../base/shop.ts";

const database = databaseForFile();

/** What people paste: letters of many scripts, and all that can stand between, around and above them. */
/** All digits that keyboards have. */
const digits = Array.from({ length: 0x181a }, (_, code) => String.fromCharCode(code)).filter((sign) =>
  /\p{Nd}/u.test(sign),
);
const signs = constantFrom(
  ...Array.from(
    [
      "abzAZ019 .,;:+-_/()<>@#?=%'\"\\&",
      "éßİıΣςöŁœﬁ½№…“’´¨Åﬀ①²",
      "بکیनमिक്‍ശ්රיש山髙ヴｱﾞー・𠮷葛한ไทยབོད",
      "٠٩۴५๓１９",
      "♥❤★👩🏽💻🇩1⃣",
      "\u00a0\u1680\u2003\u2028\u202f\u205f\u2800\u3000\t\n\u0085",
      "\u00ad\u034f\u061c\u115f\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\u2066\u2069\u3164\ufe0e\ufe0f\ufeff\uffa0",
      "\u2010\u2011\u2012\u2013\u2014\u2212\u2500\ufe58\uff0d\u30fc",
      "\u0301\u0308\u094d\u0651\u3099\u0001\u007f\u{e0067}\u{e0100}",
    ].join(""),
  ),
);
const texts = oneof(
  string({ unit: signs, maxLength: 12 }),
  string({
    unit: constantFrom(...Array.from("0123456789٠१０ +-()./x#,;=\u202a\u2011\u00a0"), "ext.", "tel:"),
    maxLength: 24,
  }),
);
const names = constantFrom(
  "example",
  "Bücher",
  "faß",
  "ПРИМЕР",
  "παράδειγμα",
  "例え",
  "ｅｘａｍｐｌｅ",
  "उदाहरण",
  "예시",
  "x-1",
  "-x",
  "a_b",
  "a".repeat(63),
  "a".repeat(64),
  "ü".repeat(40),
  "",
  "1",
  "مثال",
);
const domains = tuple(
  array(names, { minLength: 1, maxLength: 3 }),
  constantFrom(".", "。", "．", "｡"),
  constantFrom("com", "DE", "рф", "1", "x."),
).map(([labels, dot, last]) => [...labels, last].join(dot));
const addresses = tuple(
  constantFrom("", "<", "Ada <", "mailto:", "MAILTO: ", "Ada <mailto:", "\u200b", "a@b.example, ", "<<"),
  oneof(
    constantFrom("ada", "Ada.Lovelace+x", "o'brien", "jörg", "ада", ".a.", "a b", "ａｄａ", "ada\u200b", ""),
    texts.map((text) => text.replaceAll("@", "")),
  ),
  constantFrom("@", "＠", "@@", ""),
  domains,
  constantFrom("", ">", ".", ". ", ",", ";\n", "?subject=x", "\u200b", ">>"),
).map((parts) => parts.join(""));

async function inDatabase(name: string, given: readonly string[]): Promise<unknown[]> {
  const { owner } = database.pools;
  const rows = await owner<{ found: unknown }[]>`
    select ${owner.unsafe(`private.${name}`)}(given.text) as found
    from jsonb_array_elements_text(${owner.json(given)}) with ordinality as given (text, place) order by place`;
  return rows.map(({ found }) => found);
}

describe.each<[string, (text: string) => unknown, string[]]>([
  // Marks that change places once nothing stands between them, before a selector.
  ["clean_line", cleanLine, ["\u0308\u200b\u0651\ufe0e?", ...sample(texts, 3000)]],
  ["without_accents", folded, ["Jörg O’Weiß", "ŁAŃCUSZEK", "Œuvre ðŊŧħ İıI", ...sample(texts, 3000)]],
  ["clean_code", cleanCode, [...digits, ...sample(texts, 3000)]],
  ["clean_phone", cleanPhone, sample(texts, 3000)],
  ["is_phone", isPhone, sample(texts, 3000).map(cleanPhone)],
  ["clean_email", cleanEmail, ["a@0İ\u0ccd.example", ...sample(addresses, 3000)]],
  ["is_email_address", isEmail, [...sample(addresses, 3000), ...sample(addresses, 3000).map(cleanEmail)]],
])("%s", (name, rule, given) => {
  test("reads a text as the form does, and once read, again", async () => {
    const found = await inDatabase(name, given);
    expect(found.map((read, index) => [given[index], read])).toEqual(given.map((text) => [text, rule(text)]));
    if (name.startsWith("is_") || name === "without_accents") return;
    const again = found as string[];
    expect(await inDatabase(name, again)).toEqual(again);
  });
});

const order = async (more: object, rest: object = {}) => {
  const ring = await addProduct(database.pools.owner, { stock: null });
  return placeOrder(database.pools, {
    lines: [{ id: ring.id, quantity: 1 }],
    shipping_address: { ...address, ...more },
    ...rest,
  });
};

test.for([
  ["phone", "\u202a+1 (555) 014\u20112\u202c", "+1 (555) 014-2"],
  ["phone", "tel:+1-201-555-0123;ext=4", "+1-201-555-0123 ext. 4"],
  ["phone", "555\u00a00142, Ext 12", "555 0142 ext. 12"],
  ["phone", "(+49) 30 / 1234\u2212567", "(+49) 30 / 1234-567"],
  ["phone", "＋４９ ３０ １２３４５", "+49 30 12345"],
  ["phone", "٠٣٠ ١٢٣٤٥", "030 12345"],
  ["email", "Ada <ada@Example.com>", "ada@example.com"],
  ["email", "mailto:ada@example.com?subject=Hi", "ada@example.com"],
  ["email", "ada@example.com.", "ada@example.com"],
  ["email", "ad\u200ba＠example．com;", "ada@example.com"],
  ["email", "ada@bücher.example", "ada@xn--bcher-kva.example"],
  ["name", "\u200eAna\u00a0 Lima\u200f", "Ana Lima"],
  ["name", "علی\u200cرضا", "علی\u200cرضا"],
  ["name", "Zoe\u0308 O\u2019Brien", "Zoë O\u2019Brien"],
  ["line1", "5\u200b Main\u2028Street", "5 Main Street"],
  ["postal_code", "６２７０１\u2013\u200b1234", "62701-1234"],
  ["city", "Spring\u00adfield\u3000", "Springfield"],
] as const)("an order's %s %j is stored as %j", async ([field, pasted, stored]) => {
  expect((await order({ [field]: pasted })).shipping_address[field]).toBe(stored);
});

test.for([
  ["name", "\u200b", "Please fill out the name field."],
  ["name", "\u3000\u2800", "Please fill out the name field."],
  ["name", "\u3164", "Please fill out the name field."],
  ["phone", "555 0142 or 555 0143 99", "Please enter a valid phone number, with 5 to 15 digits."],
  ["phone", "ext. 4", "Please enter a valid phone number, with 5 to 15 digits."],
  ["email", "ada@example", "Please enter a valid email address."],
  ["email", "ada@example..com", "Please enter a valid email address."],
  ["email", "ada@example.com, bea@example.com", "Please enter a valid email address."],
  ["email", "jörg@example.com", "Please enter a valid email address."],
  ["email", "ada@127.0.0.1", "Please enter a valid email address."],
] as const)("an order's %s %j is refused", async ([field, pasted, message]) => {
  expect(await refusal(order({ [field]: pasted }))).toMatchObject({ code: "PT400", message });
});

test("a code is found however it was pasted, and however the owner pasted it", async () => {
  const { owner } = database.pools;
  await addPromotion(owner, { code: "\u200bMAI\u2011１０" });
  const [stored] = await owner`select code from public.promotions order by id desc limit 1`;
  expect(stored).toEqual({ code: "MAI-10" });
  expect(await order({}, { codes: ["\u202amai–10\u202c"] })).toMatchObject({ codes: ["MAI-10"] });
});

test("an engraving has the signs that its characters stand for", async () => {
  const { owner } = database.pools;
  const ring = await addProduct(owner, { stock: null });
  const [engraving] = await owner<{ id: number }[]>`
    insert into public.product_options (product_id, position, name, kind, max_length, allowed)
    values (${ring.id}, 1, 'Engraving', 'text', 9, 'letters_digits_and_symbols') returning id::int`;
  const placed = await placeOrder(database.pools, {
    lines: [
      {
        id: ring.id,
        quantity: 1,
        options: [{ option: engraving!.id, text: "\u200bA\u00a0♥\ufe0f\nB ２–３" }],
      },
    ],
  });
  expect(placed.order_items[0]!.options).toEqual([expect.objectContaining({ value: "A ♥ B 2-3" })]);
});

test("what administrators and customers save is cleaned in each column", async () => {
  const admin = await addAdmin(database.pools);
  const ana = await signUp(database.pools, "Ana\u00a0\u200b Lima");
  const { id } = await order({});
  const saved = await as(database.pools, admin, async (sql) => {
    await sql`select public.ship_orders(${sql.json([{ order_id: id, tracking_number: "\u202a1Z 99\u2011４\u202c" }])})`;
    await sql`
      insert into public.products (name, price, category, sku, metal)
      values (${"Halo\u00a0ring\u200b"}, 20, 'Moissanite Rings', ${"\u200eMOI–１\u00a0"}, ${"White\u00a0 Gold"})`;
    const [product] = await sql`select name, sku, metal from public.products order by id desc limit 1`;
    const [facts] = await sql`
      update public.shop_facts set name = ${"\u200bOpal"}, phone = ${"tel:030\u00a01234 x5"}, email = ${"Opal <shop@Opal.example.>"}
      returning name, phone, email`;
    const [parcel] = await sql`select tracking_number from public.orders where id = ${id}`;
    return { product, facts, parcel };
  });
  expect(saved).toEqual({
    product: { name: "Halo ring", sku: "MOI-1", metal: "White Gold" },
    facts: { name: "Opal", phone: "030 1234 ext. 5", email: "shop@opal.example" },
    parcel: { tracking_number: "1Z 99-4" },
  });
  const [home] = await as(
    database.pools,
    ana,
    (sql) => sql`
      insert into public.addresses (name, line1, city, region, postal_code, country, phone)
      values (${"Ana\u200b"}, ${"1\u00a0Main Street"}, ${"\u202aSpringfield"}, ${"IL\u200b"}, ${"６２７０１"}, 'US', ${"\u202a555 0142\u202c"})
      returning name, line1, city, region, postal_code, phone`,
  );
  expect(Object.values(home!)).toEqual([
    "Ana",
    "1 Main Street",
    "Springfield",
    "Illinois",
    "62701",
    "555 0142",
  ]);
  const [profile] = await database.pools.owner`select full_name from public.profiles where id = ${ana.id}`;
  expect(profile).toEqual({ full_name: "Ana Lima" });
  expect(
    await refusal(as(database.pools, admin, (sql) => sql`update public.shop_facts set email = 'shop@opal'`)),
  ).toMatchObject({ code: "PT400", message: "Please enter a valid email address." });
});

test("a message from the contact page, whose address was pasted", async () => {
  const send = (email: string, name = "Ada") =>
    as(
      database.pools,
      guest,
      (sql) => sql`select public.send_contact_message(${name}, ${email}, 'Hi', 'Hello')`,
    );
  await send("Ada Lovelace <ada@Example.com>;", "\u2068Ada\u2069");
  const [stored] = await database.pools.owner`
    select user_email, sender_name from public.product_inquiries order by id desc limit 1`;
  expect(stored).toEqual({ user_email: "ada@example.com", sender_name: "Ada" });
  expect(await refusal(send("ada@example.com", "\u200b"))).toMatchObject({
    message: "Please fill out the name field.",
  });
});

/** Columns that are texts, and no names that people type. */
const noNames: Record<string, string> = {
  // Chosen from a list, which a constraint or a foreign key knows.
  "counter_offers.status": "choice",
  "home_sections.kind": "choice",
  "list_columns.list": "choice",
  "list_views.list": "choice",
  "mail_settings.security": "choice",
  "menu_entries.kind": "choice",
  "menu_entries.place": "choice",
  "orders.status": "choice",
  "product_inquiries.status": "choice",
  "products.category": "choice",
  "products.origin": "choice",
  "products.status": "choice",
  "products.type": "choice",
  "promotions.applicable_scope": "choice",
  "promotions.discount_per": "choice",
  "promotions.discount_type": "choice",
  "shop_facts.country": "choice",
  "shop_facts.currency": "choice",
  "shop_facts.invoice_when": "choice",
  "shop_facts.language": "choice",
  "shop_facts.lengths": "choice",
  "shop_facts.locale": "choice",
  "shop_facts.ring_sizes": "choice",
  "shop_facts.time_zone": "choice",
  "shop_languages.code": "choice",
  "tax_rates.country": "choice",
  "translations.field": "choice",
  "translations.language": "choice",
  "translations.subject": "choice",
  // Written as a constraint says, sign by sign.
  "collections.slug": "pattern",
  "counter_offers.language": "pattern",
  "list_views.query": "pattern",
  "pages.slug": "pattern",
  "product_inquiries.language": "pattern",
  "shop_facts.accent": "pattern",
  "shop_facts.invoice_prefix": "pattern",
  "translations.record": "pattern",
  // Addresses of pages and files.
  "carriers.tracking_address": "address",
  "collections.picture": "address",
  "menu_entries.link": "address",
  "menu_entries.picture": "address",
  "metal_settings.address": "address",
  "product_categories.picture": "address",
  "products.certificate_file": "address",
  "products.image": "address",
  "redirects.target": "address",
  "shop_facts.hero_image": "address",
  "shop_facts.icon": "address",
  "shop_facts.logo": "address",
  // Texts of several lines.
  "collections.description": "lines",
  "counter_offers.message": "lines",
  "customer_notes.note": "lines",
  "pages.body": "lines",
  "product_categories.description": "lines",
  "product_inquiries.message": "lines",
  "products.description": "lines",
  "promotions.description": "lines",
  "reviews.answer": "lines",
  "reviews.hidden_reason": "lines",
  "shop_facts.address": "lines",
  "shop_facts.delivery": "lines",
  "shop_facts.returns": "lines",
  "shop_facts.warranty": "lines",
  "text_templates.text": "lines",
  "translations.original": "a copy",
  // Lists of words, of which searches compare only what is seen.
  "search_synonyms.meanings": "list",
  "search_synonyms.words": "list",
  // Secrets are taken as they are.
  "mail_settings.password": "secret",
  "mail_settings.user_name": "secret",
  // Other triggers clean these.
  "addresses.city": "private.check_saved_address",
  "addresses.country": "private.check_saved_address",
  "addresses.postal_code": "private.check_saved_address",
  "addresses.region": "private.check_saved_address",
  "product_inquiries.product_name": "private.fill_inquiry",
  "product_inquiries.user_email": "private.fill_inquiry",
  "promotions.code": "private.clean_promotion_code",
  "redirects.path": "private.clean_redirect",
  "tax_rates.region": "private.check_tax_region",
};

test("every text that people write into a table is cleaned, or listed as none of a line", async () => {
  const rows = await database.pools.owner<{ name: string }[]>`
    select typed.table_name || '.' || typed.column_name as name
    from information_schema.columns as typed
    where typed.table_schema = 'public' and typed.data_type = 'text' and typed.is_generated = 'NEVER'
      and exists (
        select from information_schema.column_privileges as granted
        where granted.grantee in ('anon', 'authenticated') and granted.privilege_type in ('INSERT', 'UPDATE')
          and (granted.table_schema, granted.table_name, granted.column_name)
            = (typed.table_schema, typed.table_name, typed.column_name)
      )
      and not exists (
        select from pg_trigger as cleaning
        where cleaning.tgrelid = format('public.%I', typed.table_name)::regclass
          and cleaning.tgfoid = 'private.clean_columns'::regproc
          and strpos(encode(cleaning.tgargs, 'escape'), format(' %s', typed.column_name) || chr(92) || '000') > 0
      )
    order by name`;
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(noNames).toSorted());
});

/** Statements that store a name, and return it. */
const named: Record<string, string> = {
  promotions: `insert into public.promotions (name, discount_value, start_date, end_date)
    values ($1, 10, now(), now() + interval '1 day') returning name`,
  shipping_zones: `insert into public.shipping_zones (name, countries) values ($1, '{NZ}') returning name`,
  shipping_methods: `update public.shipping_methods set name = $1
    where id = (select min(id) from public.shipping_methods) returning name`,
  gift_wraps: `insert into public.gift_wraps (name, price) values ($1, 5) returning name`,
  tax_rates: `insert into public.tax_rates (country, name, rate) values ('NZ', $1, 15) returning name`,
  pages: `insert into public.pages (slug, title) values ('care', $1) returning title as name`,
  text_templates: `insert into public.text_templates (name, text) values ($1, 'Hi') returning name`,
  translations: `insert into public.translations (language, subject, record, field, original, text)
    values ('fr', 'words', 'Gold', 'text', 'Gold', $1) returning text as name`,
  shop_facts: `update public.shop_facts set hero_title = $1 returning hero_title as name`,
};

test.for(Object.keys(named))(
  "a name in %s of which nothing is seen is none, and others are stored as they are meant",
  async (table) => {
    const { owner } = database.pools;
    await owner`insert into public.shop_languages (code) values ('fr') on conflict do nothing`;
    const store = (name: string) => owner.unsafe<{ name: string }[]>(named[table]!, [name]);
    for (const empty of ["\u200b", "\u3164\u00a0", "\u202a\u202c"])
      expect(await refusal(store(empty))).toMatchObject({ code: "23514" });
    expect((await store("\u200bFein\u00a0 Gold\u202c "))[0]).toEqual({ name: "Fein Gold" });
  },
);

test("a translation of several lines keeps them", async () => {
  const { owner } = database.pools;
  await owner`insert into public.shop_languages (code) values ('fr') on conflict do nothing`;
  const [row] = await owner`
    insert into public.translations (language, subject, record, field, original, text)
    values ('fr', 'pages', '1', 'body', 'A', ${"A\n\n- B\n    C"}) returning text`;
  expect(row).toEqual({ text: "A\n\n- B\n    C" });
});
