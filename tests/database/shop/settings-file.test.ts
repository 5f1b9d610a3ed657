import type { JSONValue } from "../../../backend/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import { addProduct, emptyShop } from "../base/shop.ts";

type Settings = Record<string, JSONValue> & {
  facts: Record<string, JSONValue>;
  switches: Record<string, boolean>;
  order_limits: Record<string, JSONValue>;
} & Record<
    | "tax_rates"
    | "shipping_zones"
    | "gift_wraps"
    | "carriers"
    | "pages"
    | "home_sections"
    | "menu_entries"
    | "synonyms"
    | "text_templates"
    | "languages",
    Record<string, JSONValue>[]
  >;

const database = databaseForFile();
let admin: Person;
/** Those of a fresh shop. */
let fresh: Settings;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
  fresh = await save();
});

const head = { format: "facet-settings", version: 2 };

async function save(person = admin): Promise<Settings> {
  const [row] = await as(
    database.pools,
    person,
    (sql) => sql<{ saved: Settings }[]>`select public.settings() as saved`,
  );
  return row!.saved;
}

function load(settings: JSONValue, person = admin) {
  return as(database.pools, person, async (sql) => {
    await sql`select public.load_settings(${sql.json(settings)})`;
    const [row] = await sql`select current_setting('response.changes', true) as changes`;
    return row?.["changes"] as string;
  });
}

async function columns(table: string): Promise<string[]> {
  const rows = await database.pools.owner<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`;
  return rows.map(({ name }) => name).toSorted();
}

/** A shop with a value of its own in every place. */
const own = (): Settings => ({
  ...head,
  facts: {
    ...fresh.facts,
    name: "Vogt",
    email: "hallo@vogt.example",
    currency: "JPY",
    country: "DE",
    announcement: "Closed on Monday",
    announcement_until: "2027-01-01T00:00:00+00:00",
    low_stock_threshold: 3,
    prices_include_tax: true,
    hero_image: "https://pictures.example/hero.webp",
    accent: "#222222",
  },
  switches: {
    cod_enabled: false,
    counter_offer_enabled: false,
    default_rating_enabled: true,
    gifts_enabled: true,
    newsletter_enabled: true,
  },
  order_limits: {
    pieces: 5,
    stock_share: 20,
    worth: 900,
    regular_factor: 2,
    connection_factor: 5,
    confirm_cash_above: null,
  },
  tax_rates: [
    { country: "DE", region: null, name: "VAT", rate: 19 },
    { country: "US", region: "New York", name: "Sales tax", rate: 8.875 },
    { country: null, region: null, name: "Tax", rate: 0 },
  ],
  shipping_zones: [
    {
      name: "Home",
      countries: ["AT", "DE"],
      takes_cash: false,
      methods: [
        {
          name: "Parcel",
          fee: 500,
          free_above: 9000,
          days_from: 2,
          days_to: 4,
          is_insured: true,
          is_signed_for: false,
          position: 0,
        },
        {
          name: "Express",
          fee: 1500,
          free_above: null,
          days_from: null,
          days_to: null,
          is_insured: true,
          is_signed_for: true,
          position: 1,
        },
      ],
    },
    { name: "Elsewhere", countries: [], takes_cash: true, methods: [] },
  ],
  gift_wraps: [
    { name: "Box", price: 500, is_active: true, position: 0 },
    { name: "Bag", price: 0, is_active: false, position: 1 },
  ],
  carriers: [
    { name: "Deutsche Post", tracking_address: "https://post.example/?id={number}" },
    { name: "Courier", tracking_address: null },
  ],
  pages: [
    ...fresh.pages.slice(0, 5).map((page) => ({ ...page, body: "Ours" })),
    { slug: "stones", title: "Stones", description: "", body: "Hard", in_footer: true, position: 0 },
    { slug: "care", title: "Care", description: "How to", body: "Soft", in_footer: false, position: 0 },
  ],
  home_sections: [
    {
      kind: "story",
      hidden: false,
      content: { title: "Since 1952", picture: "https://pictures.example/us.webp" },
    },
    { kind: "hero", hidden: false, content: {} },
    { kind: "collection", hidden: true, content: { collection: null, amount: "8" } },
  ],
  menu_entries: [
    menuEntry({
      place: "header",
      kind: "title",
      label: "Stones",
      picture: "https://pictures.example/stones.webp",
      entries: [menuEntry({ kind: "page", target: "stones" }), menuEntry({ kind: "collection" })],
    }),
    menuEntry({ place: "footer", kind: "title", label: "Help", entries: [menuEntry({ kind: "payments" })] }),
  ],
  synonyms: [{ words: "gift", meanings: "earrings" }],
  text_templates: [
    { name: "Sizes", text: "Hello {name}", position: 0 },
    { name: "Returns", text: "Send it back", position: 1 },
  ],
  languages: [
    { code: "es", is_shown: false, translations: [] },
    {
      code: "fr",
      is_shown: true,
      translations: [
        translation("gift_wraps", "Box", "name", "Box", "Coffret"),
        translation("home_sections", "1", "title", "Since 1952", "Depuis 1952"),
        translation("menu_entries", "header 1", "label", "Stones", "Pierres"),
        translation("pages", "care", "title", "Care", "Entretien"),
        translation("shipping_methods", "Home: Parcel", "name", "Parcel", "Colis"),
        translation("shop", "", "announcement", "Closed on Mondays", "Fermé le lundi"),
        translation("words", "VAT", "text", "VAT", "TVA"),
      ],
    },
  ],
});

function menuEntry(given: Record<string, JSONValue>): Record<string, JSONValue> {
  return { target: null, link: null, label: "", picture: null, ...given };
}

function translation(subject: string, record: string, field: string, original: string, text: string) {
  return { subject, record, field, original, text };
}

beforeEach(async () => {
  await emptyShop(database.pools.owner);
  await database.pools.owner`delete from public.shop_languages`;
  await load(fresh);
});

test("only administrators save and load settings", async () => {
  for (const person of [guest, service]) {
    expect(await refusal(save(person))).toMatchObject({ code: "42501" });
    expect(await refusal(load(fresh, person))).toMatchObject({ code: "42501" });
  }
  const customer = await signUp(database.pools);
  expect(await refusal(save(customer))).toMatchObject({ code: "PT403" });
  expect(await refusal(load(fresh, customer))).toMatchObject({ code: "PT403" });
});

test("what was saved is the same after everything was changed and it was loaded", async () => {
  expect(await load(own())).toBe("pages");
  expect(await save()).toEqual(own());
  // Again, over what is there already: nothing is lost.
  await load(own());
  expect(await save()).toEqual(own());
  await database.pools.owner`delete from public.shop_languages`;
  await load(fresh);
  expect(await save()).toEqual(fresh);
  expect(fresh.pages.length).toBeGreaterThan(5);
});

test("every setting is in the file, and nothing else", async () => {
  const seen = [
    "has_seen_payment",
    "has_seen_shipping",
    "has_seen_taxes",
    "hides_opening",
    "id",
    "updated_at",
  ];
  expect([...Object.keys(fresh.facts), ...seen].toSorted()).toEqual(await columns("shop_facts"));
  const kept = ["id", "updated_at"];
  for (const [table, row] of [
    ["order_limits", fresh.order_limits],
    ["tax_rates", fresh.tax_rates[0]],
    ["gift_wraps", own().gift_wraps[0]],
    ["carriers", fresh.carriers[0]],
    ["pages", fresh.pages[0]],
    ["search_synonyms", own().synonyms[0]],
    ["text_templates", own().text_templates[0]],
  ] as const)
    expect([...Object.keys(row!), ...kept].toSorted()).toEqual(await columns(table));
  const [zone] = own().shipping_zones;
  const { methods, ...rest } = zone as { methods: object[] };
  expect([...Object.keys(rest), ...kept].toSorted()).toEqual(await columns("shipping_zones"));
  expect([...Object.keys(methods[0]!), ...kept, "zone_id"].toSorted()).toEqual(
    await columns("shipping_methods"),
  );
});

test("a language that a file leaves out stays, and so do translations that it leaves out", async () => {
  await load(own());
  const french = { code: "fr", is_shown: false, translations: [] };
  await load({ ...head, languages: [french] });
  expect((await save()).languages).toEqual([own().languages[0], { ...own().languages[1], is_shown: false }]);
  // A file of a version that had no languages.
  await load({ ...head, version: 1, facts: { name: "Vogt" } });
  expect((await save()).languages).toHaveLength(2);
});

test("pictures in the shop's own storage are not in the file, and stay when it is loaded", async () => {
  const { owner } = database.pools;
  const logo = "https://shop.example/storage/v1/object/public/shop-images/logo.webp";
  await owner`update public.shop_facts set logo = ${logo}, icon = '/icon.png', hero_image = 'https://a.example/b.png'`;
  const saved = await save();
  expect(saved.facts).not.toHaveProperty("logo");
  expect(saved.facts).not.toHaveProperty("icon");
  expect(saved.facts).toMatchObject({ hero_image: "https://a.example/b.png" });
  await load(saved);
  expect(await owner`select logo, icon from public.shop_facts`).toEqual([{ logo, icon: "/icon.png" }]);
  for (const elsewhere of [logo, "javascript:alert(1)"])
    expect(await refusal(load({ ...head, facts: { logo: elsewhere } }))).toMatchObject({
      code: "PT400",
      message: expect.stringMatching(/^The shop's facts: "logo" cannot be "/),
    });
});

test("sections keep their collection by its address, and leave their own pictures and reviews behind", async () => {
  const { owner } = database.pools;
  await owner`delete from public.collections`;
  const add = (slug: string) => owner`
    insert into public.collections (name, slug, by_hand) values (${slug}, ${slug}, true) returning id::int`;
  const [gifts] = await add("gifts");
  await owner`delete from public.home_sections`;
  await owner`
    insert into public.home_sections (kind, content) values
      ('collection', ${owner.json({ collection: gifts!["id"] })}),
      ('quotes', '{"title": "Said", "reviews": [1]}'),
      ('banner', '{"picture": "/storage/v1/object/public/product-images/1.jpg", "title": "Spring"}')`;
  const saved = await save();
  expect(saved.home_sections).toEqual([
    { kind: "collection", hidden: false, content: { collection: "gifts" } },
    { kind: "quotes", hidden: false, content: { title: "Said" } },
    { kind: "banner", hidden: false, content: { picture: null, title: "Spring" } },
  ]);
  await owner`delete from public.collections`;
  const [again] = await add("gifts");
  await load(saved);
  const collections = await owner<{ content: JSONValue }[]>`
    select content from public.home_sections where kind = 'collection'`;
  expect(collections[0]!.content).toEqual({ collection: again!["id"] });
  await owner`delete from public.collections`;
  await load(saved);
  expect((await save()).home_sections[0]).toEqual({
    kind: "collection",
    hidden: false,
    content: { collection: null },
  });
  const own = { kind: "banner", content: { picture: "/storage/v1/object/public/product-images/1.jpg" } };
  expect(await refusal(load({ ...head, home_sections: [own] }))).toMatchObject({
    code: "PT400",
    message: expect.stringMatching(/^Home page 1: "picture" cannot be /),
  });
  const wrong = { kind: "banner", content: { color: "red" } };
  expect(await refusal(load({ ...head, home_sections: [wrong] }))).toMatchObject({ code: "PT400" });
});

test("what a file leaves out stays, and what it repeats is not written again", async () => {
  const { owner } = database.pools;
  const times = () => owner`
    select updated_at from public.shop_facts union all
    select updated_at from public.pages where not private.is_own_page(slug) union all
    select updated_at from public.app_settings`;
  const before = await times();
  await load(fresh);
  expect(await times()).toEqual(before);
  await load({ ...head, facts: { name: "Vogt" } });
  expect(await save()).toEqual({ ...fresh, facts: { ...fresh.facts, name: "Vogt" } });
});

test("the shop's own progress is not touched", async () => {
  const { owner } = database.pools;
  await owner`update public.shop_facts set hides_opening = true, has_seen_taxes = true`;
  await load(own());
  expect(await owner`select hides_opening, has_seen_taxes, has_seen_shipping from public.shop_facts`).toEqual(
    [{ hides_opening: true, has_seen_taxes: true, has_seen_shipping: false }],
  );
});

test("two who load at once end with the settings of one", async () => {
  const other = { ...own(), synonyms: [{ words: "present", meanings: "ring" }] };
  await Promise.all([load(own()), load(other)]);
  const { synonyms, ...rest } = await save();
  expect(rest).toEqual(expect.objectContaining({ tax_rates: own().tax_rates, pages: own().pages }));
  expect(synonyms).toHaveLength(1);
});

describe("refuses", () => {
  const zone = { name: "Home", countries: ["DE"], methods: [] };
  const method = { name: "Parcel", fee: 5 };
  const rate = { name: "VAT", rate: 19 };

  test.for<[string, JSONValue]>([
    ["This is not a settings file.", null],
    ["This is not a settings file.", [1]],
    ["This is not a settings file.", { format: "other", version: 1 }],
    ["This is not a settings file.", { format: "facet-settings", version: "1" }],
    [
      "This file is from a later version of the program. Please update this shop first.",
      { ...head, version: 3 },
    ],
    ['The file: "orders" is not a part of a shop\'s settings.', { ...head, orders: [] }],
    ["The shop's facts: It has no values.", { ...head, facts: [] }],
    ['Language 1: "code" cannot be "French".', { ...head, languages: [{ code: "French" }] }],
    [
      "Language 1: Its values do not fit together.",
      { ...head, languages: [{ code: "fr", translations: [translation("shop", "", "name", "Vogt", "V")] }] },
    ],
    ['The shop\'s facts: "name" cannot be " ".', { ...head, facts: { name: " " } }],
    ['The shop\'s facts: "name" cannot be 5.', { ...head, facts: { name: 5 } }],
    ['The shop\'s facts: "name" is missing.', { ...head, facts: { name: null } }],
    ['The shop\'s facts: "currency" cannot be "XYZ".', { ...head, facts: { currency: "XYZ" } }],
    ['The shop\'s facts: "time_zone" cannot be "Moon".', { ...head, facts: { time_zone: "Moon" } }],
    ['The shop\'s facts: "accent" cannot be "#ffffff".', { ...head, facts: { accent: "#ffffff" } }],
    ['The shop\'s facts: "charges_tax" cannot be "yes".', { ...head, facts: { charges_tax: "yes" } }],
    [
      'The shop\'s facts: "low_stock_threshold" cannot be 2.5.',
      { ...head, facts: { low_stock_threshold: 2.5 } },
    ],
    [
      'The shop\'s facts: "announcement_until" cannot be "infinity".',
      { ...head, facts: { announcement_until: "infinity" } },
    ],
    [
      `The shop's facts: "tagline" cannot be "${"x".repeat(59)}....`,
      { ...head, facts: { tagline: "x".repeat(201) } },
    ],
    [
      'The shop\'s facts: This shop has no setting "hides_opening".',
      { ...head, facts: { hides_opening: true } },
    ],
    ["Feature switches: It has no values.", { ...head, switches: [] }],
    ['Feature switches: "cod_enabled" cannot be "on".', { ...head, switches: { cod_enabled: "on" } }],
    ['Feature switches: This shop has no setting "x".', { ...head, switches: { x: true } }],
    ['Limits of orders: "pieces" cannot be 0.', { ...head, order_limits: { pieces: 0 } }],
    ['Limits of orders: "worth" cannot be "NaN".', { ...head, order_limits: { worth: "NaN" } }],
    ['Tax rates: "tax_rates" has to be a list.', { ...head, tax_rates: {} }],
    ["Tax rate 1: It has no values.", { ...head, tax_rates: [{}] }],
    [
      'Search words: "synonyms" has more than 1000 entries.',
      { ...head, synonyms: Array.from({ length: 1001 }, (_, n) => ({ words: `w${n}`, meanings: "ring" })) },
    ],
    [
      'Shipping zone 1 (Home): "methods" has more than 1000 entries.',
      { ...head, shipping_zones: [{ ...zone, methods: Array.from({ length: 1001 }, () => method) }] },
    ],
    ['Tax rate 1 (VAT): "rate" is missing.', { ...head, tax_rates: [{ name: "VAT" }] }],
    [
      'Tax rate 2 (VAT): "rate" cannot be 120.',
      {
        ...head,
        tax_rates: [
          { ...rate, country: "DE" },
          { ...rate, rate: 120 },
        ],
      },
    ],
    ['Tax rate 1 (VAT): "rate" cannot be 19.12345.', { ...head, tax_rates: [{ ...rate, rate: 19.123_45 }] }],
    ['Carrier 1 (Other): "name" cannot be "Other".', { ...head, carriers: [{ name: "Other" }] }],
    ["Tax rate 2 (VAT): It appears twice.", { ...head, tax_rates: [rate, rate] }],
    [
      "Tax rate 1 (VAT): Its values do not fit together.",
      { ...head, tax_rates: [{ ...rate, region: "Bavaria" }] },
    ],
    [
      "Tax rate 1 (VAT): Please choose a state from the list.",
      { ...head, tax_rates: [{ ...rate, country: "US", region: "Bavaria" }] },
    ],
    ['Tax rate 1 (VAT): This shop has no setting "id".', { ...head, tax_rates: [{ ...rate, id: 1 }] }],
    ["Shipping zone 1: It has no values.", { ...head, shipping_zones: [5] }],
    [
      "Shipping zone 2 (Far): Germany is in the zone Home already.",
      { ...head, shipping_zones: [zone, { ...zone, name: "Far" }] },
    ],
    [
      'Shipping zone 1 (Home): "countries" cannot be ["XX"].',
      { ...head, shipping_zones: [{ ...zone, countries: ["XX"] }] },
    ],
    [
      'Shipping zone 1 (Home), method 1 (Parcel): "fee" cannot be -5.',
      { ...head, shipping_zones: [{ ...zone, methods: [{ ...method, fee: -5 }] }] },
    ],
    [
      'Shipping zone 1 (Home), method 1 (Parcel): This shop has no setting "zone_id".',
      { ...head, shipping_zones: [{ ...zone, methods: [{ ...method, zone_id: 1 }] }] },
    ],
    [
      "Shipping zone 1 (Home), method 1 (Parcel): Amounts in JPY have no decimals. Please enter a whole number.",
      {
        ...head,
        facts: { currency: "JPY" },
        shipping_zones: [{ ...zone, methods: [{ ...method, fee: 5.5 }] }],
      },
    ],
    ['Page 1 (A): "slug" cannot be "A page".', { ...head, pages: [{ slug: "A page", title: "A" }] }],
    ['Page 1 (A): "slug" is missing.', { ...head, pages: [{ title: "A" }] }],
    ['Page 1: "title" cannot be "".', { ...head, pages: [{ slug: "about", title: "" }] }],
    [
      "Text template 2 (a): It appears twice.",
      {
        ...head,
        text_templates: [
          { name: "A", text: "x" },
          { name: "a", text: "y" },
        ],
      },
    ],
    ['Gift wrap 1 (Box): "price" cannot be -1.', { ...head, gift_wraps: [{ name: "Box", price: -1 }] }],
    ['Text template 1 (A): "text" cannot be " ".', { ...head, text_templates: [{ name: "A", text: " " }] }],
    ['Search words 1 (?): "words" cannot be "?".', { ...head, synonyms: [{ words: "?", meanings: "ring" }] }],
  ])("%s", async ([message, settings]) => {
    const given = { ...fresh, ...(settings as object) };
    const whole = settings !== null && !Array.isArray(settings) ? given : settings;
    const { code, message: said } = await refusal(load(whole as JSONValue));
    expect({ code, said }).toEqual({ code: expect.stringMatching(/^PT40[09]$/), said: message });
    expect(await save()).toEqual(fresh);
  });

  test("a currency without decimals while a price has some, and lists them", async () => {
    await addProduct(database.pools.owner, { name: "Opal", price: 49.9 });
    const { code, message, details } = await refusal(load(own()));
    expect({ code, message }).toEqual({
      code: "PT409",
      message:
        "The shop's facts: JPY has no decimals, but these amounts have: Opal (49.90). Please round them first.",
    });
    expect(JSON.parse(details!)).toEqual([
      { noun: "product", name: "Opal", amount: 49.9 },
      { params: { place: { word: "The shop's facts" }, which: "", reason: expect.anything() } },
    ]);
    expect(await save()).toEqual(fresh);
  });
});
