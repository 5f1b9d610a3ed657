import { expect } from "vitest";
import { expectToast, openDialog } from "./dialogs.ts";
import { test } from "./shop-visit.ts";
import { addProduct } from "./shopping.ts";
import { newCustomer } from "./signing-in.ts";

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
