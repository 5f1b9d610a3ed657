import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { loadLanguage } from "../../../app/base/language/languages.ts";
import { button, heading, isAccessible, link, narrowPhone, open, shownToast } from "../base/screen.tsx";
import { busy, lostConnection, unreachable } from "../base/stub-backend.ts";

const guestKey = "Ab3_-".repeat(8) + "xyz";
const lookUp = "POST rpc/guest_order";
const pay = "POST /payments/session";

const order = (given: object = {}) => ({
  id: 41,
  created_at: new Date(2026, 2, 9, 9, 2).toISOString(),
  status: "shipped",
  subtotal: 37.5,
  tax: 3,
  shipping: 5.99,
  total_amount: 46.49,
  currency: "USD",
  tax_name: "Tax",
  tax_rate: 8,
  prices_include_tax: false,
  shipping_method: "Standard shipping",
  shipping_tax: 0,
  arrives_by: null as string | null,
  payment_method: "cod",
  payment_status: "cod",
  payments: [],
  refunds: [],
  requests: [],
  paid_amount: 0,
  refunded_amount: 0,
  tracking_provider: "UPS",
  tracking_number: "1Z999",
  tracking_link: "https://www.ups.com/track?tracknum=1Z999",
  returns_until: null as string | null,
  step_days: { placed: "2026-03-09", paid: null, made: "2026-03-10", shipped: "2026-03-10", delivered: null },
  order_items: [
    {
      id: 1,
      product_id: 7,
      quantity: 3,
      price_at_purchase: 12.5,
      name_at_purchase: "Pearl Brooch",
      image_at_purchase: null,
      sku_at_purchase: "BR-07",
      options: [{ option: 1, name: "Engraving", value: "Mira", surcharge: 2.5 }],
    },
  ],
  ...given,
});

const unpaid = {
  status: "pending_payment",
  payment_method: "stripe",
  payment_status: "pending",
  created_at: new Date().toISOString(),
  tracking_provider: null,
  tracking_number: null,
  tracking_link: null,
  returns_until: null as string | null,
};

const openLink = (found: object | null, more = {}, fragment = `#id=41&key=${guestKey}`) =>
  open(`/orders/guest${fragment}`, {
    responses: { [lookUp]: () => Response.json(found), ...more },
  });

describe("the page of a guest's order", () => {
  test("has dates in the shop's language, and amounts in its format", async () => {
    await loadLanguage("de");
    await open(`/orders/guest#id=41&key=${guestKey}`, {
      shop: { language: "de" },
      responses: { [lookUp]: () => Response.json(order({ arrives_by: "2026-03-12" })) },
    });
    for (const words of ["09.03.2026", /12\.03\.2026/, "$46.49"])
      await expect.element(page.getByText(words).first()).toBeVisible();
  });

  test("shows status, lines, tracking and payment", async () => {
    const backend = await openLink(order());
    await expect.element(heading("Order #000041", 1)).toBeVisible();
    expect(backend.requests(lookUp)).toEqual([{ order_id: 41, key: guestKey }]);
    for (const words of ["Shipped", "Pearl Brooch", "Engraving: Mira", "$46.49", "Payment on delivery"])
      await expect.element(page.getByText(words).first()).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: /^1Z999/ }))
      .toHaveAttribute("href", expect.stringContaining("1Z999"));
    const steps = page.getByRole("list", { name: "Steps of your order" }).getByRole("listitem");
    await expect.element(steps).toHaveLength(4);
    await expect.element(steps.last()).toHaveAttribute("aria-current", "step");
    await expect.element(steps.nth(2)).toHaveTextContent("Shipped (done)Mar 10, 2026");
    await expect.element(button("Pay again")).not.toBeInTheDocument();
    await isAccessible();
  });

  test("says what was paid and refunded", async () => {
    await openLink(
      order({
        status: "processing",
        payment_method: "stripe",
        payment_status: "paid",
        paid_amount: 46.49,
        refunded_amount: 10,
        refunds: [{ id: 1, amount_cents: 1000, state: "pending", reason: "A stone was loose" }],
      }),
    );
    await expect.element(page.getByText("Refunded$10.00")).toBeVisible();
    await expect.element(page.getByText("A stone was loose")).toBeVisible();
    await expect.element(button("Pay again")).not.toBeInTheDocument();
  });

  test.for(["", "#id=41", `#id=41&key=${guestKey.slice(3)}`])(
    "requests nothing for a link like %s",
    async (fragment) => {
      const backend = await openLink(order(), {}, fragment);
      await expect.element(heading("This link is incomplete", 1)).toBeVisible();
      expect(backend.requests(lookUp)).toEqual([]);
      await isAccessible();
    },
  );

  test("says that a wrong link opens nothing", async () => {
    await openLink(null);
    await expect.element(heading("This link does not open an order", 1)).toBeVisible();
    await expect.element(link("Contact us")).toBeVisible();
  });

  test("is loaded again after a failure", async () => {
    const backend = await openLink(order(), { [lookUp]: lostConnection });
    await expect.element(page.getByText(unreachable)).toBeVisible();
    backend.respond({ [lookUp]: () => Response.json(order()) });
    await button("Try again").click();
    await expect.element(heading("Order #000041", 1)).toBeVisible();
  });

  test("that cannot be read after a change says so, instead of showing what it was before", async () => {
    const backend = await openLink(order(unpaid), {
      "POST /payments/cancel": () => Response.json({ cancelled: true }),
    });
    await expect.element(button("Cancel order")).toBeVisible();
    backend.respond({ [lookUp]: lostConnection });
    await button("Cancel order").click();
    await expect.element(heading("The order could not be loaded", 1)).toBeVisible();
    backend.respond({
      [lookUp]: () =>
        Response.json(order({ ...unpaid, status: "cancelled_payment", payment_status: "cancelled" })),
    });
    await button("Try again").click();
    await expect.element(heading("Order #000041", 1)).toBeVisible();
    await expect.element(button("Cancel order")).not.toBeInTheDocument();
  });

  test("does not start a payment that is no longer possible, and says why", async () => {
    const reason = "Something in this order has been sold meanwhile. Please place a new one.";
    const backend = await openLink(order(unpaid), {
      [pay]: () => Response.json({ message: reason }, { status: 409 }),
    });
    await expect.element(page.getByText("Due$46.49")).toBeVisible();
    await button("Pay again").click();
    await shownToast("The payment could not be started", reason);
    expect(backend.requests(pay)).toEqual([{ order_id: 41, key: guestKey }]);
    backend.respond({ [pay]: busy });
    await button("Pay again").click();
    await shownToast("The payment could not be started", "The shop had a problem.");
  });

  test("is accessible on the narrowest phones", async () => {
    await openLink(order(unpaid));
    await expect.element(button("Pay again")).toBeVisible();
    await isAccessible([narrowPhone]);
  });
});
