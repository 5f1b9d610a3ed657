import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { customer } from "../base/people.ts";
import { button, heading, isAccessible, link, narrowPhone, open, shownToast } from "../base/screen.tsx";
import { brooch, freshRules, product } from "../cart/shopping.ts";
import { lostConnection, refusal, rows, unreachable } from "../base/stub-backend.ts";

const list = "GET counter_offers";
const decide = "POST rpc/decide_own_offer";
const nothing = () => new Response(null, { status: 204 });
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const offered = (id: number, name: string, given: object = {}, columns: object = {}) => ({
  id,
  offer_price: 45,
  answer_price: null,
  answer_message: null,
  status: "pending",
  expires_at: null,
  order_id: null,
  created_at: inDays(-3),
  product: { ...product({ ...brooch, id, name }), ...columns },
  ...given,
});
const answered = { status: "answered", answer_price: 52, expires_at: inDays(3) };
const accepted = { status: "accepted", expires_at: inDays(3) };

const openOffers = (offers: object[]) =>
  open("/account/offers", {
    signedIn: customer,
    responses: {
      [list]: () => rows(offers),
      "GET products": () => rows([product(brooch)]),
      "GET app_settings": () => rows([]),
      "GET rpc/terms": () => Response.json(freshRules),
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
      offered(9, "Beryl", { ...accepted, answer_price: 52 }),
      offered(10, "Lapis", { ...answered, expires_at: inDays(-1) }),
      offered(11, "Topas", { ...answered, status: "declined", expires_at: null }),
    ]);
    await expect.element(heading("Offers", 1)).toBeVisible();
    expect(new URLSearchParams(backend.requests(list)[0] as string).get("user_id")).toBe(`eq.${customer.id}`);
    await expect.element(row("Pearl")).toMatchTextContent(/\$45\.00.*\$60\.00.*Pending/);
    await expect.element(row("Ruby")).toMatchTextContent(/Rejected/);
    await expect.element(row("Opal").getByRole("button", { name: /^Buy at \$45\.00/ })).toBeVisible();
    await expect.element(row("Jade")).toMatchTextContent(/Ended.*It could be bought until/);
    await expect.element(row("Onyx").getByRole("link", { name: "Order #000041" })).toBeVisible();
    await expect.element(row("Agate")).toMatchTextContent(/Sold out/);
    await expect.element(row("Topaz")).toMatchTextContent(/It now costs \$40\.00/);
    await expect.element(row("A piece that is no longer sold")).toBeVisible();
    await expect.element(row("Beryl").getByRole("button", { name: /^Buy at \$52\.00/ })).toBeVisible();
    await expect.element(row("Lapis")).toMatchTextContent(/Ended.*You could decide until/);
    await expect.element(row("Topas")).toMatchTextContent(/price: \$52\.00.*Declined/);
    expect(page.getByRole("button", { name: /^Buy at/ }).elements()).toHaveLength(2);
    await expect.element(page.getByRole("button", { name: /^(Accept|Decline)/ })).not.toBeInTheDocument();
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

  test("ask for the size of a ring before it is in the cart", async () => {
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
      product_option_values: [{ id: 2, position: 1, value: "7", surcharge: 5, stock_quantity: null }],
    };
    const backend = await openOffers([
      offered(brooch.id, brooch.name, { ...accepted, id: 12 }, { requires_options: true }),
    ]);
    backend.respond({
      "GET orders": () => rows([]),
      "GET products": () => rows([product(brooch, { requires_options: true, product_options: [size] })]),
    });
    await page.getByRole("button", { name: /^Buy at \$45\.00/ }).click();
    const dialog = page.getByRole("dialog", { name: brooch.name });
    await dialog.getByText("7 (+$5.00)").click();
    await expect.element(dialog.getByText("$50.00")).toBeVisible();
    await dialog.getByRole("button", { name: "Add to Cart" }).click();
    await expect.element(heading("Cart", 1)).toBeVisible();
    expect(storedCart()).toMatchObject([
      {
        id: brooch.id,
        price: 50,
        quantity: 1,
        offer: { id: 12, price: 45 },
        options: [{ option: 11, choice: 2 }],
      },
    ]);
  });

  test("are answered with a price, which is accepted, or declined after a question", async () => {
    const offers = [
      offered(1, "Opal", { ...answered, answer_message: "It is the last one." }),
      offered(2, "Jade", answered),
      offered(3, "Topaz", answered, { final_price: 50 }),
      offered(4, "Agate", answered, { stock_quantity: 0 }),
    ] as Record<string, unknown>[];
    const backend = await openOffers(offers);
    await expect
      .element(row("Opal"))
      .toMatchTextContent(/price: \$52\.00It is the last one\..*Answered.*Until/);
    await expect.element(row("Topaz")).toMatchTextContent(/It now costs \$50\.00/);
    await expect.element(row("Agate")).toMatchTextContent(/Sold out/);
    expect(page.getByRole("button", { name: /^Accept/ }).elements()).toHaveLength(2);
    await isAccessible([narrowPhone]);

    const changed = "The seller has changed the price to $50.00. Please look at it again.";
    backend.respond({ [decide]: () => refusal(409, "PT409", changed) });
    offers[0] = { ...offers[0], answer_price: 50 };
    await row("Opal")
      .getByRole("button", { name: /^Accept \$52\.00/ })
      .click();
    await shownToast("Your answer could not be sent", changed);
    await expect.element(row("Opal").getByText(changed)).toBeVisible();
    backend.respond({ [decide]: nothing });
    offers[0] = { ...offers[0], ...accepted };
    await row("Opal")
      .getByRole("button", { name: /^Accept \$50\.00/ })
      .click();
    await shownToast("Price accepted", "You can buy Opal for $50.00.");
    await expect.element(row("Opal").getByRole("button", { name: /^Buy at \$50\.00/ })).toBeVisible();

    await row("Jade").getByRole("button", { name: "Decline $52.00: Jade" }).click();
    const question = page.getByRole("dialog", { name: "Decline $52.00?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await row("Jade").getByRole("button", { name: "Decline $52.00: Jade" }).click();
    offers[1] = { ...offers[1], status: "declined", expires_at: null };
    await isAccessible([narrowPhone]);
    await question.getByRole("button", { name: "Decline" }).click();
    await shownToast("Price declined", "You can make another offer.");
    await expect.element(page.getByRole("main")).toHaveFocus();
    await expect.element(row("Jade")).toMatchTextContent(/Declined/);
    expect(backend.requests(decide)).toEqual([
      { offer_id: 1, accept: true, price: 52 },
      { offer_id: 1, accept: true, price: 50 },
      { offer_id: 2, accept: false, price: 52 },
    ]);
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
