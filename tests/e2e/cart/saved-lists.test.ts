/** @module-tag long */
import type { Page } from "playwright";
import { expect } from "vitest";
import { phone, test } from "../base/shop-visit.ts";
import { accountLink, loginLink, newCustomer, signIn, toast } from "../base/signing-in.ts";
import { addProduct, cartItem } from "./shopping.ts";

const cart = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Cart/ });
const cartSays = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name, exact: true }).waitFor();
const wishes = (page: Page) => page.evaluate(() => localStorage.getItem("wish-list"));

test("the cart and the wish list of an account are in its other browser, and leave a shared one with the account", async ({
  shop,
  visit,
}) => {
  const mira = await newCustomer(shop);
  const [brooch, ring] = [await addProduct(shop), await addProduct(shop)];
  const small = await visit({ size: phone, cart: [cartItem(brooch, 2)] });
  await small.goto(`/product/${ring.id}`);
  await small
    .getByRole("main")
    .getByRole("button", { name: `Wish list: ${ring.name}` })
    .click();
  await small.goto("/login");
  await signIn(small, mira);
  await accountLink(small).waitFor();
  await expect
    .poll(async () => {
      const [saved] = await shop.database.pools.owner<{ wishes: string[] }[]>`
        select wishes::text[] as wishes from public.saved_lists where user_id = ${mira.id}`;
      return saved?.wishes;
    })
    .toEqual([String(ring.id)]);

  const large = await visit({ signedIn: mira, cart: [cartItem(brooch)] });
  await large.goto("/cart");
  await cartSays(large, "Cart, 2 items");
  await large.getByRole("heading", { name: brooch.name }).waitFor();
  await large.getByRole("link", { name: "Wish list, 1 piece" }).click();
  await large.getByRole("article").filter({ hasText: ring.name }).waitFor();
  await large.goto(`/product/${ring.id}`);
  await large.getByRole("main").getByRole("button", { name: "Add to Cart", exact: true }).click();
  await toast(large, "Added to cart!").waitFor();
  // The page is left at once, before the change is saved by itself.
  await large.goto("about:blank");

  await small.goto("/cart");
  await cartSays(small, "Cart, 3 items");
  await small.getByRole("heading", { name: ring.name }).waitFor();

  await small.goto("/account");
  await small.getByRole("button", { name: "Logout" }).click();
  await loginLink(small).waitFor();
  await expect.poll(() => wishes(small)).toBe("[]");
  expect(await cart(small).getAttribute("aria-label")).toBe("Cart, 3 items");

  const zoe = await newCustomer(shop, "Zoe Lind");
  await small.goto("/login");
  await signIn(small, zoe);
  await accountLink(small).waitFor();
  await expect.poll(() => small.evaluate(() => localStorage.getItem("cart"))).toBe("[]");
  const [lists] = await shop.database.pools.owner`
    select coalesce((select jsonb_array_length(cart) from public.saved_lists where user_id = ${zoe.id}), 0) as zoes,
      (select jsonb_array_length(cart) from public.saved_lists where user_id = ${mira.id}) as miras`;
  expect(lists).toEqual({ zoes: 0, miras: 2 });
});
