import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { desktop, phone, test } from "../base/shop-visit.ts";
import {
  addProduct,
  cartItem,
  chooseCashOnDelivery,
  confirmation,
  fillShipping,
  loseAnswers,
  newEmail,
  orderCashOnDelivery,
  orderButton,
  ordersOf,
  stockOf,
} from "../cart/shopping.ts";

const sizes = [
  ["on a desktop", desktop, ["long"]],
  ["on a phone", phone, []],
] as const;

describe.for(sizes)("a shopper %s", ([, size, tags]) => {
  test(
    "searches, filters, opens a product, adds two, changes the quantity and orders",
    {
      tags: [...tags],
    },
    async ({ shop, visit }) => {
      const brooch = await addProduct(shop, { price: 24.5, stock: 10 });
      const stone = await addProduct(shop, { name: `${brooch.name} stone`, category: "Gemstones" });
      const email = newEmail();
      const page = await visit({ size });

      await page.goto("/");
      await search(page, size, brooch.name);
      const found = page.getByText(/^Showing \d+ of \d+ products$/).filter({ visible: true });
      await found.filter({ hasText: "Showing 2 of" }).waitFor();
      await filterByArtificialJewelry(page, size);
      await found.filter({ hasText: "Showing 1 of" }).waitFor();
      expect(await page.getByRole("link", { name: stone.name, exact: true }).count()).toBe(0);
      await page.getByRole("link", { name: brooch.name, exact: true }).last().click();
      await page.getByRole("heading", { level: 1, name: brooch.name, exact: true }).waitFor();
      await page
        .getByRole("group", { name: `Quantity of ${brooch.name}` })
        .getByLabel("Increase quantity")
        .click();
      await page
        .getByRole("button", { name: /^Add (2 )?to Cart$/ })
        .filter({ visible: true })
        .click();
      await page.getByText(`2 x ${brooch.name} has been added to your cart.`).waitFor();
      await page.getByRole("link", { name: "View cart" }).click();

      await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
      await page.getByRole("button", { name: "Increase quantity" }).click();
      const summary = page.getByRole("region", { name: "Order summary" });
      await summary.getByText("$79.38").waitFor();
      await summary.getByText("Free", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Decrease quantity" }).click();
      await summary.getByText("$58.91").waitFor();
      await page.getByRole("link", { name: "Proceed to Checkout" }).click();

      await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
      await fillShipping(page, email);
      await chooseCashOnDelivery(page);
      await page.getByRole("button", { name: "Place Order $58.91" }).click();

      await confirmation(page).waitFor();
      await page.getByText("Order Placed!").waitFor();
      await page
        .getByText("Please write down this order number: we will not send an email or any other message.")
        .waitFor();
      const [order, ...others] = await ordersOf(shop, email);
      expect(others).toEqual([]);
      expect(order).toMatchObject({
        status: "processing",
        payment_method: "cod",
        payment_status: "cod",
        subtotal: 49,
        tax: 3.92,
        shipping: 5.99,
        total: 58.91,
        shipping_address: {
          name: "Mira Kapoor",
          line1: "48 Carter Lane",
          line2: "Flat 6",
          postal_code: "400001",
          country: "India",
          country_code: "IN",
          phone: "+91 22 5550 0142",
        },
        items: [{ product: brooch.id, quantity: 2, price: 24.5, taken: 2 }],
      });
      expect(await stockOf(shop, brooch)).toBe(8);

      const number = `#${String(order!.id).padStart(6, "0")}`;
      expect(await page.title()).toBe(`Order ${number} | Facet`);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Order placed");
      for (const fact of [brooch.name, email, "$5.99", "$58.91"])
        await page.getByRole("main").getByText(fact, { exact: true }).first().waitFor();
    },
  );
});

test("pressing again after the response was lost, even after a reload, makes one order; a reload shows it, and the cart is empty", async ({
  shop,
  visit,
}) => {
  // The last pieces: the order that arrived has taken what is still in the cart.
  const brooch = await addProduct(shop, { stock: 2 });
  const email = newEmail();
  const page = await visit({ cart: [cartItem(brooch, 2)], expected: /place_order/ });
  await page.goto("/checkout");
  await loseAnswers(page);
  await orderCashOnDelivery(page, email);
  await page.getByText("Order Failed").waitFor();
  await page.getByText("Could not place your order.").waitFor();
  expect(await ordersOf(shop, email)).toHaveLength(1);

  await page.unroute("**/rpc/place_order");
  await page.reload();
  await page.getByText("Your last attempt got no response.").waitFor();
  await page.getByRole("radio", { name: "Cash on Delivery", checked: true }).waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(email);
  expect(await page.getByLabel("PIN code").inputValue()).toBe("400001");
  expect(await page.getByLabel("Country", { exact: true }).inputValue()).toBe("India");
  await orderButton(page).click();
  await confirmation(page).waitFor();
  expect(await ordersOf(shop, email)).toHaveLength(1);
  expect(await stockOf(shop, brooch)).toBe(0);

  await page.reload();
  await confirmation(page).waitFor();
  await page.getByRole("link", { name: "Continue Shopping" }).click();
  await page.getByRole("link", { name: "Cart", exact: true }).waitFor();
  await page.goto("/checkout");
  await page.getByRole("heading", { name: "No items to checkout" }).waitFor();
});

async function search(page: Page, size: typeof desktop, text: string) {
  if (size === phone) await page.getByRole("button", { name: "Open menu" }).click();
  const box = page.getByRole("combobox", { name: "Search products" }).filter({ visible: true });
  await box.fill(text);
  await box.press("Enter");
  await page.waitForURL("**/products?q=Test**");
}

async function filterByArtificialJewelry(page: Page, size: typeof desktop) {
  if (size === phone) await page.getByRole("button", { name: "Filter" }).click();
  await page
    .getByRole("link", { name: /^Artificial Jewelry/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL("**category=Artificial**");
  if (size === phone) await page.getByRole("button", { name: /^Show \d+ piece/ }).click();
}
