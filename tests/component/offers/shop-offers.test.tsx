import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { customer } from "../base/people.ts";
import { button, desktop, heading, isAccessible, link, open, phone, shownToast } from "../base/screen.tsx";
import {
  brooch,
  openCheckout,
  order,
  orderButton,
  orderRow,
  placedOrder,
  product,
  words,
} from "../cart/shopping.ts";
import { rows } from "../base/stub-backend.ts";

const offered = { ...brooch, price: 45, original_price: 60, quantity: 1, offer: { id: 12, price: 45 } };
const storedCart = () => JSON.parse(localStorage.getItem("cart") ?? "[]") as object[];

describe("a checkout with a piece at the price of an offer", () => {
  test("shows that price and orders through the offer", async () => {
    const backend = await openCheckout([{ ...brooch, quantity: 2 }, offered]);
    await expect.element(words("at the price of your offer").last()).toBeVisible();
    await isAccessible([desktop, phone]);
    await orderButton.click();
    await expect.element(heading("Order placed", 1)).toBeVisible();
    expect(backend.requests(order)).toMatchObject([
      {
        lines: [
          { id: brooch.id, quantity: 2, price: 60 },
          { id: brooch.id, quantity: 1, price: 45, offer: 12 },
        ],
        expected_total: 178.2,
      },
    ]);
    expect(storedCart()).toEqual([]);
  });

  test("removes that piece, and says why, when the offer cannot be bought", async () => {
    const problem = "This offer has ended.";
    const details = [{ id: brooch.id, reason: "offer", price: 60, stock: 9, offer: 12, problem }];
    const backend = await openCheckout([{ ...brooch, quantity: 2 }, offered], {
      responses: {
        [order]: () =>
          Response.json(
            {
              code: "PT409",
              message: "An offer cannot be bought.",
              details: JSON.stringify(details),
              hint: null,
            },
            { status: 409 },
          ),
      },
    });
    await orderButton.click();
    await expect.element(words(`${problem} It was removed from your cart.`)).toBeVisible();
    expect(storedCart()).toMatchObject([{ id: brooch.id, quantity: 2, price: 60 }]);
    expect(storedCart()).toHaveLength(1);
    backend.respond({ [order]: placedOrder });
    await orderButton.click();
    await expect.element(heading("Order placed", 1)).toBeVisible();
  });
});

describe("a guest's confirmation", () => {
  const guestKey = "Ab3_-".repeat(8) + "xyz";
  const openConfirmation = async () => {
    await openCheckout([brooch], {
      responses: {
        [order]: () => Response.json({ ...orderRow(), guest_key: guestKey }),
        "POST rpc/guest_order": () => Response.json({ ...orderRow(), guest_key: undefined }),
      },
    });
    await orderButton.click();
    await expect.element(heading("Keep this link")).toBeVisible();
  };

  test("has the order's link, to be opened and copied", async () => {
    await openConfirmation();
    await expect
      .element(link("Open your order"))
      .toHaveAttribute("href", expect.stringMatching(new RegExp(`/orders/guest#id=41&key=${guestKey}$`)));
    await button("Copy link").click();
    // Where the browser does not let the page copy, it shows the link.
    await expect.element(page.getByText(/^(Link copied|Please copy this link)$/)).toBeVisible();
    await isAccessible([desktop, phone]);
    await link("Open your order").first().click();
    await expect.element(heading("Order #000041", 1)).toBeVisible();
  });
});

test("orders placed as a guest are added to the account, which says so", async () => {
  const listed = [{ ...orderRow(), id: 41 }];
  const backend = await open("/account/orders", {
    signedIn: customer,
    responses: {
      "POST rpc/claim_guest_orders": () => {
        listed.unshift({ ...orderRow(), id: 42 }, { ...orderRow(), id: 43 });
        return Response.json(2);
      },
      "GET orders": () => rows(listed),
      "GET products": () => rows([product(brooch)]),
    },
  });
  await shownToast("2 orders were added", "You placed them as a guest, with the address of this account.");
  await expect.element(page.getByRole("article")).toHaveLength(3);
  expect(backend.requests("POST rpc/claim_guest_orders")).toHaveLength(1);
});
