import { expect, test } from "vitest";
import { readFile } from "../../../app/admin/runs/import/read-file.late.ts";
import { recognize } from "../../../domain/catalog/files/makers.ts";
import { readProducts } from "../../../domain/catalog/files/products.ts";
import { exportColumns } from "../../../domain/reports/export-columns.ts";
import { reports, type ReportRow } from "../../../domain/reports/reports.ts";
import { withAbsoluteAddresses } from "../../../reports/absolute-addresses.ts";
import { csvFile } from "../../../reports/csv.ts";
import { streamOf } from "../../../reports/stream-of.ts";
import { xlsxFile } from "../../../reports/xlsx.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addProduct, emptyShop, engraving, ringSize, saveOptions } from "../base/shop.ts";
import { addAdmin, as, type Person } from "../people/people.ts";
import { languageOf } from "../../../work/languages/language.ts";
import { dollars } from "../../../domain/money/dollars.ts";

const { t } = languageOf("en");

const database = databaseForFile();

/** The further languages of the shop. */
const languages = ["de", "fr"];

/** Exports everything, for Excel or as CSV for spreadsheets of this locale, and previews the import of it. */
async function importedAgain(admin: Person, format: string) {
  return as(database.pools, admin, async (sql) => {
    const [exported] = await sql<{ rows: ReportRow[] }[]>`select public.export_products() as rows`;
    const columns = exportColumns(languages);
    const { label } = reports.catalog;
    async function* pages() {
      yield withAbsoluteAddresses(exported!.rows, "https://shop.example");
    }
    const body =
      format === "xlsx"
        ? xlsxFile(columns, pages(), t(label), t)
        : streamOf(csvFile(columns, pages(), format, t));
    const sheet = await readFile(new File([await new Response(body).blob()], `again.${format}`), dollars);
    const { maker, targets } = recognize(sheet.headings, undefined, languages);
    const products = readProducts(sheet, targets, (html) => html, t, { money: dollars, timeZone: "UTC" });
    const [begun] = await sql<{ id: number }[]>`select public.begin_catalog_run('again.csv')::int as id`;
    await sql`select public.stage_catalog_rows(${begun!.id}, ${sql.json(products)})`;
    const [run] = await sql<Record<"new_count" | "changed_count" | "same_count" | "refused_count", number>[]>`
      select * from public.preview_catalog_run(${begun!.id})`;
    const differing = await sql`
      select name, refusal, before, after from public.catalog_run_rows where run_id = ${begun!.id} and outcome <> 'same'`;
    return { maker, differing: [...differing], same: run!.same_count };
  });
}

test("more products than an address can name are exported, and no others", async () => {
  const { owner } = database.pools;
  await emptyShop(owner);
  const admin = await addAdmin(database.pools);
  await owner`
    insert into public.products (name, category, price)
    select 'Ring ' || n, (select name from public.product_categories order by id limit 1), 5 from generate_series(1, 1203) as n`;
  const ids = (await owner<{ id: number }[]>`select id::int from public.products order by id`).map(
    ({ id }) => id,
  );
  const wanted = ids.slice(1, -1);
  const exported = await as(database.pools, admin, async (sql) => {
    const [kept] = await sql<{ chosen: string }[]>`select public.choose_products(${wanted}) as chosen`;
    const found: number[] = [];
    for (
      let after: number | undefined = 0;
      after !== undefined;
      after = found.length % 500 === 0 ? found.at(-1) : undefined
    ) {
      // oxlint-disable-next-line no-await-in-loop -- page by page
      const [page] = await sql<{ rows: { id: number }[] }[]>`
        select public.export_products(${after}, 500, ${kept!.chosen}) as rows`;
      found.push(...page!.rows.map(({ id }) => id));
    }
    return found;
  });
  expect(exported).toEqual(wanted);
});

test("products whose photographs Excel has no room for are known before an export is read", async () => {
  const { owner } = database.pools;
  await emptyShop(owner);
  const admin = await addAdmin(database.pools);
  const [ring, band] = [await addProduct(owner), await addProduct(owner)];
  await owner`update public.products set images = ${["/a.webp", `/b.webp#${"x".repeat(1900)}`]} where id = ${band.id}`;
  const overlong = (longest: number, ids: number[] | null) =>
    as(database.pools, admin, async (sql) => {
      const [kept] = ids === null ? [] : await sql`select public.choose_products(${ids}) as chosen`;
      const [row] =
        await sql`select public.overlong_product(${longest}, ${kept?.["chosen"] ?? null})::int as id`;
      return row!["id"];
    });
  // "/ring.webp", "/a.webp" and this one, a line each
  const length = 11 + 8 + 1908;
  expect([await overlong(length, null), await overlong(length - 1, null)]).toEqual([null, band.id]);
  expect([await overlong(100, [ring.id]), await overlong(100, [band.id])]).toEqual([null, band.id]);
});

test.for(["en-US", "de-DE", "fr-FR", "de-CH", "xlsx"])(
  "what is exported for %s and imported again changes nothing",
  async (format) => {
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
    await owner`update public.products set features = ${["Bezel set, polished; by hand"]} where id = ${ring.id}`;
    await owner`insert into public.product_costs values (${ring.id}, 1012.35)`;
    await owner`
      insert into public.product_formulas (product_id, metal, fineness, net_weight, gross_weight, making_charge, stones_price, ending, hsn)
      values (${ring.id}, 'Gold', 585, 3.25, 4.15, 80.5, 120, 0.95, '7113'), (${band.id}, 'Silver', 925, 12, null, 0, 0, null, null)`;
    await addProduct(owner, { name: "Plain" });
    await owner`update public.products set metal = '14k Gold', color = 'White' where id in (${odd.id}, ${band.id})`;
    await owner`delete from public.shop_languages`;
    await owner`insert into public.shop_languages (code) select unnest(${languages}::text[])`;
    const translations = [
      {
        language: "fr",
        subject: "products",
        record: String(odd.id),
        field: "name",
        original: "Before",
        text: "=commande()",
      },
      {
        language: "de",
        subject: "products",
        record: String(odd.id),
        field: "features",
        original: "x",
        text: "Ein Stein\n\na; b, c",
      },
      {
        language: "de",
        subject: "products",
        record: String(odd.id),
        field: "description",
        original: "x",
        text: "'=zitiert\n\n- eine Liste",
      },
      ...["14k Gold", "White", "Ring size", "Metal: outside", "Gold, 14k", "Moissanite Rings"].map(
        (word) => ({
          language: "fr",
          subject: "words",
          record: word,
          field: "text",
          original: word,
          text: `${word} en français`,
        }),
      ),
    ];
    await owner`insert into public.translations ${owner(translations)}`;
    await owner`delete from public.metal_rates`;
    await owner`insert into public.metal_rates (metal, price) values ('Gold', 61.4375)`;
    expect(await importedAgain(admin, format)).toEqual({ maker: "Facet", differing: [], same: 4 });
  },
);
