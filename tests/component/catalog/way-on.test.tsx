/** What a page that has nothing of its own to show leads to. */
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { customer } from "../base/people.ts";
import { desktop, heading, isAccessible, narrowPhone, open, phone } from "../base/screen.tsx";
import { lostConnection, rows } from "../base/stub-backend.ts";
import { brooch, catalog, product, ring } from "../cart/shopping.ts";

const sold = "GET rpc/best_sellers";
const responses = {
  ...catalog,
  "GET orders": () => rows([]),
  [sold]: () => rows([product(brooch), product(ring)]),
};
const bestSellers = page.getByRole("region", { name: "Best sellers" });

describe.each([
  ["an empty cart", "/cart", "Your cart is empty"],
  ["an account without orders", "/account/orders", "No orders yet"],
  ["an address where nothing is", "/no-such-page", "Page not found"],
  ["a page of text that is gone", "/pages/no-such-page", "Page not found"],
  ["a product that is gone", "/product/404", "Product not found"],
])("%s", (_, address, title) => {
  const openPage = (more = {}) =>
    open(address, {
      ...(address.startsWith("/account") && { signedIn: customer }),
      responses: {
        ...responses,
        ...(address === "/product/404" && { "GET products": () => rows([]) }),
        ...more,
      },
    });

  test("leads to what sells best", async () => {
    await openPage();
    await expect.element(heading(title)).toBeVisible();
    await expect.element(bestSellers.getByRole("link", { name: brooch.name })).toBeVisible();
    await isAccessible([desktop, phone, narrowPhone]);
  });
});

test("who has looked at pieces sees those", async () => {
  localStorage.setItem("viewed", "[7]");
  const backend = await open("/cart", {
    responses: { ...responses, "GET products": () => rows([product(brooch)]) },
  });
  const viewed = page.getByRole("region", { name: "Recently viewed" });
  await expect.element(viewed.getByRole("link", { name: brooch.name })).toBeVisible();
  expect(backend.requests(sold)).toEqual([]);
});

test.for([
  ["that has sold nothing", () => rows([])],
  ["that cannot be reached", lostConnection],
] as const)("a shop %s has nothing there", async ([, answer]) => {
  const backend = await open("/cart", {
    responses: { ...responses, [sold]: answer },
    expected: /could not be fetched/,
  });
  await expect.element(heading("Your cart is empty")).toBeVisible();
  await expect.poll(() => backend.requests(sold)).toHaveLength(1);
  await expect.element(bestSellers).not.toBeInTheDocument();
});
