import { describe, expect } from "vitest";
import { test } from "./shop-visit.ts";
import { addProduct, cartItem } from "./shopping.ts";

const emptyCart = { level: 2, name: "Your cart is empty" } as const;

test("an empty cart links to the products", async ({ visit }) => {
  const page = await visit();
  await page.goto("/cart");
  await page.getByRole("heading", emptyCart).waitFor();
  await page.getByRole("link", { name: "Start Shopping" }).click();
  await page.getByRole("heading", { level: 1, name: "All Products" }).waitFor();
});

test("the quantity stops at the stock, and at zero the item is removed", async ({ shop, visit }) => {
  const brooch = await addProduct(shop, { stock: 2 });
  const page = await visit({ cart: [cartItem(brooch)] });
  await page.goto("/cart");
  await page.getByText("only 2 left").waitFor();
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page.getByRole("link", { name: "Cart, 2 items" }).waitFor();
  expect(await page.getByRole("button", { name: "Increase quantity" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Decrease quantity" }).click();
  await page.getByRole("button", { name: "Decrease quantity" }).click();
  await page.getByText("Removed from cart").waitFor();
  await page.getByRole("heading", emptyCart).waitFor();
});

test("a removed item can be put back", async ({ shop, visit }) => {
  const brooch = await addProduct(shop);
  const page = await visit({ cart: [cartItem(brooch, 3)] });
  await page.goto("/cart");
  await page.getByRole("button", { name: `Remove ${brooch.name}` }).click();
  await page.getByText("Item has been removed from your cart.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Cart");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Cart, 3 items" }).waitFor();
});

test("an item that another tab has put back is not added twice", async ({ shop, visit }) => {
  const brooch = await addProduct(shop);
  const page = await visit({ cart: [cartItem(brooch, 3)] });
  await page.goto("/cart");
  await page.getByRole("button", { name: `Remove ${brooch.name}` }).click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
  const other = await page.context().newPage();
  await other.goto(`/product/${brooch.id}`);
  await other.getByRole("button", { name: "Add to Cart", exact: true }).filter({ visible: true }).click();
  await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".toast").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
});

test("two tabs share one cart", async ({ shop, visit }) => {
  const [brooch, ring] = [await addProduct(shop), await addProduct(shop)];
  const first = await visit();
  const second = await first.context().newPage();
  await first.goto(`/product/${brooch.id}`);
  await second.goto(`/product/${ring.id}`);
  for (const page of [first, second])
    await page.getByRole("button", { name: "Add to Cart", exact: true }).filter({ visible: true }).click();
  for (const page of [first, second]) await page.getByRole("link", { name: "Cart, 2 items" }).waitFor();
  await second.goto("/cart");
  await first.getByRole("link", { name: "Cart, 2 items" }).click();
  await first.getByRole("button", { name: `Remove ${ring.name}` }).click();
  await second.getByRole("link", { name: "Cart, 1 item" }).waitFor();
  expect(await second.getByRole("listitem").filter({ hasText: ring.name }).count()).toBe(0);
});

test("emptying the cart in one tab empties the checkout of the other", async ({ shop, visit }) => {
  const brooch = await addProduct(shop);
  const first = await visit({ cart: [cartItem(brooch)] });
  await first.goto("/checkout");
  await first.getByRole("heading", { name: "Checkout" }).waitFor();
  const second = await first.context().newPage();
  await second.goto("/cart");
  await second.getByRole("button", { name: `Remove ${brooch.name}` }).click();
  await first.getByRole("heading", { name: "No items to checkout" }).waitFor();
});

test("adding stops at the stock and says so", async ({ shop, visit }) => {
  const brooch = await addProduct(shop, { stock: 1 });
  const page = await visit();
  await page.goto(`/product/${brooch.id}`);
  const add = page.getByRole("button", { name: "Add to Cart", exact: true }).filter({ visible: true });
  await add.click();
  await page.getByText(`1 x ${brooch.name} has been added to your cart.`).waitFor();
  await add.click();
  await page.getByText("No more to add").waitFor();
  await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
});

describe("an invalid stored cart is discarded", () => {
  const item = { id: 1, name: "Ring", price: 10, original_price: null, image: null, category: "Gemstones" };
  const hostile = [
    ["broken JSON", "{not json"],
    ["not a list", '{"id": 1}'],
    ["a negative quantity", JSON.stringify([{ ...item, quantity: -3 }])],
    ["a price that is not a number", JSON.stringify([{ ...item, price: "free", quantity: 1 }])],
    [
      "a product twice",
      JSON.stringify([
        { ...item, quantity: 1 },
        { ...item, quantity: 2 },
      ]),
    ],
    ["an id that is a sentence", JSON.stringify([{ ...item, id: "1); drop table products", quantity: 1 }])],
  ] as const;

  test.for(hostile)("%s", async ([, cart], { visit }) => {
    const page = await visit({ cart });
    await page.goto("/cart");
    await page.getByRole("heading", emptyCart).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
  });
});

test("markup in a stored name is shown as text", async ({ shop, visit }) => {
  const brooch = await addProduct(shop);
  const page = await visit({ cart: [{ ...cartItem(brooch), name: "<img src=x onerror=alert(1)>" }] });
  await page.route("**/rest/v1/products?*", () => {});
  await page.goto("/cart");
  await page.getByRole("heading", { name: "<img src=x onerror=alert(1)>" }).waitFor();
});
