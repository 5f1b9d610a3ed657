import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { brooch as cartItem, catalog, product, storeCart } from "../cart/shopping.ts";
import { brooch, productPages, ring } from "./product-page.ts";
import {
  button,
  desktop,
  isAccessible,
  link,
  narrowPhone,
  open,
  phone,
  shownToast,
} from "../base/screen.tsx";
import { rows } from "../base/stub-backend.ts";

const quantity = page.getByRole("textbox", { name: "Quantity" });
const addToCart = page.getByRole("button", { name: "Add to Cart", exact: true });

test("a product that nobody has rated shows no stars, unless the owner wants four", async () => {
  const options = { responses: productPages([brooch, { ...ring, rating: 4.5, reviews: 2 }]) };
  await open("/product/7", options);
  await expect.element(page.getByRole("img", { name: "Rated 4.5 out of 5" })).toBeVisible();
  expect(page.getByText("4.0").elements()).toEqual([]);
  await open("/product/7", { ...options, shop: { showsDefaultRating: true } });
  await expect.element(page.getByText("4.0 (0 reviews)")).toBeVisible();
});

test("on a phone, Add to Cart is read before what is related, and shown last", async () => {
  await open("/product/7", { responses: productPages(), size: phone });
  const related = page.getByRole("heading", { name: "Related products" });
  await expect.element(related).toBeInTheDocument();
  const [inText, inBar] = addToCart.elements();
  const bar = inBar ?? inText!;
  const follows = bar.compareDocumentPosition(related.element()) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(follows).toBeTruthy();
  // In view while the page is scrolled, down to its end.
  related.element().scrollIntoView();
  expect(bar.getBoundingClientRect().bottom).toBeLessThanOrEqual(phone.height);
  expect(bar.getBoundingClientRect().top).toBeGreaterThan(phone.height / 2);
});

describe("a quantity", () => {
  test("is typed on the product's page, up to what is in stock", async () => {
    await open("/product/7", { responses: productPages() });
    await quantity.fill("4");
    await addToCart.first().click();
    await shownToast("Added to cart!", "4 x Opal Brooch has been added to your cart.");
    await quantity.fill("50");
    await expect.element(page.getByText("Only 10 left.")).toBeVisible();
    await isAccessible([desktop, narrowPhone]);
    await userEvent.keyboard("{Enter}");
    await expect.element(quantity).toHaveValue("10");
    await expect.element(button("Increase quantity")).toBeDisabled();
    await button("Decrease quantity").click();
    await expect.element(quantity).toHaveValue("9");
    await expect.element(page.getByText("Only 10 left.")).not.toBeInTheDocument();
  });

  test("that cannot be read says so, and the previous one stays", async () => {
    await open("/product/7", { responses: productPages() });
    await quantity.fill("two");
    await expect.element(quantity).toHaveAccessibleDescription("Please enter a whole number from 1 to 10.");
    await userEvent.keyboard("{Tab}");
    await expect.element(quantity).toHaveValue("1");
  });

  test("is typed in the cart, where 0 removes the item once typing is complete", async () => {
    storeCart({ ...cartItem, quantity: 2 });
    await open("/cart", {
      responses: { ...catalog, "GET products": () => rows([product(cartItem, { stock_quantity: 20 })]) },
    });
    await expect.element(button("Increase quantity")).toBeEnabled();
    await quantity.fill("12");
    await userEvent.keyboard("{Enter}");
    await expect.element(link("Cart, 12 items")).toBeVisible();
    await quantity.fill("0");
    await expect.element(link("Cart, 12 items")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await shownToast("Removed from cart");
  });
});

describe("the toast of Add to Cart", () => {
  const toast = page.getByRole("status").filter({ hasText: "Added to cart!" });

  const isClearOf = (kept: Element) => {
    const [a, b] = [toast.element().getBoundingClientRect(), kept.getBoundingClientRect()];
    return a.left >= b.right || a.right <= b.left || a.top >= b.bottom || a.bottom <= b.top;
  };

  test.for([desktop, phone])("does not cover what it confirms, on a screen of %j", async (size) => {
    const related = [8, 9, 10, 11].map((id) => ({ ...ring, id, name: `Ring ${id}` }));
    await open("/product/7", { responses: productPages([brooch, ...related]), size });
    await addToCart.first().click();
    await expect.element(toast).toBeVisible();
    const own = addToCart.elements().find((element) => element.getBoundingClientRect().height > 0)!;
    const kept = own.closest("[data-clear]") ?? own;
    await expect.poll(() => isClearOf(kept)).toBe(true);
    await page.getByRole("button", { name: "Close" }).first().click();

    // The related product at the top right.
    const card = page.getByRole("article").last().element();
    card.scrollIntoView({ block: "start", behavior: "instant" });
    card.querySelector<HTMLButtonElement>(".card-strip button")!.click();
    await expect.element(toast).toBeVisible();
    await expect.poll(() => isClearOf(card)).toBe(true);
  });
});
