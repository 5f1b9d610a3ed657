/** @module-tag long */
import { expect } from "vitest";
import { expectToast, openDialog } from "../base/dialogs.ts";
import { test } from "../base/shop-visit.ts";
import { addProduct, orderCashOnDelivery } from "../cart/shopping.ts";
import { newAdmin, newCustomer } from "../base/signing-in.ts";

test("an offer reaches the seller", async ({ shop, visit }) => {
  const brooch = await addProduct(shop, { price: 60 });
  const mira = await newCustomer(shop);
  const page = await visit({ signedIn: mira });
  await page.goto(`/product/${brooch.id}`);
  const dialog = await openDialog(page, "Make an Offer");
  await dialog.getByText("$60.00").waitFor();
  await dialog.getByLabel("Your offer price").fill(" $45,50 ");
  await dialog.getByLabel("Message (optional)").fill(" I would take it this week. ");
  await dialog.getByRole("button", { name: "Send offer" }).click();
  await expectToast(page, "Offer Sent!", `The seller has your offer of $45.50 for ${brooch.name}.`);
  await dialog.waitFor({ state: "hidden" });
  const stored = await shop.database.pools.owner`
    select user_id, offer_price::float8 as price, message, status from public.counter_offers
    where product_id = ${brooch.id}`;
  expect([...stored]).toEqual([
    { user_id: mira.id, price: 45.5, message: "I would take it this week.", status: "pending" },
  ]);
});

test("an accepted offer is bought at its price, once", async ({ shop, visit }) => {
  const { owner } = shop.database.pools;
  const brooch = await addProduct(shop, { price: 60 });
  const mira = await newCustomer(shop);
  const [offer] = await owner<{ id: number }[]>`
    insert into public.counter_offers (product_id, user_id, offer_price) values (${brooch.id}, ${mira.id}, 45)
    returning id::int`;
  const admin = await visit({ signedIn: await newAdmin(shop) });
  await admin.goto("/admin/offers?status=pending");
  const row = admin.getByRole("row").filter({ hasText: brooch.name });
  await row.getByRole("button", { name: /^Accept/ }).click();
  await admin.getByLabel("Days to buy it").fill("3");
  await admin.getByRole("button", { name: "Accept offer" }).click();
  await expectToast(admin, "Offer accepted", "The offer status has been updated.");

  const page = await visit({ signedIn: mira });
  await page.goto("/account");
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Offers" }).click();
  await page.getByRole("button", { name: /^Buy at \$45\.00/ }).click();
  await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
  await page.getByText("One piece, at the price of your offer").waitFor();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await orderCashOnDelivery(page, mira.email);
  await page.getByText("Order Placed!").waitFor();

  const [stored] = await owner`
    select price_at_purchase::float8 as price, offer.order_id = item.order_id as bought,
      round(extract(epoch from expires_at - now()) / 86400)::int as days
    from public.order_items as item join public.counter_offers as offer on offer.id = item.offer_id
    where offer.id = ${offer!.id}`;
  expect(stored).toEqual({ price: 45, bought: true, days: 3 });
  await page.goto("/account/offers");
  await page.getByText("Bought", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: /^Buy at/ }).count()).toBe(0);
});
