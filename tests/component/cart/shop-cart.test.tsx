import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { holdTimers } from "../base/held-timers.ts";
import { button, desktop, heading, isAccessible, link, open, phone, shownToast } from "../base/screen.tsx";
import { rows } from "../base/stub-backend.ts";
import { brooch, catalog, freshRules, product, ring, storeCart, words } from "./shopping.ts";

const quotes = "GET products";
const shownToasts = () => document.querySelectorAll(".toast").length;

function openCart(...stock: object[]) {
  return open("/cart", { responses: { ...catalog, [quotes]: () => rows(stock) } });
}

test("an empty cart links to the products", async () => {
  await openCart();
  await expect.element(heading("Your cart is empty", 2)).toBeVisible();
  await isAccessible();
  await link("Start Shopping").click();
  await expect.element(heading("All Products", 1)).toBeVisible();
});

test("an empty cart promises to keep nothing where the browser stores nothing", async () => {
  const denied = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "QuotaExceededError");
  });
  onTestFinished(() => denied.mockRestore());
  await openCart();
  await expect.element(words("This browser does not let shops store anything")).toBeVisible();
  expect(words("stays here").elements()).toEqual([]);
  await isAccessible();
  await open("/wish-list", { responses: catalog });
  await expect.element(words("This browser does not let shops store anything").last()).toBeVisible();
});

test("a cart that cannot be read is discarded", async () => {
  localStorage.setItem("cart", JSON.stringify([{ ...brooch, quantity: -3 }]));
  await openCart();
  await expect.element(heading("Your cart is empty")).toBeVisible();
  expect(localStorage.getItem("cart")).toBeNull();
});

test("the quantity stops at the stock, and at zero the item is removed", async () => {
  storeCart(brooch);
  await openCart(product(brooch, { stock_quantity: 2 }));
  await expect.element(words("only 2 left")).toBeVisible();
  await button("Increase quantity").click();
  await expect.element(link("Cart, 2 items")).toBeVisible();
  await expect.element(button("Increase quantity")).toBeDisabled();
  await button("Decrease quantity").click();
  await button("Decrease quantity").click();
  await shownToast("Removed from cart");
  await expect.element(heading("Your cart is empty")).toBeVisible();
});

test("the summary shows what checkout will charge, and how much more makes shipping free", async () => {
  storeCart({ ...ring, price: 35.99 });
  await openCart(product({ ...ring, price: 35.99 }));
  await expect.element(words("Add $14.02 more for free shipping.")).toBeVisible();
  const summary = page.getByRole("region", { name: "Order summary" });
  await expect.poll(() => summary.element().textContent).toMatch(/Shipping\$5\.99.*Estimated total\$44\.86/);
  await button("Increase quantity").click();
  await expect.element(words("more for free shipping")).not.toBeInTheDocument();
  await expect.poll(() => summary.element().textContent).toMatch(/ShippingFree.*Estimated total\$77\.74/);
});

test("the summary says when the cart arrives in the shop's country", async () => {
  storeCart(brooch);
  const [zone] = freshRules.zones;
  const methods = [{ ...zone!.methods[0]!, days_from: 2, days_to: 4 }];
  const rules = { ...freshRules, country: "FR", today: "2026-12-01", zones: [{ ...zone!, methods }] };
  const responses = { ...catalog, [quotes]: () => rows([product(brooch)]) };
  await open("/cart", { responses: { ...responses, "GET rpc/terms": () => Response.json(rules) } });
  await expect.element(words("Order today, with you Dec 3 – Dec 7 (France)")).toBeVisible();
});

describe("an item that was removed", () => {
  test("can be put back", async () => {
    storeCart({ ...brooch, quantity: 3 });
    await openCart(product(brooch));
    await button("Remove Moon Brooch").click();
    await shownToast("Removed from cart", "Item has been removed from your cart.");
    await expect.element(heading("Cart", 1)).toHaveFocus();
    await button("Undo").click();
    await expect.element(link("Cart, 3 items")).toBeVisible();
  });

  test("is not added twice when another tab has put it back", async () => {
    storeCart({ ...brooch, quantity: 3 });
    await openCart(product(brooch));
    await button("Remove Moon Brooch").click();
    await expect.element(button("Undo")).toBeVisible();
    storeCart(brooch);
    await expect.element(link("Cart, 1 item")).toBeVisible();
    await button("Undo").click();
    await expect.poll(shownToasts).toBe(0);
    await expect.element(link("Cart, 1 item")).toBeVisible();
  });
});

test("markup in a stored name is shown as text", async () => {
  const name = "<img src=x onerror=alert(1)>";
  storeCart({ ...brooch, name });
  await openCart(product({ ...brooch, name }));
  await expect.element(heading(name)).toBeVisible();
});

describe("the check of prices and stock", () => {
  test("lists which items are more expensive, scarce, sold out or gone", async () => {
    const [scarce, soldOut, gone] = ["Star Pin", "Sea Pin", "Sky Pin"].map((name, index) => ({
      ...brooch,
      name,
      id: 20 + index,
    }));
    storeCart({ ...ring, original_price: 90 }, { ...scarce!, quantity: 5 }, soldOut!, gone!);
    await openCart(
      product(ring, { price: 60, final_price: 60 }),
      product(scarce!, { stock_quantity: 2 }),
      product(soldOut!, { stock_quantity: 0 }),
    );
    await expect.element(words("Your cart has changed")).toBeVisible();
    const notice = page.getByRole("main").getByRole("status").first();
    expect(
      notice
        .getByRole("listitem")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Sun Ring: The price changed from $25.00 to $60.00.",
      "Star Pin: Only 2 left: quantity lowered from 5.",
      "Sea Pin: Sold out. It was removed from your cart.",
      "Sky Pin: No longer available. It was removed from your cart.",
    ]);
    await expect
      .element(page.getByRole("region", { name: "Order summary" }).getByText("$194.40"))
      .toBeVisible();
    await expect.element(link("Cart, 3 items")).toBeVisible();
    const quantity = page.getByRole("group", { name: "Quantity of Star Pin" });
    await expect.element(quantity.getByRole("button", { name: "Increase quantity" })).toBeDisabled();
    await isAccessible();
  });

  test("is repeated when the shopper returns to the tab", async () => {
    storeCart(brooch);
    const backend = await openCart(product(brooch));
    await expect.poll(() => backend.requests(quotes)).toHaveLength(1);
    backend.respond({ [quotes]: () => rows([product(brooch, { final_price: 45 })]) });
    window.dispatchEvent(new Event("focus"));
    const now = Date.now();
    const clock = vi.spyOn(Date, "now").mockReturnValue(now + 11_000);
    window.dispatchEvent(new Event("focus"));
    clock.mockRestore();
    await expect.element(words("The price changed from $60.00 to $45.00.")).toBeVisible();
    expect(backend.requests(quotes)).toHaveLength(2);
  });

  test("keeps the cart, with a quiet note, when it fails", async () => {
    storeCart({ ...brooch, quantity: 3 });
    const backend = await openCart();
    backend.respond({ [quotes]: () => new Response("busy", { status: 503 }) });
    await expect.element(words("Prices and stock could not be checked just now.")).toBeVisible();
    await expect.element(link("Cart, 3 items")).toBeVisible();
  });
});

const lastBrooch = () => rows([product(brooch, { stock_quantity: 1 })]);

function openProduct(size = desktop) {
  return open("/product/7", { size, responses: { ...catalog, [quotes]: lastBrooch } });
}

describe("a product's page", () => {
  const add = button("Add to Cart");

  test.for([desktop, phone])("shows its toasts next to the buy button, at $width px", async (size) => {
    await openProduct(size);
    await add.click();
    await shownToast("Added to cart!");
    const bought = add.element();
    const { left, top, width, height } = bought.getBoundingClientRect();
    expect(bought.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
  });

  test("adds what is in stock; its toast disappears after five seconds or when another one appears", async () => {
    await openProduct();
    await expect.element(add).toBeVisible();
    const shownFor = holdTimers(5000);
    await add.click();
    await shownToast("Added to cart!", "1 x Moon Brooch has been added to your cart.");
    await add.click();
    await shownToast("No more to add");
    await expect.element(link("Cart, 1 item")).toBeVisible();
    expect([shownToasts(), shownFor.count()]).toEqual([1, 1]);
    shownFor.runOut();
    await expect.poll(shownToasts).toBe(0);
  });

  test("keeps the focus when a toast is closed", async () => {
    await openProduct();
    await add.click();
    await expect.element(button("Close")).toBeVisible();
    (button("Close").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("main")).toHaveFocus();
  });
});
