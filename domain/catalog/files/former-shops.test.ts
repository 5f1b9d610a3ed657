import { parse } from "papaparse";
import { expect, test } from "vitest";
import { languageOf } from "../../../work/languages/language.ts";
import { dollars } from "../../money/dollars.ts";
import { recognize } from "./makers.ts";
import { readProducts } from "./products.ts";

/** What other shops write in signs and rows of their own. */
function entries(csv: string) {
  const [headings, ...rows] = parse<string[]>(csv).data;
  const { targets } = recognize(headings!);
  const sheet = { headings: headings!, rows: rows.map((cells, at) => ({ line: at + 2, cells })) };
  const products = readProducts(sheet, targets, (html) => html, languageOf("en").t, {
    money: dollars,
    timeZone: "America/New_York",
  });
  expect(products.map(({ refusal }) => refusal)).toEqual(products.map(() => null));
  return products.map(({ entry }) => entry);
}

const woo =
  "ID,Type,SKU,Name,Published,Is featured?,Description,In stock?,Stock,Backorders allowed?,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)";

test("WooCommerce's line breaks, commas and signs of HTML are those that its owner typed", () => {
  const [entry] = entries(
    String.raw`${woo}
1,simple,A,Rings &amp; more &#8211; set,1,0,Of gold.\nA backslash and n: \\n.,1,2,0,5,"Rings\, plain, Sale, Rings\, plain > Bands","thin\, flat, gold","https://a.example/1.jpg?crop=1\,2, https://a.example/2.jpg",,Material,"Silver\, 925, Gold",,`,
  );
  expect(entry).toMatchObject({
    values: {
      name: "Rings & more – set",
      description: "Of gold.\nA backslash and n: \\n.",
      category: "Bands",
      tags: ["thin, flat", "gold"],
      features: ["Material: Silver, 925, Gold"],
    },
    photographs: ["https://a.example/1.jpg?crop=1,2", "https://a.example/2.jpg"],
  });
  const [tagged] = entries(String.raw`${woo}
1,simple,A,Ring,1,0,,1,2,0,5,Rings,"thin\, flat",,,,,,`);
  expect(tagged!.values.tags).toEqual(["thin, flat"]);
});

test("a variation of WooCommerce that is for any size leaves all sizes of its product to choose", () => {
  const [band] = entries(`${woo}
1,variable,B,Band,1,0,,1,,0,,Rings,,,,Metal,"Silver, Gold",Size,"6, 7, 8"
2,variation,B-S,Band - Silver,1,0,,1,5,0,60,,,,B,Metal,Silver,Size,
3,variation,B-G,Band - Gold,1,0,,1,2,0,90,,,,B,Metal,Gold,Size,`);
  expect(band).toMatchObject({ values: { price: 60, sku: "B", stock_quantity: null } });
  expect(band!.options).toEqual([
    {
      name: "Metal",
      kind: "choice",
      values: [
        { value: "Silver", surcharge: 0, stock_quantity: 5 },
        { value: "Gold", surcharge: 30, stock_quantity: 2 },
      ],
    },
    { name: "Size", kind: "choice", values: [{ value: "6" }, { value: "7" }, { value: "8" }] },
  ]);
  const [any] = entries(`${woo}
1,variable,B,Band,1,0,,1,,0,,Rings,,,,Size,"6, 7",,
2,variation,B-1,Band,1,0,,1,4,0,60,,,,B,Size,,,`);
  expect(any).toMatchObject({
    values: { price: 60, stock_quantity: 4 },
    options: [{ name: "Size", values: [{ value: "6" }, { value: "7" }] }],
  });
  const [some] = entries(`${woo}
1,variable,B,Band,1,0,,1,,0,,Rings,,,,Metal,"Silver, Gold",Size,"6, 7, 8"
2,variation,B-S,Band,1,0,,1,,0,60,,,,B,Metal,Silver,Size,
3,variation,B-G,Band,1,0,,1,,0,90,,,,B,Metal,Gold,Size,7`);
  expect(some!.options!.map(({ values }) => values!.map(({ value }) => value))).toEqual([
    ["Silver", "Gold"],
    ["6", "7", "8"],
  ]);
  expect(
    some!.options![0]!.combinations!.map(({ choice, stock_quantity }) => [choice["Size"], stock_quantity]),
  ).toEqual([
    ["6", 0],
    ["7", null],
    ["8", 0],
  ]);
});

test("attributes of WooCommerce's variable product that no variation has are facts", () => {
  const [band] = entries(`${woo}
1,variable,B,Band,1,0,,1,,0,,Rings,,,,Material,"Silver, Gold",Size,"6, 7"
2,variation,B-6,Band,1,0,,1,,0,60,,,,B,Size,6,,
3,variation,B-7,Band,1,0,,1,,0,60,,,,B,Size,7,,`);
  expect(band!.values.features).toEqual(["Material: Silver, Gold"]);
  expect(band!.options!.map(({ name }) => name)).toEqual(["Size"]);
});

test.for([
  ["counted", "1,3,0", 3],
  ["not counted", "1,,0", null],
  ["sold out and not counted", "0,,0", 0],
  ["sold without stock", "1,-2,1", null],
  ["sold without stock, which buyers are told", "1,-2,notify", null],
  ["on order", "backorder,0,notify", null],
] as const)("WooCommerce's stock of a product that is %s", ([, cells, stock]) => {
  expect(entries(`${woo}\n1,simple,A,Ring,1,0,,${cells},5,Rings,,,,,,,`)[0]!.values.stock_quantity).toBe(
    stock,
  );
});

test("a stock that WooCommerce's variations share is the product's, and one that is not for sale is left out", () => {
  const shared = entries(`${woo}
1,variable,B,Band,1,0,,1,7,0,,Rings,,,,Size,"6, 7, 8",,
2,variation,B-6,Band,1,0,,1,parent,0,60,,,,B,Size,6,,
3,variation,B-7,Band,1,0,,0,,0,60,,,,B,Size,7,,
4,variation,B-8,Band,0,0,,1,,0,10,,,,B,Size,8,,`);
  expect(shared[0]).toMatchObject({
    values: { price: 60, stock_quantity: null },
    options: [
      {
        values: [
          { value: "6", stock_quantity: null },
          { value: "7", stock_quantity: 0 },
        ],
      },
    ],
  });
  const [all] = entries(`${woo}
1,variable,B,Band,1,0,,0,0,0,,Rings,,,,Size,"6, 7",,
2,variation,B-6,Band,1,0,,1,parent,0,60,,,,B,Size,6,,
3,variation,B-7,Band,1,0,,1,,0,60,,,,B,Size,7,,`);
  expect(all!.values.stock_quantity).toBe(0);
});

test("a variation's photograph of WooCommerce is its combination's", () => {
  const [ring] = entries(`${woo}
1,variable,B,Ring,1,0,,1,,0,,Rings,,https://a.example/1.jpg,,Metal,"Silver, Gold",Size,"6, 7"
2,variation,S6,Ring,1,0,,1,,0,60,,,https://a.example/1.jpg,B,Metal,Silver,Size,6
3,variation,G7,Ring,1,0,,1,,0,60,,,https://a.example/2.jpg,B,Metal,Gold,Size,7`);
  expect(ring!.photographs).toEqual(["https://a.example/1.jpg", "https://a.example/2.jpg"]);
  expect(ring!.options![0]!.combinations!.map(({ sku, image }) => [sku, image])).toEqual([
    ["S6", "https://a.example/1.jpg"],
    [null, undefined],
    [null, undefined],
    ["G7", "https://a.example/2.jpg"],
  ]);
});

test("Square's categories are named without their codes, and its sale prices strike the others", () => {
  const head =
    "Token,Item Name,Variation Name,SKU,Description,Categories,Reporting Category,Price,Online Sale Price,Default Unit Cost";
  expect(
    entries(`${head}
A,Opal ring,S,O-S,,"Jewelry > Rings (T2B3ROTJ3HFGVBO22QLOOJDE), Sale (5XYCCJMKAXEVXO3FITUU3WBR)",Jewelry,100.00,80.00,31.5
B,Opal ring,L,O-L,,"Jewelry > Rings (T2B3ROTJ3HFGVBO22QLOOJDE), Sale (5XYCCJMKAXEVXO3FITUU3WBR)",Jewelry,120.00,,
C,Cloth,Regular,CL,,,Care (Home),5.00,4.00,`),
  ).toMatchObject([
    {
      values: { category: "Rings", price: 80, original_price: 100 },
      cost: 31.5,
      options: [{ values: [{ value: "S" }, { value: "L", surcharge: 40 }] }],
    },
    { values: { category: "Care (Home)", price: 4, original_price: 5 } },
  ]);
  expect(entries("Item Name,Variation Name,Price\nRing,Regular,5")[0]!.values).toEqual({
    name: "Ring",
    price: 5,
  });
});

test("a listing of Etsy with SKUs of its variations has the first, and its signs of HTML are read", () => {
  const head = "TITLE,PRICE,CURRENCY_CODE,QUANTITY,TAGS,VARIATION 1 NAME,VARIATION 1 VALUES,SKU";
  expect(
    entries(
      `${head}\nIt&#39;s a &quot;moon&quot;,45,USD,6,"gift_for_her,moon",Length,"16&quot;,18&quot;","M-16,M-18"\nPin,5,USD,1,,,,"A,B"`,
    ),
  ).toMatchObject([
    {
      values: { name: `It's a "moon"`, sku: "M-16", tags: ["gift for her", "moon"] },
      options: [{ values: [{ value: '16"' }, { value: '18"' }] }],
    },
    { values: { sku: "A,B" } },
  ]);
});

test("stocks, prices and SKUs of variants that a file does not have are left as they are", () => {
  const head = "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price";
  const [sized] = entries(`${head}\nr,Ring,Size,6,,,100\nr,,,7,,,110`);
  expect(sized!.values).not.toHaveProperty("stock_quantity");
  expect(sized!.options![0]!.values).toEqual([
    { value: "6", surcharge: 0 },
    { value: "7", surcharge: 10 },
  ]);
  const [combined] = entries(
    `${head}\nr,Ring,Metal,Silver,Size,6,100\nr,,,Gold,,7,300\nr,,,Gold,,6,200\nr,,,Silver,,7,150`,
  );
  expect(combined!.options![0]!.combinations).toEqual([
    { choice: { Metal: "Gold", Size: "7" }, surcharge: 200 },
  ]);
});

test("WooCommerce's variations before their product belong to it", () => {
  const [band, ...others] = entries(`${woo}
1,variation,B-6,Band - 6,1,0,,1,2,0,60,,,,B,Size,6,,
2,variable,B,Band,1,0,,1,,0,,Rings,,,,Size,"6, 7",,
3,variation,B-7,Band - 7,1,0,,1,3,0,60,,,,B,Size,7,,`);
  expect(others).toEqual([]);
  expect(band).toMatchObject({ values: { name: "Band", price: 60 }, options: [{ values: [{}, {}] }] });
});

test("two items of Square with one name are two products", () => {
  const head = "Token,Item Name,Variation Name,SKU,Price";
  expect(
    entries(`${head}
A,Gold ring,Regular,G-1,100
B,Gold ring,Regular,G-2,200
C,Band,S,B-S,10
D,Band,L,B-L,20
E,Band,S,C-S,30
F,Band,L,C-L,40`).map(({ values, options }) => [values.name, values.sku, options?.[0]?.values?.length]),
  ).toEqual([
    ["Gold ring", "G-1", undefined],
    ["Gold ring", "G-2", undefined],
    ["Band", "B-S", 2],
    ["Band", "C-S", 2],
  ]);
});
