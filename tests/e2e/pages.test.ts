import { describe, expect } from "vitest";
import { findings, isWiderThanTheScreen } from "./accessibility.ts";
import { desktop, phone, test } from "./shop-visit.ts";
import { addProduct, cartItem, orderButton } from "./shopping.ts";

const sizes = [
  ["desktop", desktop],
  ["phone", phone],
] as const;

describe.for(sizes)("on a %s", ([, size]) => {
  test.for([
    ["home", "/", 1],
    ["products", "/products", "All Products"],
    ["a search without results", "/products?q=zzzz", "All Products"],
    ["a product", "/product/1", 1],
    ["an empty cart", "/cart", "Cart"],
    ["an empty checkout", "/checkout", "No items to checkout"],
  ] as const)("%s is accessible", async ([, path, heading], { visit }) => {
    const page = await visit({ size });
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: heading === 1 ? undefined : heading }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isWiderThanTheScreen(page)).toBe(false);
  });

  test("a filled cart and a checkout with errors are accessible", async ({ shop, visit }) => {
    const brooch = await addProduct(shop, { stock: 3 });
    const page = await visit({ size, cart: [{ ...cartItem(brooch, 5), original_price: 90 }] });
    await page.goto("/cart");
    await page.getByText("Only 3 left: quantity lowered from 5.").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await orderButton(page).click();
    await page.getByText("Missing Information").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isWiderThanTheScreen(page)).toBe(false);
  });

  test.for([
    ["an unknown address", "/no-such-page", "Page not found"],
    ["an unknown product", "/product/999999", "Product not found"],
    ["an invalid product id", "/product/ring", "Product not found"],
  ] as const)("%s is a 404 with a link to go on", async ([, path, heading], { visit }) => {
    const page = await visit({ size, expected: /404/ });
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("link", { name: "See all products" }).click();
    await page.getByRole("heading", { level: 1, name: "All Products" }).waitFor();
  });
});
