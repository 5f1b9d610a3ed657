import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import type { DemoShop } from "../setup/shop-test.ts";

type PromotionColumns = {
  description?: string;
  discount_type?: "percentage" | "fixed_amount";
  discount_value?: number;
  applicable_scope?: "specific_products" | "specific_categories";
  product_ids?: number[];
  category_names?: string[];
  start_date?: Date;
  end_date?: Date;
  is_active?: boolean;
  usage_limit?: number | null;
  usage_count?: number;
};

const day = 86_400_000;
/** The time this many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * day);

export function newName(): string {
  return `Test Promotion ${randomUUID().slice(0, 8)}`;
}

/** A running promotion that no other test uses: 20% off the given products only. */
export async function addPromotion({ database }: DemoShop, given: PromotionColumns = {}) {
  const columns = {
    name: newName(),
    discount_value: 20,
    applicable_scope: "specific_products",
    start_date: inDays(-1),
    end_date: inDays(1),
    ...given,
  };
  const [row] = await database.pools.owner<{ id: number }[]>`
    insert into public.promotions ${database.pools.owner(columns)} returning id::int`;
  return { id: row!.id, name: columns.name };
}

/** The promotion of this name in the database. */
export async function storedPromotion({ database }: DemoShop, name: string) {
  const [row] = await database.pools.owner`
    select
      name, description, discount_type, discount_value::float8, applicable_scope, product_ids::int[],
      category_names, start_date, end_date, is_active, usage_limit, usage_count
    from public.promotions where name = ${name}`;
  return row;
}

/** Opens the form at this URL and waits for it. */
export async function openForm(page: Page, address = "/admin/promotions/new") {
  await page.goto(address);
  await page.getByLabel("Promotion name").waitFor();
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

/** The error next to a field. */
export function errorAt(page: Page, label: string) {
  return page
    .getByLabel(label)
    .evaluate((field) => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent);
}
