import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { customer } from "../base/people.ts";
import {
  button,
  heading,
  isAccessible,
  link,
  narrowPhone,
  open,
  phone,
  shownToast,
} from "../base/screen.tsx";
import { lostConnection, rows } from "../base/stub-backend.ts";
import { brooch, checkout, orderRow, ring, storeCart, words } from "../cart/shopping.ts";

const guestKey = "Ab3_-".repeat(8) + "xyz";
const settle = "POST /payments/return";
const cancel = "POST /payments/cancel";
const paid = { status: "processing", payment_status: "paid", state: "paid" };
const confirm = (payment: object) => () => Response.json(payment);
const refuse = (status: number, message: string) => () => Response.json({ message }, { status });

function openReturn(query: string, responses: object = {}, options: Parameters<typeof open>[1] = {}) {
  storeCart(brooch);
  return open(`/checkout?${query}`, {
    ...options,
    responses: { ...checkout(), ...responses },
    expected: /The order's status was not updated/,
  });
}

describe("coming back after paying", () => {
  test("empties the cart and leads a customer to the order in the account", async () => {
    const backend = await openReturn(
      "order_id=41&session_id=cs_1",
      { [settle]: confirm(paid), "GET orders": () => rows([orderRow()]) },
      { signedIn: customer },
    );
    await shownToast("Payment Successful!", "Your order #000041 is paid.");
    await expect.element(heading("Payment received", 1)).toHaveFocus();
    expect(localStorage.getItem("cart")).toBe("[]");
    expect(backend.requests(settle)).toEqual([{ order_id: 41, session_id: "cs_1" }]);
    await isAccessible();
    await link("See your order").click();
    await expect.element(heading("Order #000041", 1)).toBeVisible();
  });

  test("shows a guest what was bought, where it is shipped and what comes next; what was added since stays in the cart", async () => {
    const bought = orderRow([{ quantity: 1 }]);
    const placed = { ...bought, guest_key: guestKey, payment_method: "stripe", arrives_by: "2026-01-12" };
    const waiting = { id: 41, key: "k", content: "", guestKey, placed, until: Date.now() + 60_000 };
    sessionStorage.setItem("card-order", JSON.stringify(waiting));
    localStorage.setItem("card-orders", JSON.stringify([{ id: 41, guestKey, until: waiting.until }]));
    storeCart(brooch, ring);
    await open("/checkout?order_id=41&session_id=cs_1", {
      size: phone,
      responses: { ...checkout(), [settle]: confirm(paid) },
    });
    await expect.element(heading("Payment received", 1)).toHaveFocus();
    for (const part of ["Moon Brooch", "48 Carter Lane", "mira@mail.example", "$59.99"])
      await expect.element(page.getByText(part, { exact: false }).first()).toBeVisible();
    await expect
      .element(words("We pack your order and send it to you. It arrives by Jan 12, 2026."))
      .toBeVisible();
    await expect.element(button("Print")).toBeVisible();
    await expect.element(link("Open your order")).toBeVisible();
    expect(JSON.parse(localStorage.getItem("cart")!)).toMatchObject([{ id: ring.id }]);
    expect(localStorage.getItem("card-orders")).toBe("[]");
    await isAccessible([phone, narrowPhone]);
  });

  test("says that the payment is not confirmed yet when Stripe does not say so, keeps the cart, and asks again", async () => {
    const backend = await openReturn("order_id=41&session_id=cs_1", {
      [settle]: refuse(502, "Our card provider could not be reached. Please try again in a moment."),
    });
    await expect.element(words("The payment for order #000041 could not be confirmed yet.")).toBeVisible();
    await expect.element(heading("Checkout", 1)).toBeVisible();
    expect(localStorage.getItem("cart")).toContain(brooch.name);
    await isAccessible();
    backend.respond({ [settle]: confirm(paid) });
    await link("Ask again").click();
    await expect.element(heading("Payment received", 1)).toBeVisible();
    expect(backend.requests(settle)).toHaveLength(2);
  });

  test("says that an open payment is not confirmed", async () => {
    await openReturn("order_id=41&session_id=cs_1", {
      [settle]: confirm({ status: "pending_payment", payment_status: "pending", state: "open" }),
    });
    await expect.element(words("The payment for order #000041 could not be confirmed yet.")).toBeVisible();
    expect(localStorage.getItem("cart")).toContain(brooch.name);
  });

  test("says that a payment takes days", async () => {
    await openReturn("order_id=41&session_id=cs_1", {
      [settle]: confirm({ status: "pending_payment", payment_status: "pending", state: "processing" }),
    });
    await expect.element(heading("Payment on its way", 1)).toHaveFocus();
    expect(localStorage.getItem("cart")).toBe("[]");
  });

  test("says that money that came too late is refunded", async () => {
    await openReturn("order_id=41&session_id=cs_1", {
      [settle]: confirm({ status: "cancelled_payment", payment_status: "cancelled", state: "paid" }),
    });
    await expect.element(words("The money is on its way back to you.")).toBeVisible();
    expect(localStorage.getItem("cart")).toContain(brooch.name);
  });

  test("requests nothing with an invalid id", async () => {
    const backend = await openReturn("order_id=1e3&session_id=%00");
    await expect.element(words("The payment could not be confirmed yet.")).toBeVisible();
    await expect.element(heading("Checkout", 1)).toBeVisible();
    expect(backend.requests(settle)).toEqual([]);
  });
});

describe("coming back without paying", () => {
  test("keeps the cart", async () => {
    const backend = await openReturn("cancelled=true&order_id=41&session_id=cs_1", {
      [cancel]: confirm({ cancelled: true }),
    });
    await shownToast("Order Cancelled", "Nothing was paid. Your cart is just as you left it.");
    await expect.element(heading("Checkout", 1)).toBeVisible();
    expect(backend.requests(cancel)).toEqual([{ order_id: 41 }]);
    expect(localStorage.getItem("cart")).toContain(brooch.name);
  });

  test("claims nothing about the payment when the order could not be cancelled", async () => {
    await openReturn("cancelled&order_id=41", { [cancel]: lostConnection });
    await shownToast("Order Cancelled", "Your cart is just as you left it.");
    await expect.element(words("Nothing was paid.")).not.toBeInTheDocument();
    await expect.element(heading("Checkout", 1)).toBeVisible();
  });
});
