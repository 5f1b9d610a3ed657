import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import type { DemoShop } from "../../setup/shop-test.ts";

/** The time this many days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

export function newName(): string {
  return `Test Promotion ${randomUUID().slice(0, 8)}`;
}

/** A running promotion that no other test uses: 20% off the given products only. */
export async function addPromotion({ database }: DemoShop, { product_ids }: { product_ids: number[] }) {
  const columns = {
    name: newName(),
    discount_value: 20,
    applicable_scope: "specific_products",
    start_date: inDays(-1),
    end_date: inDays(1),
    product_ids,
  };
  const [row] = await database.pools.owner<{ id: number }[]>`
    insert into public.promotions ${database.pools.owner(columns)} returning id::int`;
  return { id: row!.id, name: columns.name };
}

export const saveButton = (page: Page) =>
  page.getByRole("button", { name: /^(Add Promotion|Save Changes)$/ });

/** Fills in what every promotion needs. */
export async function fillPromotion(page: Page, name: string, value = "20") {
  await page.getByLabel("Promotion name").fill(name);
  await page.getByLabel(/^Discount value/).fill(value);
  await page.getByLabel("Start date and time").fill("2026-01-01T09:00");
  await page.getByLabel("End date and time").fill("2036-01-01T21:30");
}

/** Chooses specific products as the scope, and one of them through the filter. */
export async function chooseProduct(page: Page, name: string) {
  await page.getByLabel("Applies to").selectOption("specific_products");
  await page.getByLabel("Filter products").fill(name);
  await page.getByRole("list", { name: "All products" }).getByRole("checkbox", { name }).check();
}
