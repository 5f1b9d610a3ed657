import type { Sql } from "../../backend/database/sql.ts";

/** What the owner of a new shop does next, one line each; nothing once there is an administrator and a product. */
export async function firstSteps(owner: Sql, address: string): Promise<string[]> {
  const [shop] = await owner<{ hasAdmin: boolean; hasProducts: boolean }[]>`
    select exists (select from public.user_roles where role = 'admin') as "hasAdmin",
      exists (select from public.products) as "hasProducts"`;
  const admin = [
    `Open ${address}/setup and enter the setup code: there you open the shop with your email address and a password, or restore a backup.`,
  ];
  const products = [
    `Add categories under ${address}/admin/categories, then products under ${address}/admin/products.`,
    `Look through ${address}/admin/settings and ${address}/admin/payment-settings, and read docs/running.md before you open to others.`,
  ];
  const steps = [...(shop?.hasAdmin ? [] : admin), ...(shop?.hasProducts ? [] : products)];
  if (steps.length === 0) return [];
  const what = shop?.hasProducts ? "This shop has no administrator yet." : "This shop is empty.";
  return [`${what} What to do next:`, ...steps.map((step, index) => `  ${index + 1}. ${step}`)];
}
