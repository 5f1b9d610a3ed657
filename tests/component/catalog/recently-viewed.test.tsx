import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { catalog, storeCart } from "../cart/shopping.ts";
import { desktop, heading, isAccessible, link, narrowPhone, open } from "../base/screen.tsx";
import { rows } from "../base/stub-backend.ts";
import { brooch, follow, productPages, ring } from "./product-page.ts";

const viewed = page.getByRole("region", { name: "Recently viewed" });
const names = () =>
  viewed
    .getByRole("link")
    .elements()
    .map(({ textContent }) => textContent);
const stored = () => JSON.parse(localStorage.getItem("viewed") ?? "[]") as number[];

/** Scrolls to the foot of the page, where the pieces are fetched. */
async function arrive() {
  await expect.element(viewed).toBeInTheDocument();
  viewed.element().scrollIntoView();
}

/** Product pages, and the products by their ids. */
const responses = (products = [brooch, ring]) => {
  const pages = productPages(products);
  return {
    ...pages,
    "GET products": (request: Request) => {
      const asked = new URL(request.url).searchParams.get("id") ?? "";
      if (!asked.startsWith("in.")) return pages["GET products"](request);
      const ids = asked.slice(4, -1).split(",").map(Number);
      return rows(products.filter(({ id }) => ids.includes(id)));
    },
  };
};

test("a product's page ends with the pieces that were looked at before it, the latest first", async () => {
  localStorage.setItem("viewed", "[3,7]");
  await open("/product/8", { responses: responses() });
  await arrive();
  await expect.element(viewed.getByRole("link", { name: "Opal Brooch" })).toBeVisible();
  // The third product is gone.
  expect(names()).toEqual(["Opal Brooch"]);
  await expect.poll(stored).toEqual([8, 7]);
  await isAccessible([desktop, narrowPhone]);
  await follow(brooch);
  await arrive();
  await expect.poll(names).toEqual(["Pearl Ring"]);
  await expect.poll(stored).toEqual([7, 8]);
});

test("nobody's first piece has no such row, and asks for nothing", async () => {
  const backend = await open("/product/7", { responses: responses() });
  await expect.poll(stored).toEqual([7]);
  await expect.element(viewed).not.toBeInTheDocument();
  expect(backend.requests("GET products")).toHaveLength(1);
});

test("an empty cart shows them, a full one does not", async () => {
  localStorage.setItem("viewed", "[8,7]");
  await open("/cart", { responses: { ...catalog, ...responses() } });
  await expect.element(heading("Your cart is empty")).toBeVisible();
  await expect.poll(names).toEqual(["Pearl Ring", "Opal Brooch"]);
  await isAccessible([desktop, narrowPhone]);
  storeCart({ ...brooch, quantity: 1 });
  await expect.element(link("Cart, 1 item")).toBeVisible();
  await expect.element(viewed).not.toBeInTheDocument();
});
