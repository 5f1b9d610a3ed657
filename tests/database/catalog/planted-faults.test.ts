import { expect, test } from "vitest";
import { recognize } from "../../../domain/catalog/files/makers.ts";
import { readProducts } from "../../../domain/catalog/files/products.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { emptyShop } from "../base/shop.ts";
import { addAdmin, as } from "../people/people.ts";
import { languageOf } from "../../../work/languages/language.ts";
import { dollars } from "../../../domain/money/dollars.ts";

const { t } = languageOf("en");

const database = databaseForFile();

type Cells = Record<string, string>;
/** What is wrong in a row, the column that is named for it, and the sentence that says it. */
type Fault = [wrong: Cells, column: string, sentence: RegExp];

/** A maker's row that has no fault; its number makes it another product. */
const makers: Record<string, { row: (number: number) => Cells; faults: Fault[] }> = {
  Shopify: {
    row: (number) => ({
      Handle: `ring-${number}`,
      Title: `Ring ${number}`,
      "Body (HTML)": "<p>Of gold.</p>",
      Type: "Rings",
      Tags: "gold, ring",
      Published: "true",
      "Option1 Name": "Title",
      "Option1 Value": "Default Title",
      "Variant SKU": `SH-${number}`,
      "Variant Grams": "4",
      "Variant Inventory Tracker": "shopify",
      "Variant Inventory Qty": "3",
      "Variant Inventory Policy": "deny",
      "Variant Price": "120.00",
      "Variant Compare At Price": "",
      "Image Src": "",
      Status: "active",
    }),
    faults: [
      [{ Title: "" }, "name", /^Please enter a name\.$/],
      [{ Title: "x".repeat(201) }, "name", /at most 200 characters; this has 201/],
      [{ Type: "" }, "category", /^Please choose a category\.$/],
      [{ Type: "Rinsg" }, "category", /Rinsg/],
      [{ "Variant Price": "" }, "price", /^Please enter the current price\.$/],
      [{ "Variant Price": "on request" }, "price", /./],
      [{ "Variant Price": "-5" }, "price", /./],
      [{ "Variant Price": "129.999" }, "price", /./],
      [{ "Variant Compare At Price": "many" }, "original_price", /./],
      [{ "Variant Inventory Qty": "2.5" }, "stock_quantity", /./],
      [{ "Variant Inventory Qty": "a dozen" }, "stock_quantity", /./],
      [{ "Variant Grams": "four" }, "weight", /./],
      [{ Status: "sold" }, "status", /^"sold" is not one of these: Published, Draft, Archived\.$/],
      [{ Tags: Array.from({ length: 51 }, (_, n) => `tag ${n}`).join(", ") }, "tags", /at most 50 tags/],
      [{ "Variant SKU": "S".repeat(101) }, "sku", /at most 100 characters/],
    ],
  },
  Etsy: {
    row: (number) => ({
      TITLE: `Pendant ${number}`,
      DESCRIPTION: "Of silver.",
      PRICE: "49.00",
      CURRENCY_CODE: "USD",
      QUANTITY: "12",
      TAGS: "moon,silver",
      IMAGE1: "",
      "VARIATION 1 NAME": "",
      "VARIATION 1 VALUES": "",
      SKU: `ET-${number}`,
      Category: "",
    }),
    faults: [
      [{ TITLE: " " }, "name", /^Please enter a name\.$/],
      [{ PRICE: "49,0,0" }, "price", /./],
      [{ PRICE: "1e3" }, "price", /./],
      [{ PRICE: "100000000" }, "price", /./],
      [{ QUANTITY: "1000001" }, "stock_quantity", /./],
      [{ QUANTITY: "-1" }, "stock_quantity", /./],
      [{ DESCRIPTION: "x".repeat(10_001) }, "description", /at most 10,000 characters/],
      [{ TAGS: "x".repeat(5001) }, "tags", /at most 5,000 characters/],
      [
        { "VARIATION 1 NAME": "Size", "VARIATION 1 VALUES": "x".repeat(61) },
        "options",
        /^"x{60}…" is longer than 60 characters\.$/,
      ],
      [
        {
          "VARIATION 1 NAME": "Size",
          "VARIATION 1 VALUES": Array.from({ length: 61 }, (_, n) => `${n}`).join(","),
        },
        "options",
        /^"Size" has too many values\.$/,
      ],
    ],
  },
  WooCommerce: {
    row: (number) => ({
      ID: `${number}`,
      Type: "simple",
      SKU: `WC-${number}`,
      Name: `Brooch ${number}`,
      Published: "1",
      "Is featured?": "0",
      Description: "Enameled.",
      Stock: "2",
      "Backorders allowed?": "0",
      "Weight (kg)": "0.02",
      "Length (cm)": "4",
      "Width (cm)": "3",
      "Height (cm)": "1",
      "Sale price": "",
      "Regular price": "75",
      Categories: "Rings",
      Tags: "",
      Images: "",
      Parent: "",
    }),
    faults: [
      [{ Name: "" }, "name", /^Please enter a name\.$/],
      [{ "Regular price": "" }, "price", /^Please enter the current price\.$/],
      [{ "Regular price": "seventy" }, "price", /./],
      [{ "Sale price": "70 or less" }, "price", /./],
      [{ "Sale price": "70", "Regular price": "x" }, "original_price", /./],
      [{ Categories: "" }, "category", /^Please choose a category\.$/],
      [{ Categories: "Jewelry > Broches" }, "category", /Broches/],
      [{ Stock: "two" }, "stock_quantity", /./],
      [{ "Weight (kg)": "0.0001" }, "weight", /./],
      [{ "Weight (kg)": "-1" }, "weight", /./],
      [{ "Length (cm)": "x".repeat(101) }, "dimensions", /at most 100 characters/],
    ],
  },
  Square: {
    row: (number) => ({
      "Item Name": `Band ${number}`,
      "Reference Handle": `#band-${number}`,
      "Variation Name": "Regular",
      SKU: `SQ-${number}`,
      Description: "Plain.",
      Categories: "Rings",
      Price: "210.00",
      "Weight (kg)": "",
      "Current Quantity Main Street": "5",
    }),
    faults: [
      [{ "Item Name": "" }, "name", /^Please enter a name\.$/],
      [{ Price: "variable" }, "price", /./],
      [{ Price: "" }, "price", /^Please enter the current price\.$/],
      [{ "Current Quantity Main Street": "5 or 6" }, "stock_quantity", /./],
      [{ Categories: "Bands" }, "category", /Bands/],
      [{ "Weight (kg)": "heavy" }, "weight", /./],
    ],
  },
  Facet: {
    row: (number) => ({
      ID: "",
      Name: `Stud ${number}`,
      Category: "Rings",
      "Current price": "30.00",
      SKU: `FA-${number}`,
      "Stock quantity": "9",
      Type: "earrings",
      "Origin of the stone": "",
      "Carat weight": "",
      "Stone length (mm)": "",
      Status: "published",
      "Publish at": "",
      Photographs: "",
    }),
    faults: [
      [{ ID: "abc" }, "id", /^"abc" is not an ID of this shop\.$/],
      [{ "Current price": "thirty" }, "price", /./],
      [{ Type: "necktie" }, "type", /^"necktie" is not one of these: Ring, /],
      [{ "Origin of the stone": "mined" }, "origin", /^"mined" is not one of these: Natural, /],
      [{ "Carat weight": "1/2" }, "carat", /./],
      [{ "Stone length (mm)": "-6" }, "stone_length", /./],
      [{ "Publish at": "tomorrow" }, "publish_at", /^"tomorrow" is not a valid time\.$/],
      [{ SKU: "FA-1" }, "sku", /^Row 2 has the same SKU\.$/],
    ],
  },
};

const names = Object.keys(makers);
test("fifty faults are planted in files of five makers", () => {
  expect(names.flatMap((name) => makers[name]!.faults)).toHaveLength(50);
});

test.for(names)(
  "each fault in a file of %s is named with its row and cell, and the others come in",
  async (name) => {
    const { row, faults } = makers[name]!;
    await emptyShop(database.pools.owner);
    await database.pools
      .owner`insert into public.product_categories (name) values ('Rings') on conflict do nothing`;
    const admin = await addAdmin(database.pools);
    // A row without a fault comes before each one with it.
    const table = faults.flatMap(([wrong], at) => [row(2 * at + 1), { ...row(2 * at + 2), ...wrong }]);
    const headings = Object.keys(row(1));
    const { maker, targets } = recognize(headings);
    expect(maker).toBe(name);
    const rows = table.map((cells, at) => ({
      line: at + 2,
      cells: headings.map((heading) => cells[heading]!),
    }));
    const staged = readProducts({ headings, rows }, targets, (html) => html, t, {
      money: dollars,
      timeZone: "UTC",
    }).map((product) => ({
      ...product,
      // Etsy's files have no category: the one chosen for all.
      entry: name === "Etsy" ? { ...product.entry, defaults: { category: "Rings" } } : product.entry,
    }));

    const told = await as(database.pools, admin, async (sql) => {
      const [run] = await sql<{ id: number }[]>`select public.begin_catalog_run('faults.csv')::int as id`;
      await sql`select public.stage_catalog_rows(${run!.id}, ${sql.json(staged)})`;
      await sql`select public.preview_catalog_run(${run!.id})`;
      return sql<{ line: number; outcome: string; refused_column: string | null; refusal: string | null }[]>`
      select line, outcome, refused_column, refusal from public.catalog_run_rows where run_id = ${run!.id} order by line`;
    });
    const seen = told.map(({ line, outcome, refused_column: column, refusal }) => {
      const [, , sentence] = faults[(line - 2) >> 1]!;
      return { line, outcome, column, says: refusal === null ? null : sentence.test(refusal) || refusal };
    });
    expect(seen).toEqual(
      table.map((_, at) => {
        const [, column] = faults[at >> 1]!;
        const isFault = at % 2 === 1;
        return isFault
          ? { line: at + 2, outcome: "refused", column, says: true }
          : { line: at + 2, outcome: "new", column: null, says: null };
      }),
    );
  },
);
