import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, desktop, field, isAccessible, shownToast } from "../base/screen.tsx";
import { rows } from "../base/stub-backend.ts";
import { brooch, change, list, openProducts } from "./products.ts";

const priceButton = page.getByTitle("Change the price of Peacock Brooch");
const stockButton = page.getByTitle("Change the stock of Peacock Brooch");
const price = field("Current price of Peacock Brooch");
const stock = field("Stock quantity of Peacock Brooch");

/** The list with a product that is stored as this says. */
async function openList(stored: typeof brooch) {
  const backend = await openProducts("/admin/products", {
    [list]: () => rows([{ ...stored, final_price: stored.price }]),
    [change]: async (request) => {
      const seen = new URL(request.url).searchParams;
      const changes = (await request.json()) as Partial<typeof brooch>;
      const isSeen = Object.keys(changes).every(
        (name) => seen.get(name) === `eq.${String(stored[name as "price"])}`,
      );
      return rows(isSeen ? [Object.assign(stored, changes)] : []);
    },
    "GET stock_moves": () =>
      rows([
        { quantity: -2, stock_after: 8, cause: "order", order_id: 41 },
        { quantity: 10, stock_after: 10, cause: "opening", order_id: null },
      ]),
  });
  await expect.element(priceButton).toBeVisible();
  return backend;
}

test("a price is changed in the list, by keyboard", async () => {
  const stored = { ...brooch };
  await openList(stored);
  priceButton.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(price).toHaveFocus();
  await isAccessible([desktop]);
  await userEvent.keyboard("lots{Enter}");
  await expect.element(price).toHaveAccessibleDescription(/.+/);
  await expect.element(price).toHaveValue("lots");
  await userEvent.keyboard("{Escape}");
  await expect.element(priceButton).toHaveFocus();
  expect(stored.price).toBe(60);
  await userEvent.keyboard("{Enter}");
  await expect.element(price).toHaveValue("60.00");
  await userEvent.keyboard("75.5{Enter}");
  await expect.element(priceButton).toHaveTextContent("$75.50");
  await expect.element(priceButton).toHaveFocus();
  expect(stored.price).toBe(75.5);
});

test("a price that follows a metal is not changed in the list", async () => {
  await openProducts("/admin/products", {
    [list]: () => rows([{ ...brooch, final_price: 60, product_formulas: { metal: "Gold" } }]),
  });
  await expect.element(stockButton).toBeVisible();
  await expect.element(priceButton).not.toBeInTheDocument();
});

test("a value is saved when its field is left, and what was not changed is left alone", async () => {
  const stored = { ...brooch };
  await openList(stored);
  await priceButton.click();
  await stockButton.click();
  await expect.element(price).not.toBeInTheDocument();
  await stock.fill("12");
  await page.getByRole("heading", { level: 1 }).click();
  await expect.element(stockButton).toHaveTextContent("In Stock (12)");
  expect(stored.stock_quantity).toBe(12);
});

test("what was sold meanwhile is told, and stays sold", async () => {
  const stored = { ...brooch };
  await openList(stored);
  await stockButton.click();
  stored.stock_quantity = 8;
  await stock.fill("15");
  await userEvent.keyboard("{Enter}");
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(/^8\s+Order #000041: -2$/)).toBeVisible();
  await expect.element(dialog.getByText("13", { exact: true })).toBeVisible();
  await isAccessible([desktop]);
  await button("Save mine anyway").click();
  await expect.element(stockButton).toHaveTextContent("In Stock (13)");
  expect(stored.stock_quantity).toBe(13);
});

test("stock that a dialog corrects is the difference to what was shown", async () => {
  const backend = await openProducts("/admin/products/edit/7", {
    "POST rpc/correct_stock": () => Response.json(9),
  });
  await button("Correct Stock").click();
  await expect.element(field("Pieces that are really there")).toHaveValue("10");
  await button("Correct").click();
  await expect.element(page.getByText("The shop already counts this many.")).toBeVisible();
  await field("Pieces that are really there").fill("8");
  await field("Reason").fill("Two are broken");
  await isAccessible([desktop]);
  await button("Correct").click();
  await shownToast("Stock corrected");
  expect(backend.requests("POST rpc/correct_stock")).toEqual([
    { product_id: 7, quantity: -2, reason: "Two are broken", value_ids: [] },
  ]);
});
