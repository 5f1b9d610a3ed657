import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSearch } from "../../../app/features/catalog/search-words.late.ts";
import { createTestDatabase, type TestDatabase } from "../../setup/test-database.ts";
import { addAdmin, as, guest, refusal } from "../people/people.ts";
import { addProduct, addPromotion, emptyShop, placeOrder, ringSize, saveOptions } from "../base/shop.ts";
import { dollars } from "../../../domain/money/dollars.ts";

let demo: TestDatabase;
let database: TestDatabase;
beforeAll(async () => {
  demo = await createTestDatabase({ demo: true });
  database = await createTestDatabase();
});
afterAll(async () => {
  await demo.drop();
  await database.drop();
});

type Asked = {
  category?: string;
  filters?: object;
  sort?: string;
  skip?: number;
  take?: number;
  near?: boolean;
};

async function find(
  q: string,
  { category, filters = {}, sort = "relevance", skip = 0, take = 100, near = false }: Asked = {},
  shop = demo,
) {
  const rows = await as(
    shop.pools,
    guest,
    (sql) => sql<{ name: string }[]>`
      select name from public.search_products(${q}, ${category ?? null}, ${JSON.stringify(filters)}::text::jsonb, ${sort},
        ${skip}, ${take}, ${near})`,
  );
  return rows.map(({ name }) => name);
}

/** The results for what a shopper types, as the products page shows them. */
async function findTyped(text: string) {
  const { q, facets, sort } = readSearch(new URLSearchParams({ q: text }), {
    language: "en",
    money: dollars,
  });
  const filters = Object.fromEntries(Object.entries(facets).filter(([, chosen]) => chosen !== null));
  return find(q, { filters, sort });
}

async function facets(q: string, { category, filters = {} }: Asked = {}, shop = demo) {
  const rows = await as(
    shop.pools,
    guest,
    (sql) => sql<{ facet: string; value: string | null; products: number | null }[]>`
      select facet, value, products::int from public.product_facets(${q}, ${category ?? null},
        ${JSON.stringify(filters)}::text::jsonb)`,
  );
  return (facet: string) =>
    Object.fromEntries(
      rows.filter((row) => row.facet === facet).map(({ value, products }) => [value ?? "", products]),
    );
}

const rings = [
  "Cushion Halo Moissanite Ring",
  "Emerald-Cut Solitaire Moissanite Ring",
  "Full Eternity Moissanite Band",
  "Oval Halo Moissanite Ring",
  "Princess Solitaire Moissanite Ring",
  "Round Solitaire Moissanite Ring",
  "Three-Stone Moissanite Ring",
];
const diamonds = [
  "Cushion-Cut Lab-Grown Diamond",
  "Emerald-Cut Lab-Grown Diamond",
  "Oval Lab-Grown Diamond",
  "Pear-Shaped Lab-Grown Diamond",
  "Princess-Cut Lab-Grown Diamond",
  "Round Brilliant Lab-Grown Diamond",
];
const earrings = ["Gold-Tone Hoop Earrings", "Kundan-Style Drop Earrings"];

/** The first results, in any order among these. */
const searches: [string, string[]][] = [
  ["diamond ring", rings],
  ["diamond rings", rings],
  ["ring", rings],
  ["rings", rings],
  ["Ring ", rings],
  ["gold ring", rings.filter((name) => !/^(Cushion|Three)/.test(name))],
  ["wedding ring", ["Full Eternity Moissanite Band"]],
  ["weding band", ["Full Eternity Moissanite Band"]],
  ["mens ring", ["Full Eternity Moissanite Band"]],
  ["gift", ["Pearl Strand Necklace"]],
  ["gifts for her", ["Crystal Pendant Necklace"]],
  ["birthstones", ["Cushion-Cut Blue Sapphire"]],
  ["engagement ring", ["Three-Stone Moissanite Ring", "Cushion Halo Moissanite Ring"]],
  ["moissanite", rings],
  ["moissanite ring", rings],
  ["moisanite", rings],
  ["gold earrings", earrings],
  ["gold earring", earrings],
  ["earrings", earrings],
  ["earings", earrings],
  ["ear rings", earrings],
  ["hoops", ["Gold-Tone Hoop Earrings"]],
  ["hoop earring", ["Gold-Tone Hoop Earrings"]],
  ["necklaces", ["Pearl Strand Necklace", "Crystal Pendant Necklace"]],
  ["necklace", ["Pearl Strand Necklace", "Crystal Pendant Necklace"]],
  ["neclace", ["Pearl Strand Necklace", "Crystal Pendant Necklace"]],
  ["necklase", ["Pearl Strand Necklace", "Crystal Pendant Necklace"]],
  ["pendants", ["Crystal Pendant Necklace"]],
  ["bracelet", ["Crystal Tennis Bracelet", "Gold-Tone Rope Bangle"]],
  ["braclet", ["Crystal Tennis Bracelet", "Gold-Tone Rope Bangle"]],
  ["bangles", ["Gold-Tone Rope Bangle"]],
  ["tennis bracelet", ["Crystal Tennis Bracelet"]],
  ["MOI-RS-065", ["Round Solitaire Moissanite Ring"]],
  ["moi rs 065", ["Round Solitaire Moissanite Ring"]],
  ["moirs065", ["Round Solitaire Moissanite Ring"]],
  ["LGD-EM-132", ["Emerald-Cut Lab-Grown Diamond"]],
  ["gem-sa-110", ["Cushion-Cut Blue Sapphire"]],
  ["saphire", ["Cushion-Cut Blue Sapphire"]],
  ["sapphire", ["Cushion-Cut Blue Sapphire"]],
  ["sapphires", ["Cushion-Cut Blue Sapphire"]],
  ["saphires", ["Cushion-Cut Blue Sapphire"]],
  ["saphi", ["Cushion-Cut Blue Sapphire"]],
  ["blue saphire", ["Cushion-Cut Blue Sapphire"]],
  ["sapp", ["Cushion-Cut Blue Sapphire"]],
  ["emrald", ["Step-Cut Emerald"]],
  ["emerald", ["Step-Cut Emerald"]],
  ["emeralds", ["Step-Cut Emerald"]],
  ["emerald ring", ["Emerald-Cut Solitaire Moissanite Ring"]],
  ["emerald cut diamond", ["Emerald-Cut Lab-Grown Diamond"]],
  ["diamond", diamonds],
  ["dimond", diamonds],
  ["diamnod", diamonds],
  ["lab grown diamond", diamonds],
  ["lab-grown diamonds", diamonds],
  ["labgrown diamond", diamonds],
  ["loose emerald", ["Step-Cut Emerald"]],
  ["ruby", ["Oval Ruby"]],
  ["rubies", ["Oval Ruby"]],
  ["RUBY", ["Oval Ruby"]],
  ["amethist", ["Round Amethyst"]],
  ["aquamarin", ["Emerald-Cut Aquamarine"]],
  ["purple amethyst", ["Round Amethyst"]],
  ["garnets", ["Round Garnet Trio"]],
  ["pearl", ["Pearl Strand Necklace"]],
  ["pearl necklace", ["Pearl Strand Necklace"]],
  ["perl necklace", ["Pearl Strand Necklace"]],
  ["platinum ring", ["Cushion Halo Moissanite Ring", "Three-Stone Moissanite Ring"]],
  ["rose gold ring", ["Princess Solitaire Moissanite Ring"]],
  ["14k white gold", ["Full Eternity Moissanite Band", "Round Solitaire Moissanite Ring"]],
  ["ring with halo", ["Cushion Halo Moissanite Ring", "Oval Halo Moissanite Ring"]],
  ["halo rings in yellow gold", ["Oval Halo Moissanite Ring"]],
  ["wedding band", ["Full Eternity Moissanite Band"]],
  ["VVS2", ["Emerald-Cut Lab-Grown Diamond"]],
];

describe("the demo shop", () => {
  test.for(searches)("%j finds first what it should", async ([q, first]) => {
    const found = await find(q);
    expect(found.length).toBeGreaterThan(0);
    expect(found.slice(0, first.length).toSorted()).toEqual(first.toSorted());
  });

  test("there are sixty searches", () => {
    expect(searches.length).toBeGreaterThanOrEqual(60);
  });

  test.for(["engagement ring", "engagement rings", "engagment ring", "engag"])(
    "%j finds all engagement rings",
    async (text) => {
      expect((await findTyped(text)).toSorted()).toEqual(rings);
    },
  );

  test.for(["ring size 6", "size 6 ring", "rings in size 6.0"])(
    "%j finds the rings in that size",
    async (text) => {
      const rows = await demo.pools.owner<{ name: string }[]>`
      select product.name from public.products as product
      join public.product_options as option on option.product_id = product.id and option.name = 'Ring size'
      join public.product_option_values as value on value.option_id = option.id
      where value.value = '6' and value.stock_quantity is distinct from 0`;
      const inSize = rows.map(({ name }) => name).toSorted();
      expect(inSize.length).toBeLessThan(rings.length);
      expect((await findTyped(text)).toSorted()).toEqual(inSize);
    },
  );

  test.for([
    ["rings under 2000", 0, 2000],
    ["rings below $600", 0, 600],
    ["rings over 600", 600, 9999],
    ["rings between 500 and 600", 500, 600],
    ["$500-$600 rings", 500, 600],
  ] as const)("%j finds the rings at these prices, before loose stones", async ([text, min, max]) => {
    const rows = await demo.pools.owner<{ name: string }[]>`
      select name from public.products where type = 'ring' and final_price between ${min} and ${max} order by name`;
    expect(rows.length).toBeGreaterThan(0);
    const found = await findTyped(text);
    expect(found.slice(0, rows.length).toSorted()).toEqual(rows.map(({ name }) => name));
    expect(found.slice(rows.length).filter((name) => /Ring|Band/.test(name))).toEqual([]);
  });
});

describe("a search", () => {
  test("needs every word, and ignores punctuation", async () => {
    expect(await find("ruby platinum")).toEqual([]);
    for (const q of ["%", "***:(", "\\", "'", "[", "!!", " & "]) expect(await find(q)).toEqual([]);
    expect(await find("ruby' | 'ring")).toEqual(await find("ruby ring"));
    expect(await find("  OVAL,  ruby!")).toEqual(["Oval Ruby"]);
    expect(await find("bo-gus-word-nobody-sells")).toEqual([]);
  });

  test("does not find a word inside another", async () => {
    expect(await find("ring")).not.toEqual(expect.arrayContaining(["Gold-Tone Hoop Earrings"]));
    expect(await find("arl")).toEqual([]);
  });

  test("without text or filters lists everything, in each order and page by page", async () => {
    const all = await find("");
    expect(all).toHaveLength(26);
    expect(all).toEqual(await find("", { sort: "name" }));
    const pages = [
      await find("", { take: 10 }),
      await find("", { skip: 10, take: 10 }),
      await find("", { skip: 20 }),
    ];
    expect(pages.flat()).toEqual(all);
    const { owner } = demo.pools;
    const cheapest = await owner`select name from public.products order by final_price, id`;
    expect(await find("", { sort: "price-asc" })).toEqual(cheapest.map((row) => row["name"] as string));
    const rated = await owner`select name from public.products order by rating desc, id`;
    expect(await find("", { sort: "rating" })).toEqual(rated.map((row) => row["name"] as string));
  });

  test("lists on each page what follows the page before", async () => {
    for (const q of ["diamond ring", "moissanite", "gold"]) {
      const all = await find(q);
      const pages = await Promise.all(all.map((_, skip) => find(q, { skip, take: 1 })));
      expect(all.length).toBeGreaterThan(1);
      expect(pages.flat()).toEqual(all);
    }
  });

  test("can be near: any of the words is enough, more of them come first", async () => {
    expect(await find("ruby platinum halo", { near: true, take: 1 })).toEqual([
      "Cushion Halo Moissanite Ring",
    ]);
    expect(await find("zzzz ruby", { near: true, take: 1 })).toEqual(["Oval Ruby"]);
    expect(await find("zzzz", { near: true })).toEqual([]);
  });

  test.for<[string, Asked]>([
    ["x".repeat(201), {}],
    ["", { sort: "id; drop table public.products" }],
    ["", { take: 101 }],
    ["", { skip: -1 }],
    ["", { filters: ["ring"] }],
    ["", { filters: { type: "ring" } }],
    ["", { filters: { metal: [1] } }],
    ["", { filters: { min: "10" } }],
    ["", { filters: { shape: Array.from({ length: 51 }, String) } }],
  ])("refuses %j with %j", async ([q, asked]) => {
    expect(await refusal(find(q, asked))).toMatchObject({ code: "PT400" });
  });

  test("takes filters as plain values", async () => {
    for (const metal of ["'); drop table public.products; --", "Silver' or true or '", "{}"])
      expect(await find("", { filters: { metal: [metal] } })).toEqual([]);
    expect(await find("", { category: "' or true or '" })).toEqual([]);
  });
});

describe("facets", () => {
  test("narrow a search, each by any of its values", async () => {
    expect(await find("", { filters: { type: ["ring"] } })).toEqual(rings);
    expect(
      await find("", { filters: { type: ["ring"], metal: ["14k rose gold", "Platinum 950"] } }),
    ).toHaveLength(3);
    expect(await find("round", { filters: { stone: ["Diamond"] }, take: 1 })).toEqual([
      "Round Brilliant Lab-Grown Diamond",
    ]);
    expect(await find("", { filters: { carat: ["3-"] } })).toEqual(["Pear-Shaped Citrine"]);
    expect(await find("", { filters: { origin: ["natural"], type: ["loose stone"] } })).toContain(
      "Oval Ruby",
    );
    expect(await find("", { filters: { origin: ["simulant"], type: ["loose stone"] } })).toEqual([]);
    expect(await find("", { filters: { flavor: ["cherry"] } })).toEqual([]);
    expect(await find("", { filters: { stock: true } })).toHaveLength(24);
    expect(await find("", { category: "Gemstones", filters: { shape: ["Oval"] } })).toEqual(["Oval Ruby"]);
    const { owner } = demo.pools;
    const within =
      await owner`select name from public.products where final_price between 40 and 90 order by name, id`;
    expect(await find("", { filters: { min: 40, max: 90 } })).toEqual(
      within.map((row) => row["name"] as string),
    );
    const onSale = await owner`
      select name from public.products where greatest(price, original_price) > final_price order by name, id`;
    expect(await find("", { filters: { sale: true } })).toEqual(onSale.map((row) => row["name"] as string));
  });

  test("are counted among what is found, each ignoring its own choice", async () => {
    const of = await facets("", { filters: { type: ["ring"], metal: ["Platinum 950"] } });
    expect(of("all")).toEqual({ "": 2 });
    expect(of("shop")).toEqual({ "": 26 });
    expect(of("type")).toEqual({ ring: 2 });
    expect(of("metal")).toEqual({
      "Platinum 950": 2,
      "14k white gold": 2,
      "14k yellow gold": 2,
      "14k rose gold": 1,
    });
    expect(of("category")).toEqual({ "Moissanite Rings": 2 });
    expect(of("stone")).toEqual({ Moissanite: 2 });
    expect(of("origin")).toEqual({ "lab-grown": 2 });
  });

  test("have the ring sizes that can be had, each with its own number", async () => {
    const of = await facets("ring", { filters: { size: ["6"], max: 600 } });
    const sizes = of("size");
    expect(Object.keys(sizes)).toHaveLength(21);
    expect(sizes).toMatchObject({ "6": 4, "7": 5 });
    expect(of("all")).toEqual({ "": 4 });
    expect((await facets("necklace"))("size")).toEqual({});
  });

  test("say how many products miss only one choice", async () => {
    const of = await facets("ring", { filters: { size: ["6"], max: 600, metal: ["Silver"] } });
    expect([of("all"), of("without")]).toEqual([{ "": 0 }, { metal: 4 }]);
    expect((await facets("ring", { category: "Gemstones" }))("without")).toEqual({ category: 8 });
    expect((await facets("ring"))("without")).toEqual({});
  });

  test("have the prices of what is found, whatever price is chosen", async () => {
    const [range] = await demo.pools.owner`
      select min(final_price)::text as lowest, max(final_price)::text as highest from public.products where type = 'ring'`;
    const of = await facets("", { filters: { type: ["ring"], max: 1 } });
    expect(of("all")).toEqual({ "": 0 });
    expect(Object.keys(of("price")).toSorted()).toEqual([range!["lowest"], range!["highest"]]);
  });

  test.for<Asked>([
    {},
    { category: "Gemstones" },
    { category: "Gemstones", filters: { shape: ["Oval"] } },
    { filters: { type: ["ring", "bracelet"], stock: true } },
    { filters: { sale: true } },
    { filters: { stone: ["Nothing"] } },
    { filters: { size: ["6", "13"] } },
    { filters: { size: ["6"], metal: ["Silver"] } },
  ])("equal a count of the products: %j", async (asked) => {
    // With a price, products are counted one by one.
    const every = { ...asked, filters: { ...asked.filters, min: 0 } };
    const [added, counted] = [await facets("", asked), await facets("", every)];
    for (const facet of [
      "all",
      "shop",
      "category",
      "type",
      "metal",
      "stone",
      "origin",
      "shape",
      "carat",
      "stock",
      "sale",
      "size",
      "without",
      "price",
    ])
      expect(added(facet)).toEqual(counted(facet));
  });

  test("agree with the list for every search", async () => {
    for (const [q] of searches) expect((await facets(q))("all")).toEqual({ "": (await find(q)).length });
  });

  test("say how a word was read", async () => {
    expect((await facets("blue sapphirre"))("spelling")).toEqual({ "blue sapphire": null });
    expect((await facets("blue sapphire"))("spelling")).toEqual({});
    expect((await facets("chrismas gift"))("spelling")).toEqual({ "christmas gift": null });
    expect((await facets("christmas gifts"))("spelling")).toEqual({});
  });
});

describe("the search tables follow the products", () => {
  const { stringify } = JSON;

  test("their words, facts, prices and stock", async () => {
    const { owner } = database.pools;
    await emptyShop(owner);
    const product = await addProduct(owner, { name: "Éclat d’émeraude", price: 100, stock: 1 });
    const search = (q: string, filters = {}) => find(q, { filters }, database);
    expect(await search("eclat")).toEqual([product.name]);
    expect(await search("ÉCLAT emeraude")).toEqual([product.name]);
    expect(await search("demeraude")).toEqual([product.name]);
    expect(await search("fibula")).toEqual([]);

    await owner`update public.products set tags = '{fibulae}', metal = 'Silver', type = 'brooch' where id = ${product.id}`;
    expect(await search("silver fibula")).toEqual([product.name]);
    expect(await search("", { metal: ["Silver"], type: ["brooch"] })).toEqual([product.name]);

    expect(await search("", { stock: true })).toEqual([product.name]);
    await owner`update public.products set stock_quantity = 0 where id = ${product.id}`;
    expect(await search("", { stock: true })).toEqual([]);
    await owner`update public.products set stock_quantity = null where id = ${product.id}`;
    expect(await search("", { stock: true })).toEqual([product.name]);

    expect(await search("", { sale: true })).toEqual([]);
    await addPromotion(owner);
    expect(await search("", { sale: true, max: 90 })).toEqual([product.name]);
    await owner`update public.products set price = 500 where id = ${product.id}`;
    expect(await search("", { max: 90 })).toEqual([]);

    await owner`update public.product_categories set name = 'Clasps' where name = 'Moissanite Rings'`;
    expect(await find("", { category: "Clasps" }, database)).toEqual([product.name]);
    expect(await search("clasp")).toEqual([product.name]);
    await owner`update public.product_categories set name = 'Moissanite Rings' where name = 'Clasps'`;

    await owner`delete from public.products`;
    expect(await search("")).toEqual([]);
    // A word that is no longer sold corrects nothing.
    expect(await search("fibulaa")).toEqual([]);
    expect((await facets("fibulaa", {}, database))("spelling")).toEqual({});
  });

  test("the same as when rebuilt", async () => {
    const all = () => demo.pools.owner`
      select product_id, facets, price, rating, name, words::text
      from private.product_search as search join private.facet_groups on id = facet_group order by product_id`;
    const kept = stringify(await all());
    await demo.pools.owner`select private.rebuild_search_tables()`;
    expect(stringify(await all())).toBe(kept);
  });

  test("products without a rating come last, or are sorted as rated 4 while pages show that", async () => {
    const { owner } = database.pools;
    await emptyShop(owner);
    const rate = async (name: string, rating: number | null) => {
      const { id } = await addProduct(owner, { name });
      await owner`update public.products set rating = ${rating} where id = ${id}`;
      return id;
    };
    const shownByDefault = (enabled: boolean) =>
      owner`update public.app_settings set value = ${owner.json({ enabled })} where key = 'default_rating_enabled'`;
    await rate("Poor ring", 3.9);
    const never = await rate("New ring", null);
    await rate("Fair ring", 4);
    await rate("Good ring", 4.1);
    await rate("Bad ring", 0.5);
    const listed = async () => {
      const rows = await as(
        database.pools,
        guest,
        (sql) => sql<{ name: string }[]>`select name from public.products order by shown_rating desc, id`,
      );
      return rows.map(({ name }) => name);
    };
    const related = async () => {
      const [row] = await owner<{ names: string[] }[]>`
        select array_agg(name) as names from public.related_products((select id from public.products where name = 'Bad ring'))`;
      return row!.names;
    };
    const expectEverywhere = async (names: string[]) => {
      expect(await find("ring", { sort: "rating" }, database)).toEqual(names);
      expect(await listed()).toEqual(names);
      expect(await related()).toEqual(names.filter((name) => name !== "Bad ring"));
      expect(await find("", { sort: "rating" }, database)).toEqual(names);
    };
    const asRatedFour = ["Good ring", "New ring", "Fair ring", "Poor ring", "Bad ring"];
    const asUnrated = ["Good ring", "Fair ring", "Poor ring", "Bad ring", "New ring"];
    for (const enabled of [true, false, true]) {
      await shownByDefault(enabled);
      const names = enabled ? asRatedFour : asUnrated;
      await expectEverywhere(names);
      await owner`update public.products set rating = 5 where id = ${never}`;
      expect((await listed())[0]).toBe("New ring");
      await owner`update public.products set rating = null where id = ${never}`;
      await expectEverywhere(names);
      await owner`select private.rebuild_search_tables()`;
      await expectEverywhere(names);
    }
    await shownByDefault(false);
    await addProduct(owner, { name: "Newest ring" });
    expect((await listed()).at(-1)).toBe("Newest ring");
    await shownByDefault(true);
  });

  test("rings with diamonds come before those with similar stones, and before loose diamonds", async () => {
    const { owner } = database.pools;
    await emptyShop(owner);
    const add = async (name: string, type: string, stone: string, description = "") => {
      const { id } = await addProduct(owner, { name, category: "Gemstones" });
      await owner`update public.products set type = ${type}, stone = ${stone}, description = ${description} where id = ${id}`;
    };
    await add("A brilliant", "loose stone", "Diamond", "For a diamond ring, or a ring of diamonds.");
    await add("B solitaire", "ring", "Moissanite", "As bright as a diamond ring.");
    await add("C halo", "ring", "Ruby", "A ruby among diamonds.");
    await add("D solitaire", "ring", "Diamond");
    expect(await find("diamond ring", {}, database)).toEqual([
      "D solitaire",
      "B solitaire",
      "C halo",
      "A brilliant",
    ]);
  });

  test("overlong words are cut, and scripts without upper case are words, too", async () => {
    const { owner } = database.pools;
    await emptyShop(owner);
    const product = await addProduct(owner, { name: "指輪 кольцо" });
    await owner`update public.products set description = ${"x".repeat(9000)}`;
    expect(await find("指輪", {}, database)).toEqual([product.name]);
    expect(await find("КОЛЬЦО", {}, database)).toEqual([product.name]);
  });

  test.for<[string, string]>([
    ["Ring aus Weißgold", "weissgold"],
    ["Łańcuszek srebrny", "lancuszek"],
    ["Kæde med øje", "kaede oje"],
    ["O’Brien Claddagh Ring", "obrien"],
    ["O’Brien Claddagh Ring", "o brien ring"],
    ["Collier d'Artagnan", "artagnan"],
    ["Bague d'Orléans", "d’orleans"],
    ["Gümüş Yıldız Kolye", "yildiz"],
    ["金の指輪", "指輪"],
    ["18金プラチナネックレス", "ネックレス"],
    ["แหวนทองคำ", "ทองคำ"],
    ["Invisible", "in\u200bvis\u00adible"],
  ])("%j is found by %j", async ([name, q]) => {
    const { owner } = database.pools;
    await emptyShop(owner);
    await addProduct(owner, { name });
    await addProduct(owner, { name: "Plain Band" });
    expect(await find(q, {}, database)).toEqual([name]);
  });

  test("a part of a SKU finds its product, and nothing else", async () => {
    const { owner } = database.pools;
    await emptyShop(owner);
    await addProduct(owner, { name: "Halo Ring", sku: "MOI-RS-10425" });
    await addProduct(owner, { name: "Pearl Strand", sku: "PE-77" });
    for (const q of ["0425", "RS-104", "rs10425", "MOI-RS", "10425"])
      expect(await find(q, {}, database)).toEqual(["Halo Ring"]);
    await addProduct(owner, { name: "Fob", sku: "GEAR-ROPEL" });
    await addProduct(owner, { name: "Charm", sku: "PEARS-8821" });
    await addProduct(owner, { name: "Ear Cuff", sku: "X" });
    expect(await find("ear", {}, database)).toEqual(["Ear Cuff"]);
    expect(await find("rs8821", {}, database)).toEqual(["Charm"]);
    expect(await find("gear-ropel", {}, database)).toEqual(["Fob"]);
  });
});

const sizes = async () => Object.keys((await facets("", {}, database))("size")).toSorted();
const inSize = (size: string) => find("", { filters: { size: [size] } }, database);
const search = (q: string) => find(q, {}, database);

describe("ring sizes follow the options", () => {
  test("as they are saved, ordered, and given back", async () => {
    const { owner } = database.pools;
    await emptyShop(owner);
    const admin = await addAdmin(database.pools);
    const ring = await addProduct(owner, { stock: null });
    const size = ringSize({ "6": 1, "US 6 1/2": null, "7": 0, M: 2 }, 0);
    const [saved] = (await saveOptions(database.pools, admin, ring.id, [size]))!;
    expect(await sizes()).toEqual(["6", "6.5", "M"]);
    expect([await inSize("6.5"), await inSize("7")]).toEqual([[ring.name], []]);

    const options = [{ option: saved!.id, value: saved!.values[0]!.id }];
    const { id } = await placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1, options }] });
    expect(await sizes()).toEqual(["6.5", "M"]);
    await owner`update public.orders set status = 'cancelled' where id = ${id}`;
    expect(await sizes()).toEqual(["6", "6.5", "M"]);

    await owner`update public.products set stock_quantity = 0 where id = ${ring.id}`;
    expect(await sizes()).toEqual([]);
    await owner`update public.products set stock_quantity = 3 where id = ${ring.id}`;
    expect(await sizes()).toEqual(["6", "6.5", "M"]);
    for (const name of ["Ringgröße", "Taille", "指輪のサイズ"]) {
      // oxlint-disable-next-line no-await-in-loop -- one name after the other
      await owner`update public.product_options set name = ${name} where product_id = ${ring.id}`;
      // oxlint-disable-next-line no-await-in-loop
      expect(await sizes()).toEqual(["6", "6.5", "M"]);
    }
    await owner`update public.product_options set is_ring_size = false where product_id = ${ring.id}`;
    expect(await sizes()).toEqual([]);
    await owner`update public.product_options set is_ring_size = true where product_id = ${ring.id}`;
    expect(await sizes()).toEqual(["6", "6.5", "M"]);
    await owner`delete from public.product_option_values where value = 'M'`;
    expect(await sizes()).toEqual(["6", "6.5"]);
    await owner`delete from public.product_options where product_id = ${ring.id}`;
    expect(await sizes()).toEqual([]);
  });
});

describe("synonyms", () => {
  test("are the owner's, and take effect immediately", async () => {
    const { owner } = database.pools;
    await emptyShop(owner);
    const admin = await addAdmin(database.pools);
    const asAdmin = <T>(work: Parameters<typeof as<T>>[2]) => as(database.pools, admin, work);
    const add = async (name: string, facts: { type?: string; description?: string }) => {
      const { id } = await addProduct(owner, { name, category: "Artificial Jewelry" });
      await owner`
        update public.products set type = ${facts.type ?? null}, description = ${facts.description ?? ""} where id = ${id}`;
    };
    await add("Bent bar", {
      type: "other",
      description: "It holds a tie; no bar does it better, nor a brooch.",
    });
    await add("Plain clasp", { type: "brooch" });
    await add("Silver clasp", { type: "brooch", description: "Mentioned in a novel." });

    expect(await search("tie slide")).toEqual([]);
    await asAdmin(
      (sql) =>
        sql`insert into public.search_synonyms (words, meanings) values ('Tie slide, fibulae', 'brooch')`,
    );
    expect(await search("tie slide")).toEqual(["Plain clasp", "Silver clasp"]);
    expect(await search("silver tie slides")).toEqual(["Silver clasp"]);
    // One of its words alone is not the synonym; its beginning is, and so is a typo.
    expect(await search("slide")).toEqual([]);
    expect(await search("fibul")).toEqual(["Plain clasp", "Silver clasp"]);
    expect(await search("fibulla")).toEqual(["Plain clasp", "Silver clasp"]);

    await asAdmin(
      (sql) =>
        sql`update public.search_synonyms set meanings = 'silver brooch, bent bar' where words like 'Tie%'`,
    );
    expect(await search("fibula")).toEqual(["Bent bar", "Silver clasp"]);
    await asAdmin((sql) => sql`update public.search_synonyms set words = 'fibula' where words like 'Tie%'`);
    expect(await search("tie slide")).toEqual([]);
    // A known word is not the beginning of another: men, mentioned.
    expect(await search("men")).toEqual([]);
    await asAdmin((sql) => sql`delete from public.search_synonyms where words = 'fibula'`);
    expect(await search("fibula")).toEqual([]);
  });

  test("with nothing but punctuation do no harm", async () => {
    const { owner } = database.pools;
    for (const meanings of ["'); drop table x; --", "\\ | & ! :* x", "a, , ;ring"])
      await owner`insert into public.search_synonyms (words, meanings) values ('odd ''word'' \\', ${meanings})`;
    expect(await search("odd word")).toEqual([]);
    const none = owner`insert into public.search_synonyms (words, meanings) values ('x', ' ,;')`;
    expect(await refusal(none)).toMatchObject({ code: "23514" });
    await owner`delete from public.search_synonyms where words like 'odd%'`;
  });
});

test("best sellers are in most of the latest orders and in stock, then the best rated; numbers are not revealed", async () => {
  const { owner } = database.pools;
  await emptyShop(owner);
  const [once, twice, never, gone] = [
    await addProduct(owner, { name: "Once" }),
    await addProduct(owner, { name: "Twice" }),
    await addProduct(owner, { name: "Never" }),
    await addProduct(owner, { name: "Gone", stock: 3 }),
  ];
  await owner`update public.products set rating = 5 where id = ${never.id}`;
  const order = (id: number, quantity: number) => placeOrder(database.pools, { lines: [{ id, quantity }] });
  // A large order counts as one order.
  await order(once.id, 5);
  for (let count = 0; count < 2; count++) await order(twice.id, 1);
  for (let count = 0; count < 3; count++) await order(gone.id, 1);
  const cancelled = await order(never.id, 1);
  await owner`update public.orders set status = 'cancelled' where id = ${cancelled.id}`;
  const best = (take?: number) =>
    as(
      database.pools,
      guest,
      (sql) => sql<{ name: string }[]>`select name from public.best_sellers(${take ?? 4})`,
    );
  expect((await best()).map(({ name }) => name)).toEqual(["Twice", "Once", "Never"]);
  expect((await best(1)).map(({ name }) => name)).toEqual(["Twice"]);
  expect([await best(0), await best(-1)]).toEqual([[], []]);
});
