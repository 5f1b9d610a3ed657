import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { customer } from "./people.ts";
import { button, heading, isAccessible, link, narrowPhone, open, shownToast } from "./screen.tsx";
import { brooch, product } from "./shopping.ts";
import { lostConnection, rows, unreachable } from "./stub-backend.ts";

const list = "GET counter_offers";
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const offered = (id: number, name: string, given: object = {}, columns: object = {}) => ({
  id,
  offer_price: 45,
  status: "pending",
  expires_at: null,
  order_id: null,
  created_at: inDays(-3),
  product: { ...product({ ...brooch, id, name }), ...columns },
  ...given,
});
const accepted = { status: "accepted", expires_at: inDays(3) };

const openOffers = (offers: object[]) =>
  open("/account/offers", {
    signedIn: customer,
    responses: {
      [list]: () => rows(offers),
      "GET products": () => rows([product(brooch)]),
      "GET app_settings": () => rows([]),
    },
  });

const row = (name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
const storedCart = () => JSON.parse(localStorage.getItem("cart") ?? "[]") as object[];

describe("a customer's offers", () => {
  test("show the outcome of each", async () => {
    const backend = await openOffers([
      offered(1, "Pearl"),
      offered(2, "Ruby", { status: "rejected" }),
      offered(3, "Opal", accepted),
      offered(4, "Jade", { status: "accepted", expires_at: inDays(-1) }),
      offered(5, "Onyx", { ...accepted, order_id: 41 }),
      offered(6, "Agate", accepted, { stock_quantity: 0 }),
      offered(7, "Topaz", accepted, { final_price: 40 }),
      { ...offered(8, "Gone", accepted), product: null },
    ]);
    await expect.element(heading("Offers", 1)).toBeVisible();
    expect(new URLSearchParams(backend.requests(list)[0] as string).get("user_id")).toBe(`eq.${customer.id}`);
    await expect.element(row("Pearl")).toMatchTextContent(/\$45\.00.*\$60\.00.*Pending/);
    await expect.element(row("Ruby")).toMatchTextContent(/Rejected/);
    await expect.element(row("Opal").getByRole("button", { name: /^Buy at \$45\.00/ })).toBeVisible();
    await expect.element(row("Jade")).toMatchTextContent(/Ended.*It could be bought until/);
    await expect.element(row("Onyx").getByRole("link", { name: "Order #000041" })).toBeVisible();
    await expect.element(row("Agate")).toMatchTextContent(/Sold out/);
    await expect.element(row("Topaz")).toMatchTextContent(/It costs \$40\.00 by now/);
    await expect.element(row("A piece that is no longer sold")).toBeVisible();
    expect(page.getByRole("button", { name: /^Buy at/ }).elements()).toHaveLength(1);
    await isAccessible();
    await isAccessible([narrowPhone]);
  });

  test("put an accepted one into the cart once, at its price, as a separate line", async () => {
    localStorage.setItem("cart", JSON.stringify([{ ...brooch, quantity: 2 }]));
    const backend = await openOffers([offered(brooch.id, brooch.name, { ...accepted, id: 12 })]);
    backend.respond({ "GET orders": () => rows([]) });
    await page.getByRole("button", { name: /^Buy at \$45\.00/ }).click();
    await shownToast("Added to cart!");
    await expect.element(heading("Cart", 1)).toBeVisible();
    expect(storedCart()).toMatchObject([
      { id: brooch.id, price: 60, quantity: 2 },
      { id: brooch.id, price: 45, original_price: 60, quantity: 1, offer: { id: 12, price: 45 } },
    ]);
    const line = page.getByRole("listitem").filter({ hasText: "at the price of your offer" });
    await expect.element(line).toMatchTextContent(/\$45\.00/);
    await expect.element(line.getByRole("spinbutton")).not.toBeInTheDocument();
    await expect.element(line.getByRole("button", { name: /^Remove/ })).toBeVisible();
    await isAccessible();
  });

  test("say that there are none, or why they could not be loaded, and can be reloaded", async () => {
    const backend = await openOffers([]);
    await expect.element(heading("No offers yet")).toBeVisible();
    await isAccessible();
    backend.respond({ [list]: lostConnection, "GET orders": () => rows([]) });
    await link("Orders").first().click();
    await expect.element(heading("Order History", 1)).toBeVisible();
    await link("Offers").first().click();
    await shownToast("Error fetching offers", unreachable);
    backend.respond({ [list]: () => rows([offered(1, "Pearl")]) });
    await button("Try again").click();
    await expect.element(row("Pearl")).toBeVisible();
  });
});
