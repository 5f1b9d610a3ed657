import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { customer } from "../base/people.ts";
import {
  button,
  dialog,
  isAccessible,
  leavesFragment,
  link,
  narrowPhone,
  open,
  phone,
} from "../base/screen.tsx";
import { brooch, catalog, checkout, orderRow, product, storeCart, words } from "../cart/shopping.ts";
import { rows } from "../base/stub-backend.ts";

const guestKey = "Ab3_-".repeat(8) + "xyz";
const until = new Date(Date.now() + 20 * 60_000);

/** The last piece, which the order of this shopper holds. */
const unpaid = {
  ...orderRow([{ quantity: 1 }]),
  status: "pending_payment",
  payment_method: "stripe",
  payment_status: "pending",
  hold_until: until.toISOString(),
};
const responses = {
  ...catalog,
  ...checkout({ card: true }),
  "GET products": () => rows([product(brooch, { stock_quantity: 0 })]),
  "GET orders": () => rows([unpaid]),
  "POST rpc/guest_order": () => Response.json(unpaid),
  "POST /payments/session": () => Response.json({ url: "#stripe" }),
};
const held = words("held for you until");

/** As another tab of this browser has stored it. */
function keepGuestsOrder() {
  localStorage.setItem("card-orders", JSON.stringify([{ id: 41, guestKey, until: until.getTime() }]));
}

describe("a guest's last piece that is waiting for its payment", () => {
  test("stays in another tab's cart, with Pay now and the order's link", async () => {
    leavesFragment();
    keepGuestsOrder();
    storeCart(brooch);
    const backend = await open("/cart", { responses, size: phone });
    await expect.element(held).toBeVisible();
    await expect.element(words("Your order #000041 waits for its payment.")).toBeVisible();
    await expect.element(words("Sold out")).not.toBeInTheDocument();
    await expect
      .element(link("Open your order"))
      .toHaveAttribute("href", `/orders/guest#id=41&key=${guestKey}`);
    expect(localStorage.getItem("cart")).toContain(brooch.name);
    await isAccessible([phone, narrowPhone]);
    await button("Pay now").click();
    await expect.poll(() => window.location.hash).toBe("#stripe");
    expect(backend.requests("POST /payments/session")).toEqual([{ order_id: 41, key: guestKey }]);
  });

  test("is not claimed once it is paid", async () => {
    keepGuestsOrder();
    storeCart(brooch);
    const paid = { ...unpaid, status: "processing" };
    await open("/cart", { responses: { ...responses, "POST rpc/guest_order": () => Response.json(paid) } });
    await expect.element(words("Sold out. It was removed from your cart.")).toBeVisible();
    await expect.element(held).not.toBeInTheDocument();
  });

  test("is mentioned in the cart beside the page, too", async () => {
    keepGuestsOrder();
    storeCart(brooch);
    await open("/about", { responses });
    await link("Cart, 1 item").click();
    await expect.element(dialog("Cart").getByText("held for you until", { exact: false })).toBeVisible();
    await expect.element(dialog("Cart").getByRole("button", { name: "Pay now" })).toBeVisible();
  });

  test("is mentioned on the product's page, which is sold out for everybody else", async () => {
    keepGuestsOrder();
    await open("/product/7", { responses });
    await expect.element(held).toBeVisible();
    await expect.element(page.getByText("Out of stock").first()).toBeVisible();
    await isAccessible();
  });
});

test("a customer's order is known in any browser, and mentioned at checkout", async () => {
  storeCart(brooch);
  await open("/checkout", { responses, signedIn: customer });
  await expect.element(held).toBeVisible();
  await expect.element(link("Open your order")).toHaveAttribute("href", "/account/orders/41");
  expect(localStorage.getItem("cart")).toContain(brooch.name);
});

test("another piece of the product is not held", async () => {
  keepGuestsOrder();
  storeCart({ ...brooch, quantity: 2 });
  await open("/cart", { responses });
  await expect.element(words("Only 1 left: quantity lowered from 2.")).toBeVisible();
  await expect.element(held).toBeVisible();
});
