import { parse } from "papaparse";
import { expect, test } from "vitest";
import { recognize } from "../../../domain/catalog/files/makers.ts";
import { readProducts } from "../../../domain/catalog/files/products.ts";
import { reports, type ReportRow } from "../../../domain/reports/reports.ts";
import { plainText } from "../../../domain/text/spreadsheet-text.ts";
import { csvWriter } from "../../../reports/csv.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addProduct, emptyShop, engraving, ringSize, saveOptions } from "../base/shop.ts";
import { addAdmin, as, type Person } from "../people/people.ts";

const database = databaseForFile();

/** Exports everything, as a spreadsheet of this locale gets it, and previews the import of it. */
async function importedAgain(admin: Person, locale: string) {
  return as(database.pools, admin, async (sql) => {
    const [exported] = await sql<{ rows: ReportRow[] }[]>`select public.export_products() as rows`;
    const writer = csvWriter(reports.catalog.columns, locale);
    const csv = writer.head() + writer.lines(exported!.rows);
    const table = parse<string[]>(csv.replace(/^\uFEFF/, "").trimEnd()).data.map((cells) =>
      cells.map(plainText),
    );
    const [headings, ...rows] = table;
    const { maker, targets } = recognize(headings!);
    const sheet = { headings: headings!, rows: rows.map((cells, at) => ({ line: at + 2, cells })) };
    const products = readProducts(sheet, targets, (html) => html);
    const [begun] = await sql<{ id: number }[]>`select public.begin_catalog_run('again.csv')::int as id`;
    await sql`select public.stage_catalog_rows(${begun!.id}, ${sql.json(products)})`;
    const [run] = await sql<Record<"new_count" | "changed_count" | "same_count" | "refused_count", number>[]>`
      select * from public.preview_catalog_run(${begun!.id})`;
    const differing = await sql`
      select name, refusal, before, after from public.catalog_run_rows where run_id = ${begun!.id} and outcome <> 'same'`;
    return { maker, differing: [...differing], same: run!.same_count };
  });
}

test.for(["en-US", "de-DE", "fr-FR", "de-CH"])(
  "what is exported for %s and imported again changes nothing",
  async (locale) => {
    const { owner } = database.pools;
    await emptyShop(owner);
    const admin = await addAdmin(database.pools);
    const ring = await addProduct(owner, { name: 'Ring; of gold, "14k"', price: 1284.5, sku: "00123" });
    await saveOptions(database.pools, admin, ring.id, [ringSize({ "6": 3, "7 1/2": null }, 12.5), engraving]);
    const odd = await addProduct(owner, { name: "=cmd()", price: 0.05, sku: "3-5", stock: null });
    await owner`
    update public.products
    set features = ${["+1 stone", "a; b, c"]}, tags = ${["gold"]}, description = ${"'=quoted\n\n- a list\n@home"}, carat = 1.25,
      weight = 0.005, type = 'ring', origin = 'lab-grown', featured = true, original_price = 9.99, status = 'draft',
      publish_at = '2030-01-02 03:04:05+00', certificate_number = '9400207685746092692870'
    where id = ${odd.id}`;
    const metal = { ...ringSize({ "Gold, 14k": null, Silver: 2 }), name: "Metal: outside" };
    const band = await addProduct(owner, { name: "Band", stock: null });
    await owner`update public.products set images = '{/gold.webp#size=3x4}' where id = ${band.id}`;
    const own = { surcharge: 80.5, stock_quantity: 1, sku: "0042", image: "/gold.webp" };
    const nothingOwn = { surcharge: null, stock_quantity: null, sku: null, image: null };
    const gold = { "Metal: outside": "Gold, 14k" };
    const combinations = [
      { choice: { ...gold, "Ring size": "6" }, ...own },
      { choice: { ...gold, "Ring size": "7 1/2" }, ...nothingOwn, stock_quantity: 0 },
    ];
    await saveOptions(database.pools, admin, band.id, [
      { ...metal, combinations },
      ringSize({ "6": 3, "7 1/2": null }),
    ]);
    await owner`insert into public.product_costs values (${ring.id}, 1012.35)`;
    await addProduct(owner, { name: "Plain" });
    expect(await importedAgain(admin, locale)).toEqual({ maker: "Facet", differing: [], same: 4 });
  },
);
