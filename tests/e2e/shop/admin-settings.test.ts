/** @module-tag long */
import { expect, onTestFinished } from "vitest";
import { addProduct, cartItem } from "../cart/shopping.ts";
import { test } from "../base/shop-visit.ts";
import { newAdmin, newCustomer, toast } from "../base/signing-in.ts";

test("offers and cash on delivery are available only while they are switched on", async ({ shop, visit }) => {
  const { owner } = shop.database.pools;
  onTestFinished(async () => void (await owner`update public.app_settings set value = '{"enabled": true}'`));
  const product = await addProduct(shop);
  const customer = await visit({ signedIn: await newCustomer(shop) });
  const shopper = await visit({ cart: [cartItem(product)] });
  const makeOffer = customer.getByRole("button", { name: "Make an Offer" });
  const inCash = shopper.getByRole("radio", { name: "Cash on Delivery" });
  await customer.goto(`/product/${product.id}`);
  await makeOffer.waitFor();
  await shopper.goto("/checkout");
  await inCash.waitFor();

  const page = await visit({ signedIn: await newAdmin(shop) });
  const turnAndSave = async (name: string, enabled: boolean) => {
    await page.getByRole("switch", { name }).setChecked(enabled);
    await page.getByRole("button", { name: `Save ${name}` }).click();
    if (name.startsWith("Cash") && !enabled) await page.getByRole("button", { name: "Switch off" }).click();
    await toast(page, "Settings saved successfully!").waitFor();
    // The next toast says the same, so this one is closed first.
    await toast(page, "").getByRole("button", { name: "Close" }).click();
  };
  await page.goto("/admin/settings");
  await turnAndSave("Counter Offer Feature", false);
  await turnAndSave("Cash on Delivery (COD)", false);
  await customer.reload();
  await customer.getByRole("button", { name: "Contact Seller" }).waitFor();
  await expect.poll(() => makeOffer.count()).toBe(0);
  await shopper.reload();
  await shopper.getByRole("radio", { name: /card/i }).first().waitFor();
  await expect.poll(() => inCash.count()).toBe(0);

  await turnAndSave("Counter Offer Feature", true);
  await turnAndSave("Cash on Delivery (COD)", true);
  await customer.reload();
  await makeOffer.waitFor();
  await shopper.reload();
  await inCash.waitFor();
});
