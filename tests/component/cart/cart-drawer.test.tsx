import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  desktop,
  dialog,
  heading,
  isAccessible,
  link,
  narrowPhone,
  open,
  shownToast,
} from "../base/screen.tsx";
import { rows } from "../base/stub-backend.ts";
import { brooch, catalog, checkout, product, ring, storeCart } from "./shopping.ts";

const drawer = dialog("Cart");
const inDrawer = (role: "link" | "button", name: string) => drawer.getByRole(role, { name, exact: true });

function openAbout(...stock: object[]) {
  return open("/about", { responses: { ...catalog, ...checkout(), "GET products": () => rows(stock) } });
}

describe("the cart's link", () => {
  test("opens the cart beside the page, and Escape returns the focus", async () => {
    storeCart(brooch, { ...ring, quantity: 2 });
    await openAbout(product(brooch), product(ring));
    await link("Cart, 3 items").click();
    await expect.element(drawer).toBeVisible();
    await expect.element(drawer.getByText("$110.00", { exact: true })).toBeVisible();
    await isAccessible([desktop, narrowPhone]);
    await userEvent.keyboard("{Escape}");
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(link("Cart, 3 items")).toHaveFocus();
  });

  test("leads to the cart's page if there is nothing to show beside the page", async () => {
    await openAbout(product(brooch));
    await link("Cart").click();
    await expect.element(heading("Cart", 1)).toBeVisible();
    storeCart(brooch);
    await link("Cart, 1 item").click();
    await expect.element(drawer).not.toBeInTheDocument();
  });
});

describe("the cart beside the page", () => {
  test("changes quantities, and removes pieces with an Undo", async () => {
    storeCart(brooch);
    await openAbout(product(brooch, { stock_quantity: 2 }));
    await link("Cart, 1 item").click();
    await inDrawer("button", "Increase quantity").click();
    await expect.element(drawer.getByText("$120.00").first()).toBeVisible();
    await expect.element(inDrawer("button", "Increase quantity")).toBeDisabled();
    await inDrawer("button", "Remove Moon Brooch").click();
    await shownToast("Removed from cart");
    await expect.element(drawer.getByRole("heading", { name: "Cart", exact: true })).toHaveFocus();
    await expect.element(drawer.getByText("Your cart is empty")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.element(inDrawer("button", "Remove Moon Brooch")).toBeVisible();
  });

  test("says what has changed since", async () => {
    storeCart(brooch);
    await openAbout(product(brooch, { final_price: 55 }));
    await link("Cart, 1 item").click();
    await expect.element(drawer.getByText(/The price changed from \$60\.00 to \$55\.00\.$/)).toBeVisible();
  });

  test.for([
    ["View cart", "Cart"],
    ["Checkout", "Checkout"],
  ] as const)("leads to %s, and closes", async ([name, title]) => {
    storeCart(brooch);
    await openAbout(product(brooch));
    await link("Cart, 1 item").click();
    await inDrawer("link", name).click();
    await expect.element(heading(title, 1)).toBeVisible();
    await expect.element(drawer).not.toBeInTheDocument();
  });
});
