import { parse } from "papaparse";
import { expect, test } from "vitest";
import { languageOf } from "../../../work/languages/language.ts";
import { dollars } from "../../money/dollars.ts";
import { moneyFormat } from "../../money/money-format.ts";
import { recognize } from "./makers.ts";
import { readProducts } from "./products.ts";

/** What other shops write that is easily read as something else. */
function read(csv: string, money = dollars) {
  const [headings, ...rows] = parse<string[]>(csv).data;
  const { maker, targets } = recognize(headings!, "Reason");
  const sheet = { headings: headings!, rows: rows.map((cells, at) => ({ line: at + 2, cells })) };
  const products = readProducts(sheet, targets, (html) => html, languageOf("en").t, {
    money,
    timeZone: "America/New_York",
  });
  return { maker, targets, products };
}

const values = (csv: string) => read(csv).products.map(({ entry }) => entry.values);
const refusals = (csv: string) => read(csv).products.map(({ line, refusal }) => [line, refusal]);

test.for([
  ["FALSE", "active", "draft"],
  ["FALSE", "archived", "archived"],
  ["FALSE", "unlisted", "archived"],
  ["TRUE", "draft", "draft"],
  ["TRUE", "active", "published"],
] as const)("Published %s and Status %s of Shopify: %s", ([published, status, expected]) => {
  const csv = `Handle,Title,Published,Variant Price,Status\nring,Ring,${published},1,${status}`;
  expect(values(csv)).toMatchObject([{ status: expected }]);
});

test("a hidden product of WooCommerce or Square is a draft, and an archived one archived", () => {
  const woo = "Type,SKU,Name,Is featured?,Published,Visibility in catalog,Regular price";
  expect(values(`${woo}\nsimple,A,Ring,0,1,hidden,5\nsimple,B,Pin,0,1,visible,5`)).toMatchObject([
    { status: "draft" },
    { status: "published" },
  ]);
  const square = "Item Name,Variation Name,Archived,Square Online Item Visibility,Price";
  expect(values(`${square}\nRing,Regular,Y,visible,5\nPin,Regular,N,hidden,5`)).toMatchObject([
    { status: "archived" },
    { status: "draft" },
  ]);
});

test("attributes of a product of WooCommerce without variations are facts, and no options", () => {
  const csv = `Type,SKU,Name,Is featured?,Stock,Regular price,Attribute 1 name,Attribute 1 value(s)
simple,A,Ring,0,3,5,Material,"Silver, Gold"`;
  const [product] = read(csv).products;
  expect(product!.entry).not.toHaveProperty("options");
  expect(product!.entry.values).toMatchObject({ features: ["Material: Silver, Gold"], stock_quantity: 3 });
});

const fiveAttributes = (metal: string) => `Metal,${metal},Size,6,Stone,Opal,Cut,Oval,Finish,Matte`;

test("WooCommerce's products may have five attributes", () => {
  const head = [1, 2, 3, 4, 5].map((n) => `Attribute ${n} name,Attribute ${n} value(s)`).join();
  const csv = `ID,Type,SKU,Name,Is featured?,Stock,Regular price,Parent,${head}
1,simple,A,Pin,0,3,5,,${fiveAttributes("Silver")}
2,variable,B,Ring,0,,,,${fiveAttributes('"Silver, Gold"')}
3,variation,B-S,,0,2,60,id:2,${fiveAttributes("Silver")}
4,variation,B-G,,0,1,90,id:2,${fiveAttributes("Gold")}`;
  const [pin, ring] = read(csv).products.map(({ entry }) => entry);
  expect(pin!.values.features).toEqual([
    "Metal: Silver",
    "Size: 6",
    "Stone: Opal",
    "Cut: Oval",
    "Finish: Matte",
  ]);
  expect(ring!.options!.map(({ name }) => name)).toEqual(["Metal", "Size", "Stone", "Cut", "Finish"]);
});

test("virtual variations of WooCommerce belong to their parent, too", () => {
  const csv = `ID,Type,SKU,Name,Is featured?,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
1,variable,BAND,Band,0,,,Metal,"Silver, Gold"
2,"variation, virtual",BAND-S,Band - Silver,0,60,BAND,Metal,Silver
3,"variation, virtual",BAND-G,Band - Gold,0,90,BAND,Metal,Gold`;
  expect(
    read(csv).products.map(({ entry }) => [entry.values.name, entry.options?.[0]?.values?.length]),
  ).toEqual([["Band", 2]]);
});

test.for([
  ["", "", 40],
  ["2020-01-01", "2020-12-31", 50],
  ["2090-01-01 00:00:00", "", 50],
  ["2020-01-01", "2090-01-01", 40],
] as const)("a sale of WooCommerce from %o to %o", ([starts, ends, price]) => {
  const csv = `Type,SKU,Name,Is featured?,Date sale price starts,Date sale price ends,Sale price,Regular price
simple,A,Ring,0,${starts},${ends},40,50`;
  expect(values(csv)).toMatchObject([{ price, original_price: price === 40 ? 50 : null }]);
});

test("a variation's sale of WooCommerce that is over is no price of it", () => {
  const csv = `ID,Type,SKU,Name,Is featured?,Date sale price ends,Sale price,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
1,variable,BAND,Band,0,,,,,Metal,"Silver, Gold"
2,variation,BAND-S,Band - Silver,0,2020-12-31,10,60,BAND,Metal,Silver
3,variation,BAND-G,Band - Gold,0,2090-12-31,80,90,BAND,Metal,Gold`;
  const [product] = read(csv).products;
  expect(product!.entry.values).toMatchObject({ price: 60, original_price: null });
  expect(product!.entry.options![0]!.values!.map(({ surcharge }) => surcharge)).toEqual([0, 20]);
});

test("ounces and pounds become kilograms", () => {
  const csv =
    "Type,SKU,Name,Is featured?,Regular price,Weight (lbs)\nsimple,A,Ring,0,5,0.5\nsimple,B,Pin,0,5,0";
  expect(values(csv)).toMatchObject([{ weight: 0.227 }, { weight: null }]);
  expect(values("Item Name,Variation Name,Price,Weight (oz)\nRing,Regular,5,2")).toMatchObject([
    { weight: 0.057 },
  ]);
});

test("a price in another currency is refused", () => {
  const csv = "TITLE,PRICE,CURRENCY_CODE,QUANTITY\nRing,49,EUR,1\nPin,49,usd,1";
  expect(refusals(csv)).toEqual([
    [2, "This price is in EUR, and the shop sells in USD."],
    [3, null],
  ]);
});

test("Square's stock is the sum of all places", () => {
  const csv = `Item Name,Variation Name,Price,Current Quantity Main,Current Quantity Fair,Current Quantity Attic
Ring,Regular,5,2,3,`;
  expect(values(csv)).toMatchObject([{ stock_quantity: 5 }]);
});

test("two products with one address are not one", () => {
  const csv = `Handle,Title,Option1 Name,Option1 Value,Variant Price
ring,Opal ring,Size,6,100
ring,,,7,100
ring,Pearl ring,Size,6,90
ring,,,7,90`;
  expect(refusals(csv)).toEqual([
    [2, null],
    [4, "Row 2 has the same address."],
  ]);
});

test("a row with more cells than headings is refused, and one with fewer leaves the others as they are", () => {
  expect(refusals("Name,Price,SKU\nRing,1,200,A\nPin,5,B,")).toEqual([
    [2, "Row 2 has more cells than the file has headings."],
    [3, null],
  ]);
  const [product] = values("Name,Price,Description,SKU\nRing,5");
  expect(product).toEqual({ name: "Ring", price: 5 });
});

test("a column of categories with nothing in it is no column", () => {
  const csv = "Handle,Title,Type,Variant Price\nring,Ring,,5\npin,Pin,,6";
  expect(refusals(csv)).toEqual([
    [2, null],
    [3, null],
  ]);
  expect(values(csv)[0]).not.toHaveProperty("category");
});

test("our own file is ours with a column more, and with its reasons; a stranger's with an ID is not", () => {
  expect(read("ID,Name,SKU,Reason\n7,Ring,5,").maker).toBe("Facet");
  expect(read("ID,Name,SKU,Notes,Kind of option,Surcharge\n7,Ring,5,,,").maker).toBe("Facet");
  const stranger = read("ID,Name,Description,Category,Price,SKU,Tags,Vendor\n7,Ring,,Rings,5,A,,Acme");
  expect([stranger.maker, stranger.products[0]!.entry.id]).toEqual(["", undefined]);
});

const counted = (
  stock: string,
) => `Handle,Title,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Price
ring,Ring,Size,6,shopify,"${stock}",5`;

test("counts are read as the shop writes numbers, and nothing else is one", () => {
  expect(read(counted("1,000")).products[0]!.entry.options![0]!.values).toMatchObject([
    { stock_quantity: 1000 },
  ]);
  for (const stock of ["1,000", "1.000"])
    expect(
      read(counted(stock), moneyFormat("de-DE", "EUR")).products[0]!.entry.options![0]!.values,
    ).toMatchObject([{ stock_quantity: 1000 }]);
  expect(refusals(counted("1e3"))).toEqual([[2, 'Row 2: "1e3" is not a number of pieces.']]);
});
