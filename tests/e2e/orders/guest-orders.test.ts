/** @module-tag long */
import { expect } from "vitest";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { test } from "../base/shop-visit.ts";
import { addProduct, cartItem, newEmail, orderCashOnDelivery, ordersOf } from "../cart/shopping.ts";
import { newCustomer } from "../base/signing-in.ts";

test("a guest finds the order again with its link, and in the account once the address is proven", async ({
  shop,
  visit,
}) => {
  const { owner } = shop.database.pools;
  const brooch = await addProduct(shop);
  const email = newEmail();
  const page = await visit({ cart: [cartItem(brooch, 2)] });
  await page.goto("/checkout");
  await orderCashOnDelivery(page, email);
  await page.getByRole("heading", { name: "Keep this link" }).waitFor();
  const address = await page.getByRole("link", { name: "Open your order" }).getAttribute("href");
  const [order] = await ordersOf(shop, email);
  expect(address).toMatch(new RegExp(`^/orders/guest#id=${order!.id}&key=[\\w-]{43}$`));
  const key = address!.slice(-43);

  // Somebody else's browser, later.
  const other = await visit();
  const asked: string[] = [];
  other.on("request", (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await owner`
    update public.orders set status = 'shipped', tracking_provider = 'UPS', tracking_number = '1Z999' where id = ${order!.id}`;
  const response = await other.goto(address!);
  expect(await response!.text()).toContain('name="referrer" content="no-referrer"');
  const title = other.getByRole("heading", { level: 1, name: `Order ${orderNumber(order!.id)}` });
  await title.waitFor();
  await other.getByText("Shipped", { exact: true }).first().waitFor();
  await other.getByText(brooch.name).waitFor();
  await other.getByRole("link", { name: /1Z999/ }).waitFor();
  expect(await other.getByText(email).count()).toBe(0);
  await other.reload();
  await title.waitFor();
  expect(asked.filter((request) => request.includes(key))).toEqual([]);
  await other.goto(address!.replace(/.$/, (last) => (last === "A" ? "B" : "A")));
  await other.getByRole("heading", { name: "This link does not open an order" }).waitFor();

  const mira = await newCustomer(shop);
  await owner`update public.orders set shipping_address = shipping_address || jsonb_build_object('email', ${mira.email}::text) where id = ${order!.id}`;
  const account = await visit({ signedIn: mira });
  await account.goto("/account/orders");
  await account.getByRole("heading", { name: "No orders yet" }).waitFor();
  // As answering a mail to it does.
  await owner`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}' where user_id = ${mira.id}`;
  await account.reload();
  await account.getByText("An order was added").waitFor();
  await account.getByRole("article").getByText(orderNumber(order!.id)).waitFor();
});
