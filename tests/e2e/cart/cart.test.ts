import { expect } from "vitest";
import { test } from "../base/shop-visit.ts";
import { addProduct, cartItem } from "./shopping.ts";

test("two tabs share one cart, at checkout too", async ({ shop, visit }) => {
  const [brooch, ring] = [await addProduct(shop), await addProduct(shop)];
  const first = await visit({ cart: [cartItem(brooch)] });
  const second = await first.context().newPage();
  await first.goto("/checkout");
  await first.getByRole("heading", { name: "Checkout" }).waitFor();
  await second.goto(`/product/${ring.id}`);
  await second.getByRole("button", { name: "Add to Cart", exact: true }).click();
  await first.getByText(ring.name).filter({ visible: true }).waitFor();
  await second.getByRole("link", { name: "Cart, 2 items" }).click();
  await second.getByRole("button", { name: `Remove ${ring.name}` }).click();
  await first.getByText(ring.name).first().waitFor({ state: "detached" });
  expect(await first.getByText(brooch.name).filter({ visible: true }).count()).toBe(1);
  await second.getByRole("button", { name: `Remove ${brooch.name}` }).click();
  await first.getByRole("heading", { name: "No items to checkout" }).waitFor();
});
