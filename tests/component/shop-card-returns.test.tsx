import { describe, expect, test } from "vitest";
import { customer } from "./people.ts";
import { heading, isAccessible, link, open, shownToast } from "./screen.tsx";
import { lostConnection, refusal, rows } from "./stub-backend.ts";
import { brooch, checkout, orderRow, storeCart, words } from "./shopping.ts";

const settle = "POST rpc/settle_card_return";
const cancel = "POST rpc/cancel_card_return";

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
      { [settle]: () => Response.json(null), "GET orders": () => rows([orderRow()]) },
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

  test("says that the payment is not confirmed yet when the shop refuses it, and keeps the cart", async () => {
    await openReturn("order_id=41&session_id=cs_1", {
      [settle]: () => refusal(409, "PT409", "The payment could not be confirmed yet."),
    });
    await expect.element(words("The payment for order #000041 could not be confirmed yet.")).toBeVisible();
    await expect.element(heading("Checkout", 1)).toBeVisible();
    expect(localStorage.getItem("cart")).toContain(brooch.name);
    await isAccessible();
  });

  test("asks the shop nothing with an invalid id", async () => {
    const backend = await openReturn("order_id=1e3&session_id=%00");
    await expect.element(words("The payment could not be confirmed yet.")).toBeVisible();
    await expect.element(heading("Checkout", 1)).toBeVisible();
    expect(backend.requests(settle)).toEqual([]);
  });
});

describe("coming back without paying", () => {
  test("keeps the cart", async () => {
    const backend = await openReturn("cancelled=true&order_id=41&session_id=cs_1", {
      [cancel]: () => Response.json(null),
    });
    await shownToast("Order Cancelled", "Nothing was paid. Your cart is just as you left it.");
    await expect.element(heading("Checkout", 1)).toBeVisible();
    expect(backend.requests(cancel)).toEqual([{ order_id: 41, session_id: "cs_1" }]);
    expect(localStorage.getItem("cart")).toContain(brooch.name);
  });

  test("claims nothing about the payment when the order could not be cancelled", async () => {
    await openReturn("cancelled&order_id=41", { [cancel]: lostConnection });
    await shownToast("Order Cancelled", "Your cart is just as you left it.");
    await expect.element(words("Nothing was paid.")).not.toBeInTheDocument();
    await expect.element(heading("Checkout", 1)).toBeVisible();
  });
});
