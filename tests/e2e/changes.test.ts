import { describe, expect } from "vitest";
import { test } from "./shop-visit.ts";
import {
  addProduct,
  cartItem,
  changeProduct,
  chooseCashOnDelivery,
  confirmation,
  fillShipping,
  newEmail,
  orderButton,
  ordersOf,
  stockOf,
} from "./shopping.ts";

describe("opening the cart", () => {
  test("lists which items are more expensive, scarce, sold out or gone", async ({ shop, visit }) => {
    const dearer = await addProduct(shop, { price: 60 });
    const scarce = await addProduct(shop, { stock: 2 });
    const soldOut = await addProduct(shop, { stock: 0 });
    const gone = await addProduct(shop);
    await shop.database.pools.owner`delete from public.products where id = ${gone.id}`;
    const page = await visit({
      cart: [{ ...cartItem(dearer), price: 50 }, cartItem(scarce, 5), cartItem(soldOut), cartItem(gone)],
    });

    await page.goto("/cart");
    const notice = page.getByRole("status").filter({ hasText: "Your cart has changed" });
    await notice.waitFor();
    const said = await notice.getByRole("listitem").allTextContents();
    expect(said).toEqual([
      `${dearer.name}: The price changed from $50.00 to $60.00.`,
      `${scarce.name}: Only 2 left: quantity lowered from 5.`,
      `${soldOut.name}: Sold out. It was removed from your cart.`,
      `${gone.name}: No longer available. It was removed from your cart.`,
    ]);
    await page.getByRole("region", { name: "Order summary" }).getByText("$194.40").waitFor();
    await page.getByRole("link", { name: "Cart, 3 items" }).waitFor();
    const quantity = page.getByRole("group", { name: `Quantity of ${scarce.name}` });
    expect(await quantity.getByRole("button", { name: "Increase quantity" }).isDisabled()).toBe(true);
  });

  test("checks again when the shopper returns to the tab", async ({ shop, visit }) => {
    const brooch = await addProduct(shop, { price: 60 });
    const page = await visit({ cart: [cartItem(brooch)] });
    await page.clock.install();
    const read = page.waitForResponse("**/rest/v1/products?*");
    await page.goto("/cart");
    await read;
    await changeProduct(shop, brooch, { price: 45 });
    await page.clock.fastForward(11_000);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.getByText(`${brooch.name}: The price changed from $60.00 to $45.00.`).waitFor();
  });

  test("keeps the cart, with a quiet note, when the check fails", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    const page = await visit({ cart: [cartItem(brooch, 3)], expected: /503/ });
    await page.route("**/rest/v1/products?*", (route) => route.fulfill({ status: 503, body: "busy" }));
    await page.goto("/cart");
    await page.getByText("Prices and stock could not be checked just now.").waitFor();
    await page.getByRole("link", { name: "Cart, 3 items" }).waitFor();
  });
});

describe("while the checkout form is being filled in", () => {
  test("a changed price stops the order until the shopper confirms it", async ({ shop, visit }) => {
    const brooch = await addProduct(shop, { price: 60 });
    const email = newEmail();
    const page = await visit({ cart: [cartItem(brooch)], expected: /409/ });
    await page.goto("/checkout");
    await fillShipping(page, email);
    await chooseCashOnDelivery(page);
    await changeProduct(shop, brooch, { price: 70 });
    await orderButton(page).click();

    await page.getByText(`${brooch.name}: The price changed from $60.00 to $70.00.`).waitFor();
    await page.getByText("Order Failed").waitFor();
    expect(await ordersOf(shop, email)).toEqual([]);
    expect(await page.getByLabel("Email").inputValue()).toBe(email);

    await page.getByRole("button", { name: "Place Order $75.60" }).click();
    await confirmation(page).waitFor();
    expect(await ordersOf(shop, email)).toMatchObject([{ total: 75.6, items: [{ price: 70 }] }]);
  });

  test("sold-out items leave the order, and the rest can be bought", async ({ shop, visit }) => {
    const soldOut = await addProduct(shop);
    const brooch = await addProduct(shop, { price: 80, stock: 5 });
    const email = newEmail();
    const page = await visit({ cart: [cartItem(soldOut), cartItem(brooch, 4)], expected: /409/ });
    await page.goto("/checkout");
    await fillShipping(page, email);
    await chooseCashOnDelivery(page);
    await changeProduct(shop, soldOut, { stock_quantity: 0 });
    await changeProduct(shop, brooch, { stock_quantity: 3 });
    await orderButton(page).click();
    await page.getByText(`${soldOut.name}: Sold out. It was removed from your cart.`).waitFor();
    await page.getByText(`${brooch.name}: Only 3 left: quantity lowered from 4.`).waitFor();

    await orderButton(page).click();
    await confirmation(page).waitFor();
    expect(await ordersOf(shop, email)).toMatchObject([{ items: [{ product: brooch.id, quantity: 3 }] }]);
    expect(await stockOf(shop, brooch)).toBe(0);
  });

  test("when everything has sold out, the empty checkout says why", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    const page = await visit({ cart: [cartItem(brooch)], expected: /409/ });
    await page.goto("/checkout");
    await fillShipping(page, newEmail());
    await chooseCashOnDelivery(page);
    await changeProduct(shop, brooch, { stock_quantity: 0 });
    await orderButton(page).click();
    await page.getByRole("heading", { name: "No items to checkout" }).waitFor();
    const reason = `${brooch.name}: Sold out. It was removed from your cart.`;
    await page.getByRole("status").filter({ hasText: reason }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(reason);
  });

  test("screen readers announce what another check removes", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    const page = await visit({ cart: [cartItem(brooch)] });
    await page.clock.install();
    const read = page.waitForResponse("**/rest/v1/products?*");
    await page.goto("/checkout");
    await read;
    // The same element as before, still empty: screen readers announce only what is added to it.
    const notice = await page.getByRole("main").getByRole("status").first().elementHandle();
    await changeProduct(shop, brooch, { stock_quantity: 0 });
    await page.clock.fastForward(11_000);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.getByRole("heading", { name: "No items to checkout" }).waitFor();
    expect(await notice.textContent()).toContain("Sold out. It was removed from your cart.");
    expect(await notice.evaluate((element) => element.isConnected)).toBe(true);
  });
});
