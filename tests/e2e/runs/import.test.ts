import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { test } from "../base/back-office.ts";

const sample = (name: string) =>
  new URL(`../../../domain/catalog/files/samples/${name}`, import.meta.url).pathname;

test("a file of another shop is checked, imported, and undone", async ({ shop, visitAsAdmin }) => {
  const page = await visitAsAdmin();
  await page.goto("/admin/products");
  await page.getByRole("link", { name: "Import" }).click();
  await page.getByLabel("A file of products").setInputFiles(sample("woocommerce.csv"));
  await page.getByText('"woocommerce.csv" was exported by WooCommerce').waitFor();
  await page.getByLabel('"Rings" is not a category yet').selectOption("Moissanite Rings");
  await page.getByRole("button", { name: "Check 2 Products" }).click();
  await page.getByText("2 new, 0 changed, 0 the same, 0 refused. Nothing has been changed yet").waitFor();
  const named = () =>
    shop.database.pools.owner`select from public.products where name in ('Chain bracelet', 'Plain band')`;
  expect(await named()).toHaveLength(0);

  await page.getByRole("button", { name: "Import 2 Products" }).click();
  await page.getByText("Change applied").first().waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  expect(await named()).toHaveLength(2);

  await page.getByRole("link", { name: "Bulk Changes" }).click();
  // The change's own page has an Undo as well, until the list is there.
  await page.getByRole("heading", { name: "Bulk Changes" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await page.getByText("Change undone").first().waitFor();
  expect(await named()).toHaveLength(0);
});

test("columns of an own file are mapped by hand and remembered, and refused rows come back with their reason", async ({
  visitAsAdmin,
}) => {
  const page = await visitAsAdmin();
  const mark = Date.now();
  const cells = `Piece ${mark}\tPrice\tWhere\nOpal brooch ${mark}\t129,50\tVitrine\nRuby brooch ${mark}\tdear\tVitrine`;
  await page.goto("/admin/products/import");
  await page.getByLabel("Copied cells, with their headings").fill(cells);
  await page.getByRole("button", { name: "Read the Cells" }).click();
  await page.getByLabel(`What "Piece ${mark}" contains`).selectOption("Name");
  await page.getByLabel("Category of new products without one").selectOption("Gemstones");
  await page.getByRole("button", { name: "Check 2 Products" }).click();
  await page.getByText("1 new, 0 changed, 0 the same, 1 refused").waitFor();
  await page.getByText("Current price: Please enter a number, such as 49.90.").waitFor();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Refused Rows" }).click();
  const file = await (await download).path();
  expect((await readFile(file, "utf8")).split("\r\n").slice(0, 2)).toEqual([
    `\uFEFFPiece ${mark},Price,Where,Reason`,
    `Ruby brooch ${mark},dear,Vitrine,"Current price: Please enter a number, such as 49.90."`,
  ]);

  await page.goto("/admin/products/import");
  await page.getByLabel("Copied cells, with their headings").fill(cells);
  await page.getByRole("button", { name: "Read the Cells" }).click();
  await expect.poll(() => page.getByLabel(`What "Piece ${mark}" contains`).inputValue()).toBe("name");
});
