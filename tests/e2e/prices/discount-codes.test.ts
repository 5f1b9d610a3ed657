/** @module-tag long */
import { expect } from "vitest";
import { test, toastDescription } from "../base/back-office.ts";
import { chooseProduct, fillPromotion, newName, saveButton } from "./promotions.ts";
import {
  addProduct,
  cartItem,
  newEmail,
  orderButton,
  orderCashOnDelivery,
  ordersOf,
} from "../cart/shopping.ts";

test("an owner makes a code, a guest comes by its link and orders, and a second use is refused", async ({
  shop,
  visit,
  visitAsAdmin,
}) => {
  const brooch = await addProduct(shop, { price: 60 });
  const owner = await visitAsAdmin();
  await owner.goto("/admin/promotions/new");
  const name = newName();
  await fillPromotion(owner, name);
  await chooseProduct(owner, brooch.name);
  await owner.getByRole("button", { name: "Make a code" }).click();
  await owner.getByLabel("Uses per customer").fill("1");
  const code = await owner.getByLabel("Code", { exact: true }).inputValue();
  await owner.getByRole("row", { name: `${brooch.name} $60.00 $48.00` }).waitFor();
  await saveButton(owner).click();
  await toastDescription(owner, "Promotion added successfully!");
  await owner.getByRole("row").filter({ hasText: name }).getByText(code, { exact: true }).waitFor();

  const email = newEmail();
  // The code of a link is kept once the browser is idle.
  const guest = await visit({ loadsAll: true, cart: [cartItem(brooch)] });
  await guest.goto(`/discount/${code.toLowerCase()}`);
  await toastDescription(guest, "Discount code kept");
  expect(guest.url()).toBe(`${shop.url}/`);
  await guest.goto("/checkout");
  await guest.getByText("takes $12.00 off").waitFor();
  await guest.reload();
  await guest.getByText("takes $12.00 off").waitFor();
  await orderCashOnDelivery(guest, email);
  await guest.getByText(`Code ${code}`).waitFor();
  expect(await ordersOf(shop, email)).toMatchObject([{ subtotal: 48 }]);

  // In another browser, with the address in capitals.
  const again = await visit({ cart: [cartItem(brooch)], expected: /place_order|status of 409/ });
  await again.goto("/checkout");
  await again.getByText("Have a discount code?").click();
  await again.getByLabel("Discount code").fill(code);
  await again.getByRole("button", { name: "Apply" }).click();
  await again.getByText("takes $12.00 off").waitFor();
  await orderCashOnDelivery(again, email.toUpperCase());
  await again
    .getByRole("listitem")
    .filter({ hasText: `You have already used the code ${code}.` })
    .waitFor();
  await orderButton(again).getByText("$64.80").waitFor();
  expect(await ordersOf(shop, email)).toHaveLength(1);
});
