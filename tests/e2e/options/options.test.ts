/** @module-tag long */
import { expect } from "vitest";
import { test, toastDescription } from "../base/back-office.ts";
import { openProduct, saveButton } from "../catalog/product-form.ts";
import { addProduct, confirmation, newEmail, orderCashOnDelivery } from "../cart/shopping.ts";

test("a ring gets sizes and an engraving, is ordered with both, and the back office says what to pack", async ({
  shop,
  visitAsAdmin,
  visit,
}) => {
  const ring = await addProduct(shop, { price: 100, stock: 10 });
  const office = await visitAsAdmin();
  await openProduct(office, ring);
  await office.getByRole("button", { name: "Ring sizes" }).click();
  await office.getByRole("button", { name: "Add these sizes" }).click();
  await office.getByLabel("Stock of Ring size, row 5", { exact: true }).fill("2");
  await office.getByRole("button", { name: "Engraving" }).click();
  await office.getByRole("group", { name: "Engraving" }).getByLabel("Surcharge ($)").fill("35");
  await saveButton(office).click();
  await toastDescription(office, "Product updated successfully!");

  const email = newEmail();
  const page = await visit();
  await page.goto(`/product/${ring.id}`);
  await page.getByRole("radiogroup", { name: "Ring size" }).getByText("7", { exact: true }).click();
  await page.getByLabel("Engraving").fill("For Mira");
  await page
    .getByRole("button", { name: "Add to Cart", exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await page
    .getByText(`1 x ${ring.name} (Ring size: 7, Engraving: For Mira) has been added to your cart.`)
    .waitFor();
  await page.goto("/checkout");
  await page.getByText("Engraving: For Mira").filter({ visible: true }).first().waitFor();
  await orderCashOnDelivery(page, email);
  await confirmation(page).waitFor();
  await page.getByText("Ring size: 7").first().waitFor();

  const [line] = await shop.database.pools.owner<{ order: number; price: number; left: number }[]>`
    select orders.id::int as "order", price_at_purchase::float8 as price, value.stock_quantity as left
    from public.orders
    join public.order_items as item on item.order_id = orders.id
    join public.product_options as option on option.product_id = item.product_id
    join public.product_option_values as value on value.option_id = option.id and value.value = '7'
    where customer_email = ${email}`;
  expect(line).toMatchObject({ price: 135, left: 1 });
  await office.goto(`/admin/orders/${line!.order}`);
  const items = office.getByRole("region", { name: "Ordered items" });
  await items.getByText("Ring size: 7").filter({ visible: true }).waitFor();
  await items.getByText("Engraving: For Mira").filter({ visible: true }).waitFor();
});

test("Add to Cart of a ring with all its options is in view when its page opens", async ({ visit }) => {
  const size = { width: 1280, height: 720 };
  const page = await visit();
  await page.setViewportSize(size);
  await page.goto("/product/1");
  await page.getByRole("radiogroup", { name: "Ring size" }).waitFor();
  await page.getByLabel(/^Engraving/).waitFor();
  const add = page
    .getByRole("button", { name: "Add to Cart", exact: true })
    .filter({ visible: true })
    .first();
  const { y, height } = (await add.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(size.height);
});
