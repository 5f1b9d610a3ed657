import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { address } from "../database/shop.ts";
import { openTestShop } from "../setup/shop-test.ts";
import { findings } from "./accessibility.ts";
import { placeOrder } from "./placing-orders.ts";
import { phone, test } from "./shop-visit.ts";
import {
  addProduct,
  cartItem,
  confirmation,
  newEmail,
  orderCashOnDelivery,
  orderButton,
  ordersOf,
  stockOf,
  type TestProduct,
} from "./shopping.ts";
import { toast } from "./signing-in.ts";

/** A shop with limits, behind a proxy that passes on its visitors' addresses. */
let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop({ DEMO: "off", TRUST_PROXY: "1" });
});
afterAll(() => shop.close());

const refusal = (whose: string) =>
  `Could not place your order. Too many orders from this ${whose}. Please try again in 10 minutes, or call us.`;

test("one order too many for an email address: the shopper is told, loses nothing, and can order later", async ({
  visit,
}) => {
  const brooch = await addProduct(shop, { stock: 100 });
  const email = newEmail();
  for (let each = 0; each < 10; each += 1) await placeOrder(shop, { product: brooch, email });
  const page = await visit({ at: shop, size: phone, cart: [cartItem(brooch, 2)], expected: /429/ });
  await page.goto("/checkout");
  await orderCashOnDelivery(page, email);
  const refused = toast(page, "Order Failed", refusal("e-mail address"));
  await refused.waitFor();
  await refused.getByRole("link", { name: "+00 00000 00000" }).waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await ordersOf(shop, email)).toHaveLength(10);
  expect(await stockOf(shop, brooch)).toBe(90);

  await page.reload();
  for (const [field, typed] of [
    ["Email", email],
    ["Full name", "Mira Kapoor"],
    ["Country", "India"],
  ] as const)
    expect(await page.getByLabel(field, { exact: true }).inputValue()).toBe(typed);
  await page.getByRole("radio", { name: "Cash on Delivery", checked: true }).waitFor();
  await shop.database.pools.owner`
    update public.orders set created_at = created_at - interval '10 minutes' where customer_email = ${email}`;
  await orderButton(page).click();
  await confirmation(page).waitFor();
  expect(await ordersOf(shop, email)).toHaveLength(11);
  expect(await stockOf(shop, brooch)).toBe(88);
});

test("one order too many from a connection: the shopper is told, and others can still order", async ({
  visit,
}) => {
  const brooch = await addProduct(shop, { stock: 100 });
  const [crowded, quiet] = ["192.0.2.1", "192.0.2.2"];
  for (let each = 0; each < 10; each += 1) expect(await orderFrom(crowded, brooch)).toBe(200);
  expect(await orderFrom(crowded, brooch)).toBe(429);

  const email = newEmail();
  const page = await visit({ at: shop, cart: [cartItem(brooch)], expected: /429/ });
  await page.setExtraHTTPHeaders({ "x-forwarded-for": crowded });
  await page.goto("/checkout");
  await orderCashOnDelivery(page, email);
  await toast(page, "Order Failed", refusal("connection")).waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(email);

  await page.setExtraHTTPHeaders({ "x-forwarded-for": quiet });
  await orderButton(page).click();
  await confirmation(page).waitFor();
  expect(await ordersOf(shop, email)).toHaveLength(1);
});

/** Orders as a script would, with a new email address. @returns the response's status */
async function orderFrom(from: string, { id }: TestProduct): Promise<number> {
  const { status } = await fetch(`${shop.url}/rest/v1/rpc/place_order`, {
    method: "POST",
    headers: {
      apikey: "sb_publishable_facet",
      "content-type": "application/json",
      "x-forwarded-for": from,
    },
    body: JSON.stringify({
      lines: [{ id, quantity: 1 }],
      shipping_address: { ...address, email: newEmail() },
      payment_method: "cod",
      idempotency_key: randomUUID(),
    }),
  });
  return status;
}
