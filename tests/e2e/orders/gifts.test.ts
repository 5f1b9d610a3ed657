import { expect } from "vitest";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { test } from "../base/back-office.ts";
import {
  addProduct,
  cartItem,
  chooseCashOnDelivery,
  confirmation,
  fillShipping,
  newEmail,
  orderButton,
} from "../cart/shopping.ts";
import { download } from "../papers/downloads.ts";

test("a gift goes from the owner's wraps over the checkout to a slip and a receipt without prices", async ({
  shop,
  visit,
  visitAsAdmin,
}) => {
  const { owner } = shop.database.pools;
  // As in an owner's shop.
  await owner`update public.app_settings set value = '{"enabled": false}' where key = 'gifts_enabled'`;
  const office = await visitAsAdmin();
  await office.goto("/admin/settings/gifts");
  await office.getByRole("button", { name: "Add gift wrap" }).click();
  await office.getByLabel("Name", { exact: true }).fill("Velvet box");
  await office.getByLabel("Price", { exact: true }).fill("6.50");
  await office.getByRole("button", { name: "Save Changes" }).click();
  await office.getByRole("list", { name: "Gift wraps" }).getByText("$6.50").waitFor();
  await office.getByRole("switch", { name: "Gifts" }).click();
  await office.getByRole("button", { name: "Save Gifts" }).click();
  await office.getByText("Settings saved successfully!").first().waitFor();

  try {
    const brooch = await addProduct(shop, { price: 60, name: "Brooch for Ada" });
    const email = newEmail();
    const page = await visit({ cart: [cartItem(brooch)] });
    await page.goto("/checkout");
    await fillShipping(page, email);
    await chooseCashOnDelivery(page);
    await page.getByRole("checkbox", { name: "This is a gift" }).click();
    await page.getByRole("radio", { name: /^Velvet box/ }).click();
    await page.getByLabel("Message on a card (optional)").fill("Dear Ada,\nwith love");
    const total = (66.5 * 1.08).toFixed(2);
    await orderButton(page)
      .filter({ hasText: `$${total}` })
      .click();
    await confirmation(page).waitFor();
    await page.getByText('Card: "Dear Ada, with love"').waitFor();

    const [placed] = await owner<{ id: number }[]>`
      select id::int from public.orders where customer_email = ${email}`;
    await office.goto(`/admin/orders/${placed!.id}`);
    await office.getByRole("heading", { name: "Gift", exact: true }).waitFor();
    const slip = await download(office, "Packing slip");
    for (const words of ["Velvet box", "Dear Ada,", "Brooch for Ada"]) expect(slip.text).toContain(words);
    expect(slip.text).not.toMatch(/\$|60\.00|6\.50/);
    const receipt = await download(office, "Gift receipt");
    expect(receipt.name).toBe(`gift-receipt-${orderNumber(placed!.id).slice(1)}.pdf`);
    for (const words of [orderNumber(placed!.id), "Brooch for Ada", "/contact"])
      expect(receipt.text).toContain(words);
    expect(receipt.text).not.toMatch(/\$|60\.00|6\.50/);
    await office.getByText("Gift receipt printed").waitFor();
  } finally {
    await owner`delete from public.gift_wraps where name = 'Velvet box'`;
    await owner`update public.app_settings set value = '{"enabled": true}' where key = 'gifts_enabled'`;
  }
});
