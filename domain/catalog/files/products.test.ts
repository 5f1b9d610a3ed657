import { parse } from "papaparse";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { recognize } from "./makers.ts";
import { readProducts, type StagedProduct } from "./products.ts";
import { languageOf } from "../../../work/languages/language.ts";
import { dollars } from "../../money/dollars.ts";
import { moneyFormat } from "../../money/money-format.ts";

const { t } = languageOf("en");

/** In the back office, the browser's own parser reads HTML. */
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, " ").trim();

const american = { money: dollars, timeZone: "America/New_York" };
const german = { money: moneyFormat("de-DE", "EUR"), timeZone: "Europe/Berlin" };
const french = { money: moneyFormat("fr-FR", "EUR"), timeZone: "Europe/Paris" };

function read(csv: string, shop = american): { maker: string; products: StagedProduct[] } {
  const [headings, ...rows] = parse<string[]>(csv.trimEnd()).data;
  const { maker, targets } = recognize(headings!, undefined, ["de", "fr"]);
  const sheet = { headings: headings!, rows: rows.map((cells, at) => ({ line: at + 2, cells })) };
  return { maker, products: readProducts(sheet, targets, textOf, t, shop) };
}

const sample = (name: string) => read(readFileSync(new URL(`samples/${name}.csv`, import.meta.url), "utf8"));

const entries = ({ products }: { products: StagedProduct[] }) => products.map(({ entry }) => entry);

test("Shopify's rows by variant are one product with options", () => {
  const file = sample("shopify");
  expect(file.maker).toBe("Shopify");
  expect(file.products.map(({ line, refusal }) => [line, refusal])).toEqual([
    [2, null],
    [5, null],
  ]);
  expect(entries(file)).toMatchObject([
    {
      path: "/products/solitaire",
      values: {
        name: "Solitaire ring",
        category: "Rings",
        price: 1200,
        original_price: 1500,
        sku: "SOL-6",
        weight: 0.004,
        stock_quantity: null,
        tags: ["gold", "solitaire"],
        status: "published",
      },
      options: [
        {
          name: "Size",
          values: [
            { value: "6", surcharge: 0, stock_quantity: 3 },
            { value: "7", surcharge: 50, stock_quantity: 0 },
          ],
        },
      ],
      photographs: ["1.jpg#alt=Front", "2.jpg#alt=Side", "3.jpg"].map(
        (file) => `https://cdn.example.com/solitaire-${file}`,
      ),
    },
    { path: "/products/studs", values: { price: 80, stock_quantity: null, weight: null, status: "draft" } },
  ]);
  expect(entries(file)[1]).not.toHaveProperty("options");
});

test("Etsy's listings have their options in cells", () => {
  const file = sample("etsy");
  expect(file.maker).toBe("Etsy");
  expect(entries(file)).toMatchObject([
    {
      values: {
        name: "Moon pendant, 925 silver",
        price: 49,
        stock_quantity: 12,
        tags: ["moon", "silver", "gift"],
      },
      options: [{ name: "Chain length", values: [{ value: "40 cm" }, { value: "45 cm" }] }],
      photographs: ["https://i.etsystatic.com/1/r/il/a/1.jpg", "https://i.etsystatic.com/1/r/il/a/2.jpg"],
    },
  ]);
});

test("WooCommerce's variations belong to their parent, and its sale prices strike the others", () => {
  const file = sample("woocommerce");
  expect(file.maker).toBe("WooCommerce");
  expect(entries(file)).toMatchObject([
    {
      values: {
        name: "Chain bracelet",
        price: 90,
        original_price: 120,
        category: "Bracelets",
        description: "Links of gold.",
        dimensions: "18x1x0.5",
        weight: 0.012,
        featured: true,
        stock_quantity: 4,
      },
      photographs: ["https://old.example.com/a.jpg", "https://old.example.com/b.jpg"],
    },
    {
      values: { name: "Plain band", sku: "BAND", price: 60, category: "Rings" },
      options: [
        {
          name: "Metal",
          values: [
            { value: "Silver", surcharge: 0, stock_quantity: 5 },
            { value: "Gold", surcharge: 350, stock_quantity: 2 },
          ],
        },
      ],
    },
  ]);
  // Its ids mean nothing here.
  expect(entries(file)[0]).not.toHaveProperty("id");
});

test("Square's variations are an option, but for the regular one", () => {
  const file = sample("square");
  expect(file.maker).toBe("Square");
  expect(entries(file)).toMatchObject([
    {
      values: { name: "Opal ring", price: 200 },
      options: [{ name: "Variant", values: [{ value: "Small" }, { value: "Large", surcharge: 20 }] }],
    },
    { values: { name: "Cleaning cloth", price: 5, stock_quantity: 40, sku: "CL-1" } },
  ]);
});

const refusals = (csv: string, shop = american) =>
  read(csv, shop).products.map(({ line, refusal, refused_column }) => [line, refused_column, refusal]);

test("a bad cell is named with its row, and its neighbors are read", () => {
  const csv = `Name,SKU,Price,Stock quantity,Type,Origin of the stone,Weight (kg)
Good,A,"$1,299.00",1,Rings,natural,0.02
,B,5,1,,,
Dear,C,cheap,1,,,
Half,D,5,1.5,,,
Odd,E,5,1,spaceship,,
Twice,A,5,1,,,
Minus,F,-5,1,,,
Heavy,G,5,1,,,99999999`;
  expect(refusals(csv)).toEqual([
    [2, null, null],
    [3, "name", "Please enter a name."],
    [4, "price", "Please enter a number, such as 49.90."],
    [5, "stock_quantity", "Please enter a whole number."],
    [
      6,
      "type",
      '"spaceship" is not one of these: Ring, Earrings, Necklace, Pendant, Bracelet, Brooch, Loose stone, Other.',
    ],
    [7, "sku", "Row 2 has the same SKU."],
    [8, "price", "This cannot be less than 0."],
    [9, "weight", "This cannot be more than 9,999,999."],
  ]);
});

test("variants of two options are combinations where they differ from the sum of their options", () => {
  const head = "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price";
  const sums = ["r,Ring,Metal,Silver,Size,6,100", "r,,,Silver,,7,110", "r,,,Gold,,6,300", "r,,,Gold,,7,310"];
  expect(entries(read([head, ...sums].join("\n")))).toMatchObject([
    {
      values: { price: 100 },
      options: [
        {
          name: "Metal",
          values: [
            { value: "Silver", surcharge: 0 },
            { value: "Gold", surcharge: 200 },
          ],
        },
        {
          name: "Size",
          values: [
            { value: "6", surcharge: 0 },
            { value: "7", surcharge: 10 },
          ],
        },
      ],
    },
  ]);
  expect(JSON.stringify(entries(read([head, ...sums].join("\n"))))).not.toContain("combinations");
  const others = [...sums.slice(0, 3), "r,,,Gold,,7,399"];
  expect(combinationsIn([head, ...others].join("\n"))).toEqual([
    { choice: { Metal: "Gold", Size: "7" }, surcharge: 299 },
  ]);
  expect(combinationsIn([head, ...sums.slice(0, 3)].join("\n"))).toEqual([
    { choice: { Metal: "Gold", Size: "7" }, surcharge: null, stock_quantity: 0, sku: null },
  ]);
});

test("variants of two options keep their stocks and SKUs as combinations, and the product has none of its own", () => {
  const csv = `Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price
r,Ring,Metal,Silver,Size,6,R-S6,shopify,2,100
r,,,Silver,,7,R-S7,shopify,0,100
r,,,Gold,,6,R-G6,,,300`;
  const [entry] = entries(read(csv));
  expect(entry?.values).toMatchObject({ price: 100, sku: "R-S6", stock_quantity: null });
  expect(combinationsIn(csv)).toEqual([
    { choice: { Metal: "Silver", Size: "6" }, surcharge: null, stock_quantity: 2, sku: null },
    { choice: { Metal: "Silver", Size: "7" }, surcharge: null, stock_quantity: 0, sku: "R-S7" },
    { choice: { Metal: "Gold", Size: "6" }, surcharge: null, stock_quantity: null, sku: "R-G6" },
    { choice: { Metal: "Gold", Size: "7" }, surcharge: null, stock_quantity: 0, sku: null },
  ]);
});

test("variants that leave an option open are refused where their price is no sum", () => {
  const csv = `Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price
r,Ring,Metal,Silver,Size,,100
r,,,Gold,,6,300
r,,,Silver,,6,150`;
  expect(refusals(csv)).toEqual([
    [
      2,
      "price",
      'Row 3: the price of "Gold, 6" is not the sum of what its options cost. Please make two products of it.',
    ],
  ]);
});

test("a variant's photograph is its combination's, and fetched with the others", () => {
  const csv = `Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Image Src,Variant Image
r,Ring,Metal,Silver,Size,6,100,https://cdn.example.com/1.jpg,https://cdn.example.com/1.jpg
r,,,Silver,,7,100,,
r,,,Gold,,6,100,,https://cdn.example.com/gold.jpg?v=1
r,,,Gold,,7,100,,gold.jpg`;
  expect(combinationsIn(csv)).toEqual([
    { choice: { Metal: "Silver", Size: "6" }, surcharge: null, image: "https://cdn.example.com/1.jpg" },
    { choice: { Metal: "Gold", Size: "6" }, surcharge: null, image: "https://cdn.example.com/gold.jpg?v=1" },
  ]);
  expect(entries(read(csv))[0]?.photographs).toEqual([
    "https://cdn.example.com/1.jpg",
    "https://cdn.example.com/gold.jpg?v=1",
  ]);
});

const combinationsIn = (csv: string) =>
  entries(read(csv)).flatMap(({ options = [] }) => options.flatMap(({ combinations = [] }) => combinations));

test("our own combinations have a row each", () => {
  const csv = `ID,Name,Current price,Option,Value,Surcharge,Stock of value,Combination,SKU of combination,Photograph of combination
7,Ring,100,Metal: outside,Silver,0,,,,
7,,,Metal: outside,Gold,200,3,,,
7,,,Size,6,0,,,,
7,,,,,180,1,"Metal: outside: Gold
Size: 6",R-G6,/gold.webp
7,,,,,,,"Size: 6
Metal: outside: Silver",,`;
  expect(combinationsIn(csv)).toEqual([
    {
      choice: { "Metal: outside": "Gold", Size: "6" },
      surcharge: 180,
      stock_quantity: 1,
      sku: "R-G6",
      image: "/gold.webp",
    },
    {
      choice: { "Metal: outside": "Silver", Size: "6" },
      surcharge: null,
      stock_quantity: null,
      sku: null,
      image: null,
    },
  ]);
  const wrong = csv.replace("Size: 6\nMetal", "Size: 9\nMetal");
  expect(refusals(wrong)).toEqual([
    [2, "combination", 'Row 6: "Size: 9" is not a value of an option above it.'],
  ]);
});

test("a column that is not there is left as it is; an empty cell is empty", () => {
  const [entry] = entries(read("ID,Name,Tags,Metal\n7,Ring,,"));
  expect(entry).toEqual({ id: 7, values: { name: "Ring", tags: [], metal: null } });
});

test("our own options have a row for each value", () => {
  const csv = `ID,Name,Current price,Option,Kind of option,Option required,Value,Surcharge,Stock of value,Longest text,Allowed characters
7,Ring,100,Metal,choice,yes,Silver,0,,,
7,,,Metal,choice,yes,Gold,200,3,,
7,,,Engraving,text,no,,15,,20,letters
8,Other,5,,,,,,,,`;
  expect(entries(read(csv))).toEqual([
    {
      id: 7,
      values: { name: "Ring", price: 100 },
      options: [
        {
          name: "Metal",
          kind: "choice",
          required: true,
          values: [
            { value: "Silver", surcharge: 0, stock_quantity: null },
            { value: "Gold", surcharge: 200, stock_quantity: 3 },
          ],
        },
        {
          name: "Engraving",
          kind: "text",
          required: false,
          surcharge: 15,
          max_length: 20,
          allowed: "letters",
        },
      ],
    },
    { id: 8, values: { name: "Other", price: 5 } },
  ]);
});

const published = (typed: string, shop: typeof american) =>
  entries(read(`Name,Publish at\nRing,"${typed}"`, shop))[0]?.values.publish_at;

test.for([
  ["2026-12-24 10:00", american, "2026-12-24T15:00:00.000Z"],
  ["2026-12-24 10:00", german, "2026-12-24T09:00:00.000Z"],
  ["2026-12-24", german, "2026-12-23T23:00:00.000Z"],
  ["24.12.2026 10:00", german, "2026-12-24T09:00:00.000Z"],
  ["2030-01-02T03:04:05+00:00", german, "2030-01-02T03:04:05.000Z"],
] as const)("%s is a time of the shop unless it says otherwise", ([typed, shop, moment]) => {
  expect(published(typed, shop)).toBe(moment);
});

test("what is no time is refused", () => {
  expect(refusals("Name,Publish at\nRing,2026-02-31", german)).toEqual([
    [2, "publish_at", '"2026-02-31" is not a valid time.'],
  ]);
});

const makersFiles = {
  Shopify: "Handle,Title,Variant Grams,Variant Price,Cost per item\nring,Ring,12.500,1234.50,1.5",
  Etsy: "TITLE,CURRENCY_CODE,QUANTITY,PRICE\nRing,,3,1234.50",
  WooCommerce:
    "Type,SKU,Name,Is featured?,Weight (kg),Regular price,Sale price\nsimple,R,Ring,0,0.125,1500,1234.50",
  Square: "Item Name,Variation Name,Price,Weight (kg)\nRing,Regular,1234.50,1.125",
};
const weights = { Shopify: 0.013, Etsy: undefined, WooCommerce: 0.125, Square: 1.125 };

test.for(Object.entries(makersFiles))(
  "%s writes a dot before decimals, whatever the shop does",
  ([maker, csv]) => {
    for (const shop of [american, german, french]) {
      const file = read(csv, shop);
      expect(file.maker).toBe(maker);
      expect(file.products.map(({ refusal }) => refusal)).toEqual([null]);
      const { price, weight } = entries(file)[0]!.values;
      expect([price, weight]).toEqual([1234.5, weights[maker as keyof typeof weights]]);
    }
  },
);

test("WooCommerce writes prices as the old shop did: the whole column tells", () => {
  const csv = `Type,SKU,Name,Is featured?,Regular price
simple,A,Ring,0,"129,50"
simple,B,Chain,0,"1299"
simple,C,Pin,0,"7,5"`;
  for (const shop of [american, german])
    expect(entries(read(csv, shop)).map(({ values }) => values.price)).toEqual([129.5, 1299, 7.5]);
});

const weighed = (cells: readonly string[], shop: typeof american) =>
  read(["Name;Weight (kg)", ...cells.map((cell, at) => `Ring ${at};${cell}`)].join("\n"), shop).products.map(
    ({ entry, refusal }) => refusal ?? entry.values.weight,
  );

test.for([
  ["as the shop writes", german, ["1.250", "0,5"], [1250, 0.5]],
  ["as the shop writes", american, ["1.250", "1,250"], [1.25, 1250]],
  ["as the rest of the column", german, ["1.250", "0.5"], [1.25, 0.5]],
  [
    "as the rest of the column",
    american,
    ["1,250", "0,5", "x"],
    [1.25, 0.5, "Please enter a number, such as 0.25."],
  ],
  ["as the rest of the column", french, ["1.250", "0.5", ""], [1.25, 0.5, null]],
  [
    "not where the column is written in two ways",
    german,
    ["1.250", "1,250.5", "1.250,5"],
    ['Row 2: "1.250" may be 1250 or 1,25. Please write it in another way.', 1250.5, 1250.5],
  ],
  [
    "not where it may be two numbers",
    french,
    ["1.250"],
    ['Row 2: "1.250" may be 1,25 or 1250. Please write it in another way.'],
  ],
] as const)("a number of an unknown file is read %s", ([, shop, cells, expected]) => {
  expect(weighed(cells, shop)).toEqual(expected);
});

test("translations have a column for each language; those of words are said once, and not in two ways", () => {
  const file =
    read(`ID,Name,Name (FR),Description (fr),Metal,Metal (fr),Metal (de),Option,Option (fr),Value,Value (fr),Name (nl)
7,Ring,Bague  d'or,,Gold,Or,,Size,Taille,Small,Petite,Ring
7,,,,,,,Size,,Large,Grande,
8,Band,,,Gold,,,,,,,
9,Other,,,Gold,Doré,,,,,,`);
  expect(file.maker).toBe("Facet");
  expect(entries(file)).toMatchObject([
    {
      translations: { fr: { name: "Bague d'or", description: null, metal: "Or" }, de: { metal: null } },
      words: { fr: { Size: "Taille", Small: "Petite", Large: "Grande" } },
    },
    { translations: { fr: { name: null, description: null, metal: "Or" } } },
    {},
  ]);
  expect(file.products.map(({ refusal, refused_column }) => [refused_column, refusal])).toEqual([
    [null, null],
    [null, null],
    ["fr:metal", 'Row 2 has another translation of "Gold": "Or".'],
  ]);
});

test("a translation is refused where it is too long, or where there is nothing to translate", () => {
  const long = "x".repeat(201);
  expect(refusals(`ID,Name,Name (fr)\n7,Ring,${long}`)).toEqual([
    [2, "fr:name", "Please use at most 200 characters; this has 201."],
  ]);
  expect(refusals("ID,Name,Option,Option (fr),Value\n7,Ring,,Taille,")).toEqual([
    [2, "fr:option", 'Row 2: there is nothing that "Taille" translates.'],
  ]);
});

test("languages that the shop does not have are named, and their columns are left out", () => {
  const headings = ["ID", "Name", "Name (fr)", "Name (nl)", "Metal (pt-BR)", "Weight (kg)"];
  expect(recognize(headings, undefined, ["fr"])).toEqual({
    maker: "Facet",
    targets: ["id", "name", "fr:name", null, null, "weight"],
    unknownLanguages: ["nl", "pt-br"],
  });
});

test("what a price is computed from is read as it is typed; without a metal, the product has a price of its own", () => {
  const head =
    "ID,Name,The price follows,Fineness (of 1000),Net weight (g),Gross weight (g),Making charge,Price of the stones,Round to,HSN code,Kind of option,Surcharge";
  const csv = [
    head,
    "1,Ring,gold,585,3.25,4.1,80.50,,.95,7113,,",
    "2,Chain,Silver,925,12,,,,,,,",
    "3,Stone,,,,,,,,,,",
    "4,Bangle,Copper,925,12,,,,,,,",
    "5,Band,,925,12,,,,,,,",
    "6,Hoop,Gold,,12,,,,,,,",
    "7,Pin,Gold,750,12,11,,,,,,",
    "8,Stud,Gold,750,12,,,,0.5,,,",
  ].join("\n");
  const { products } = read(csv);
  expect(products.slice(0, 3).map(({ entry }) => entry.formula)).toEqual([
    {
      metal: "Gold",
      fineness: 585,
      net_weight: 3.25,
      gross_weight: 4.1,
      making_charge: 80.5,
      stones_price: 0,
      ending: 0.95,
      hsn: "7113",
    },
    {
      metal: "Silver",
      fineness: 925,
      net_weight: 12,
      gross_weight: null,
      making_charge: 0,
      stones_price: 0,
      ending: null,
      hsn: null,
    },
    null,
  ]);
  expect(products.slice(3).map(({ refused_column, refusal }) => [refused_column, refusal])).toEqual([
    ["formula_metal", '"Copper" is not one of these: Gold, Silver, Platinum, Palladium.'],
    ["formula_metal", "Please name the metal that the price follows."],
    ["formula_fineness", "Please enter a fineness from 1 to 1000, such as 750."],
    ["formula_gross_weight", "This cannot be less than the weight of the metal."],
    ["formula_ending", '"0.5" is not one of these: .00, .95, .99.'],
  ]);
  const [some] = entries(read("ID,Name,Net weight (g),Making charge,Kind of option,Surcharge\n1,Ring,,5,,"));
  expect(some!.formula).toEqual({ making_charge: 5 });
});
