import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { customer } from "../base/people.ts";
import {
  button,
  desktop,
  heading,
  isAccessible,
  link,
  narrowPhone,
  open,
  phone,
  shownToast,
} from "../base/screen.tsx";
import {
  catalog,
  checkout,
  openCheckout,
  order,
  orderRow,
  placedOrder,
  product,
  ring,
  storeCart,
  words,
} from "../cart/shopping.ts";
import { rows } from "../base/stub-backend.ts";

const size = {
  id: 11,
  position: 1,
  name: "Ring size",
  kind: "choice",
  required: true,
  max_length: null,
  allowed: null,
  surcharge: 0,
  is_ring_size: true,
  product_option_values: [
    { id: 3, position: 3, value: "8", surcharge: 0, stock_quantity: 0 },
    { id: 1, position: 1, value: "6", surcharge: 0, stock_quantity: 1 },
    { id: 2, position: 2, value: "7", surcharge: 5, stock_quantity: null },
  ],
};
const metal = {
  ...size,
  id: 13,
  position: 0,
  name: "Metal",
  is_ring_size: false,
  product_option_values: [
    { id: 4, position: 1, value: "Silver", surcharge: 0, stock_quantity: null },
    { id: 5, position: 2, value: "Gold", surcharge: 30, stock_quantity: null },
  ],
};
const engraving = {
  id: 12,
  position: 2,
  name: "Engraving",
  kind: "text",
  required: false,
  max_length: 8,
  allowed: "letters",
  surcharge: 15,
  is_ring_size: false,
  product_option_values: [],
};
const row = product(ring, { requires_options: true, product_options: [engraving, size] });
const responses = { ...catalog, "GET products": () => rows([row]) };
const chosenSeven = { option: 11, name: "Ring size", value: "7", surcharge: 5, choice: 2 };
const chosenSix = { option: 11, name: "Ring size", value: "6", surcharge: 0, choice: 1 };
const stored = () => JSON.parse(localStorage.getItem("cart") ?? "[]") as object[];

const radio = (name: string) => page.getByRole("radio", { name });

describe("the page of a product with options", () => {
  const add = page.getByRole("button", { name: "Add to Cart", exact: true }).first();

  test("asks for missing options, and adds the product with its options and their price", async () => {
    await open("/product/9", { responses });
    await add.click();
    await expect.element(words("Please choose: ring size.")).toBeVisible();
    await expect.element(radio("6")).toHaveFocus();
    expect(stored()).toEqual([]);

    await page.getByText("7 (+$5.00)").click();
    await page.getByLabelText(/^Engraving/).fill("Ana <3");
    await add.click();
    await expect.element(words("Please use letters only.")).toBeVisible();
    await page.getByLabelText(/^Engraving/).fill("Ana");
    await expect.element(page.getByText("$45.00").first()).toBeVisible();
    await add.click();
    await shownToast(
      "Added to cart!",
      "1 x Sun Ring (Ring size: 7, Engraving: Ana) has been added to your cart.",
    );
    expect(stored()).toMatchObject([
      { id: 9, price: 45, options: [chosenSeven, { option: 12, value: "Ana", surcharge: 15 }] },
    ]);
  });

  test("shows the price with an engraving while it is typed", async () => {
    await open("/product/9", { responses, size: phone });
    const engravingField = page.getByLabelText(/^Engraving/);
    await expect.element(engravingField).toBeVisible();
    engravingField.element().focus();
    await userEvent.keyboard("A");
    // On the page, and in the bar that stays in view.
    await expect.poll(shownPrices).toBe(2);
    await userEvent.keyboard("{Backspace}");
    await expect.poll(shownPrices).toBe(0);
  });

  test("takes over the size that the guide finds", async () => {
    // The option is called as its owner likes, and the shop's own sizes come first.
    const named = { ...row, product_options: [engraving, { ...size, name: "Ringgröße" }] };
    await open("/product/9", {
      responses: { ...responses, "GET products": () => rows([named]) },
      shop: { ringSizes: "EU" },
    });
    const guide = page.getByRole("dialog", { name: "Ring sizes" });
    const diameter = guide.getByRole("slider", { name: /^Inner diameter/ });
    await button("Size guide").click();
    await expect.element(guide.getByRole("status")).toHaveTextContent("EU 54.5, US 7, UK N½");
    await isAccessible([desktop, narrowPhone]);
    diameter.element().focus();
    await userEvent.keyboard("{End}");
    await expect.element(guide.getByText(/this piece is not made in this size/)).toBeVisible();
    await diameter.fill("18.1");
    await expect.element(guide.getByText(/sold out in this size/)).toBeVisible();
    await expect.element(guide.getByRole("button", { name: /^Choose size/ })).not.toBeInTheDocument();
    await diameter.fill("17.3");
    await guide.getByRole("button", { name: "Choose size 7" }).click();
    await expect.element(guide).not.toBeInTheDocument();
    await expect.element(radio("7 (+$5.00)")).toBeChecked();
    await expect.element(page.getByText("$30.00").first()).toBeVisible();
  });

  test("asks the seller about the size, with the question already written", async () => {
    await open("/product/9", { responses });
    await button("Not sure of the size?").click();
    const inquiry = page.getByRole("dialog", { name: "Contact Seller" });
    await expect.element(inquiry.getByText("Sun Ring", { exact: true })).toBeVisible();
    await expect
      .element(inquiry.getByLabelText("Your message"))
      .toHaveValue("I am not sure of my ring size for the Sun Ring. Can you help me to find it?");
  });

  test("shows the price, the stock and the photograph of a combination, and what is sold out in it", async () => {
    const combined = {
      value_ids: [2, 5],
      surcharge: 40,
      stock_quantity: 2,
      sku: "S-G7",
      image: "/gold.webp",
    };
    const pictured = {
      ...row,
      image: "/main.webp",
      images: ["/gold.webp#size=3x3"],
      product_options: [metal, size],
      option_combinations: [combined, { ...combined, value_ids: [1, 5], surcharge: null, stock_quantity: 0 }],
    };
    await open("/product/9", { responses: { ...responses, "GET products": () => rows([pictured]) } });
    await page.getByText("Gold", { exact: true }).click();
    // Nobody could get to silver and 6 if it were disabled.
    await expect.element(radio("6, sold out")).toBeEnabled();
    await page.getByText("6, sold out").click();
    await expect.element(button("Tell me")).toBeVisible();
    await expect.element(radio("Gold, sold out")).toBeChecked();
    await expect.element(radio("Silver")).toBeEnabled();
    await page.getByText("7", { exact: true }).click();
    await expect.element(page.getByText("Only 2 left")).toBeVisible();
    await expect.element(page.getByText("$65.00").first()).toBeVisible();
    await expect.element(button("Picture 2 of 2")).toHaveAttribute("aria-current", "true");
    await isAccessible([desktop, narrowPhone]);
    await add.click();
    await shownToast("Added to cart!");
    expect(stored()).toMatchObject([
      {
        price: 65,
        image: "/gold.webp#size=3x3",
        options: [
          { name: "Metal", value: "Gold", surcharge: 40, choice: 5 },
          { name: "Ring size", value: "7", surcharge: 0, choice: 2 },
        ],
      },
    ]);
    await page.getByText("Silver", { exact: true }).click();
    await expect.element(button("Picture 1 of 2")).toHaveAttribute("aria-current", "true");
  });

  test("adds no more of a size than are in stock", async () => {
    await open("/product/9", { responses });
    await page.getByText("6", { exact: true }).click();
    await add.click();
    await shownToast("Added to cart!");
    await add.click();
    await shownToast("No more to add");
    expect(stored()).toMatchObject([{ quantity: 1 }]);
  });
});

test("a card asks for required options before it adds", async () => {
  await open("/products", { responses });
  await button("Add to Cart: Sun Ring").click();
  const dialog = page.getByRole("dialog", { name: "Sun Ring" });
  await dialog.getByRole("button", { name: "Add to Cart" }).click();
  await expect.element(dialog.getByText("Please choose: ring size.")).toBeVisible();
  expect(dialog.element().querySelector(".photo")).not.toBeNull();
  await dialog.getByRole("button", { name: "Size guide" }).click();
  await page
    .getByRole("dialog", { name: "Ring sizes" })
    .getByRole("button", { name: "Choose size 7" })
    .click();
  await expect.element(dialog.getByText("$30.00")).toBeVisible();
  await dialog.getByRole("button", { name: "Add to Cart" }).click();
  await shownToast("Added to cart!");
  expect(stored()).toMatchObject([{ id: 9, price: 30, quantity: 1, options: [chosenSeven] }]);
});

describe("the cart", () => {
  test("says which options an older line still needs, and lets the shopper choose them", async () => {
    storeCart({ ...ring, quantity: 2 });
    await open("/cart", { responses });
    await expect.element(words("Please choose: ring size.")).toBeVisible();
    // With something missing, the checkout is not reached.
    await link("Proceed to Checkout").click();
    await shownToast("Something is missing", "Please choose the options of Sun Ring first.");
    await expect.element(heading("Cart", 1)).toBeVisible();
    await expect.element(button("Choose options of Sun Ring")).toHaveFocus();
    await button("Choose options of Sun Ring").click();
    const dialog = page.getByRole("dialog", { name: "Sun Ring" });
    await dialog.getByText("7 (+$5.00)").click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.element(page.getByText("Ring size: 7")).toBeVisible();
    expect(stored()).toMatchObject([{ id: 9, price: 30, quantity: 2, options: [chosenSeven] }]);
  });

  test("keeps lines with different options apart, and drops options that are no longer offered", async () => {
    storeCart(
      { ...ring, options: [chosenSix] },
      { ...ring, price: 30, options: [chosenSeven] },
      { ...ring, price: 25, options: [{ ...chosenSix, value: "5", choice: 9 }] },
    );
    await open("/cart", { responses });
    await expect.element(words("Ring size 5 is no longer offered.")).toBeVisible();
    expect(stored()).toHaveLength(3);
  });

  test("Undo puts a line back where it was", async () => {
    const responsesOfThree = {
      ...catalog,
      "GET products": () => rows([1, 2, 3].map((id) => product({ ...ring, id, name: `Ring ${id}` }))),
    };
    storeCart(...[1, 2, 3].map((id) => ({ ...ring, id, name: `Ring ${id}` })));
    await open("/cart", { responses: responsesOfThree });
    await button("Remove Ring 2").click();
    await shownToast("Removed from cart");
    await button("Undo").click();
    await shownToast("Added to cart!");
    expect(stored()).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });
});

const ordered = (option: object[]) => ({
  ...orderRow(),
  order_items: [
    { ...orderRow().order_items[0], product_id: ring.id, name_at_purchase: ring.name, options: option },
  ],
});

const openOrder = (option: object[], product = row) =>
  open("/account/orders/41", {
    signedIn: customer,
    responses: {
      ...catalog,
      "GET app_settings": () => rows([]),
      // It is paid: nothing waits.
      "GET orders": ({ url }) => rows(url.includes("pending_payment") ? [] : [ordered(option)]),
      "GET products": () => rows([product]),
    },
  });

describe("Buy again", () => {
  test("puts the chosen options into the cart, at today's prices", async () => {
    await openOrder([{ ...chosenSeven, surcharge: 3 }]);
    await button("Buy again").click();
    await expect.element(heading("Cart", 1)).toBeVisible();
    expect(stored()).toMatchObject([{ id: ring.id, quantity: 2, price: 30, options: [chosenSeven] }]);
  });

  test("asks in the cart for options that are no longer offered", async () => {
    const others = { ...size, product_option_values: [size.product_option_values[1]!] };
    await openOrder([chosenSeven], product(ring, { requires_options: true, product_options: [others] }));
    await button("Buy again").click();
    await expect.element(button(`Choose options of ${ring.name}`)).toBeVisible();
    expect(stored()).not.toHaveProperty("0.options");
  });

  test("says when none of it is sold any more", async () => {
    const backend = await openOrder([]);
    backend.respond({ "GET products": () => rows([]) });
    await button("Buy again").click();
    await shownToast("No longer for sale", "One piece is no longer for sale.");
    expect(stored()).toEqual([]);
  });
});

describe("an order", () => {
  test("sends what was chosen", async () => {
    const text = { option: 12, name: "Engraving", value: "Ana", surcharge: 15 };
    const backend = await openCheckout([{ ...ring, price: 45, options: [chosenSeven, text] }], {
      responses: { ...checkout(), "GET products": () => rows([row]), [order]: placedOrder },
    });
    await expect.element(page.getByText("Engraving: Ana").first()).toBeInTheDocument();
    await page.getByRole("button", { name: /^Place Order/ }).click();
    await expect
      .poll(() => backend.requests(order))
      .toMatchObject([
        {
          lines: [
            {
              id: 9,
              price: 45,
              options: [
                { option: 11, value: 2 },
                { option: 12, text: "Ana" },
              ],
            },
          ],
        },
      ]);
  });

  test("that is refused for its options says which ones", async () => {
    const refusal = {
      code: "PT409",
      message: "Something in your cart needs its options chosen. Please look at your cart again.",
      details: JSON.stringify([
        { id: 9, reason: "options", price: 25, stock: null, problem: "Ring size: please choose one." },
      ]),
      hint: null,
    };
    await openCheckout([ring], {
      responses: {
        ...checkout(),
        "GET products": () => rows([row]),
        [order]: () => Response.json(refusal, { status: 409 }),
      },
    });
    await page.getByRole("button", { name: /^Place Order/ }).click();
    await expect.element(words("Something in your cart needs its options chosen.")).toBeVisible();
    expect(stored()).toHaveLength(1);
  });
});

/** How often the price with an engraving is on screen. */
function shownPrices() {
  return page.getByText("$40.00").elements().length;
}
