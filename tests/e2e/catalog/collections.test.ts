import { randomUUID } from "node:crypto";
import { expect, onTestFinished } from "vitest";
import { isAccessible } from "../base/accessibility.ts";
import { toastDescription } from "../base/back-office.ts";
import { phone, test } from "../base/shop-visit.ts";
import { newAdmin } from "../base/signing-in.ts";

test("shoppers find a collection in the menu, narrow it, and see what the owner changes", async ({
  shop,
  visit,
}) => {
  const { owner } = shop.database.pools;
  const name = `Gifts ${randomUUID().slice(0, 8)}`;
  const slug = name.toLowerCase().replace(" ", "-");
  onTestFinished(async () => {
    await owner`delete from public.collections where slug = ${slug}`;
    await owner`update public.products set tags = array_remove(tags, ${slug})`;
  });
  const [category, other] = await owner<{ category: string }[]>`
    select category from public.products where status = 'published' group by category order by count(*) desc, category limit 2`;
  await owner`
    update public.products set tags = tags || ${slug}::text
    where id in (
      (select id from public.products where status = 'published' and category = ${category!.category} order by id limit 3)
      union all
      (select id from public.products where status = 'published' and category = ${other!.category} order by id limit 1)
    )`;

  const admin = await visit({ signedIn: await newAdmin(shop) });
  await admin.goto("/admin/collections/new");
  await admin.getByLabel("Name", { exact: true }).fill(name);
  await admin.getByLabel("Description", { exact: true }).fill("For somebody you like.");
  await admin.getByLabel("Tags", { exact: true }).fill(slug.toUpperCase());
  await admin.getByText("The shop shows 4 products in it now.").waitFor();
  await admin.getByRole("switch", { name: "In the menu" }).check();
  await admin.getByRole("button", { name: "Add Collection" }).click();
  await toastDescription(admin, "Collection added successfully!");

  const page = await visit();
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await page.waitForURL(`**/collections/${slug}`);
  await page.reload();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await page.getByText("For somebody you like.").waitFor();
  expect(await page.title()).toMatch(new RegExp(`^${name} \\| `));
  const canonical = page.locator("link[rel=canonical]");
  expect(await canonical.getAttribute("href")).toMatch(new RegExp(`/collections/${slug}$`));
  expect(await page.locator("meta[name=description]").getAttribute("content")).toBe("For somebody you like.");
  const cards = page.getByRole("main").getByRole("article");
  expect(await cards.count()).toBe(4);
  await isAccessible(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page
    .getByRole("complementary")
    .getByRole("link", { name: new RegExp(`^${other!.category}`) })
    .click();
  await expect.poll(() => cards.count()).toBe(1);
  await page.getByRole("heading", { name, level: 1 }).waitFor();

  await admin.goto("/admin/collections");
  await admin.getByRole("link", { name, exact: true }).click();
  await admin.getByLabel("Tags", { exact: true }).fill("");
  await admin.getByLabel("Price to (").fill("0");
  await admin.getByText("The shop shows 0 products in it now.").waitFor();
  await admin.getByRole("button", { name: "Save Changes" }).click();
  await toastDescription(admin, "Collection saved successfully!");
  const shopper = await visit({ size: phone });
  await shopper.goto(`/collections/${slug}`);
  await shopper.getByRole("heading", { name: "No products found" }).waitFor();
  await isAccessible(shopper, [phone]);

  await owner`update public.collections set is_published = false where slug = ${slug}`;
  await expect
    .poll(async () => (await shopper.request.get(`/collections/${slug}`)).status(), { timeout: 20_000 })
    .toBe(404);
});
