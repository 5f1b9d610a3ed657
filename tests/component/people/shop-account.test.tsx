import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { admin, customer, type Person } from "../base/people.ts";
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
  leavesFragment,
} from "../base/screen.tsx";
import { lostConnection, rows, type StubbedBackend } from "../base/stub-backend.ts";
import { brooch, catalog, orderRow, words } from "../cart/shopping.ts";

const sizes = [desktop, phone, narrowPhone];
const list = "GET orders";
const articles = page.getByRole("article");

/** An order as the history lists it. */
function listed(id: number, columns: object = {}) {
  return { ...orderRow(), id, ...columns };
}

function openAccount(path: string, orders: object[] | (() => Response) = [], signedIn = customer) {
  const respond = typeof orders === "function" ? orders : () => rows(orders);
  return open(`/account${path}`, {
    signedIn,
    // The product page asks whether offers are accepted.
    responses: {
      ...catalog,
      "GET addresses": () => rows([]),
      "GET app_settings": () => rows([]),
      [list]: respond,
    },
  });
}

/** The queries of the requests for orders. */
function queries(backend: StubbedBackend): URLSearchParams[] {
  return backend.requests(list).map((search) => new URLSearchParams(search as string));
}

const identity = (email_verified: boolean) => ({
  identities: [
    {
      identity_id: "1",
      id: "1",
      user_id: customer.id,
      provider: "email",
      identity_data: { email: customer.email, email_verified },
    },
  ],
});
const openAs = (claims: Pick<Person, "identities">, mail: boolean, orders: object[] = []) =>
  open("/account", {
    signedIn: { ...customer, ...claims },
    mail,
    responses: {
      [list]: () => rows(orders),
      "POST resend": () => Response.json({}),
    },
  });

describe("an account whose address is not confirmed", () => {
  const note = words("If you have ordered as a guest with mira@mail.example");

  test("says how earlier guest orders get into it, whether there are any or not", async () => {
    const backend = await openAs(identity(false), true);
    await expect.element(note).toBeVisible();
    await isAccessible(sizes);
    await button("Email me a link to confirm it").click();
    await shownToast("Link sent", "Please open the link in our email to mira@mail.example within an hour.");
    expect(backend.requests("POST resend")).toMatchObject([{ type: "signup", email: customer.email }]);
  });

  test.for([
    ["the address is confirmed", identity(true), true],
    ["the shop sends no mail", identity(false), false],
  ] as const)("does not when %s", async ([, claims, mail]) => {
    await openAs(claims, mail);
    await expect.element(words("No orders yet")).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
  });
});

describe("the order history", () => {
  test("lists the customer's own orders, each a link", async () => {
    const backend = await openAccount("", [
      listed(42, { status: "shipped" }),
      listed(41, { status: "cancelled_payment" }),
    ]);
    await expect.element(heading("Order History", 1)).toBeVisible();
    await expect.element(articles.last().getByText("Cancelled payment")).toBeVisible();
    expect(articles.first().element().textContent).toMatch(/Order #000042.*Shipped.*2 items.*\$59\.99/);
    expect(articles.first().element().querySelectorAll(".photo")).toHaveLength(1);
    const query = { user_id: `eq.${customer.id}`, order: "created_at.desc,id.desc" };
    expect(Object.fromEntries(queries(backend)[0]!)).toMatchObject(query);
    await expect.element(page.getByText("Administrator")).not.toBeInTheDocument();
    await expect.element(link("Go to Admin Panel")).not.toBeInTheDocument();
    await isAccessible(sizes);

    await link("Order #000042").click();
    await expect.element(link("Back to orders")).toBeVisible();
    expect(queries(backend).at(-1)!.get("id")).toBe("eq.42");
    expect(queries(backend).at(-1)!.get("user_id")).toBe(`eq.${customer.id}`);
    await link("Back to orders").click();
    await expect.element(articles.last()).toBeVisible();
  });

  test("links to the shop when it is empty", async () => {
    await openAccount("/orders");
    await expect.element(heading("No orders yet", 2)).toBeVisible();
    await isAccessible();
    await link("Start Shopping").click();
    await expect.element(heading("All Products")).toBeVisible();
  });

  test("loads all orders on the way to its end, and keeps only those near the view", async () => {
    const many = Array.from({ length: 250 }, (_, index) => listed(1250 - index));
    const collector = { ...customer, id: "00000000-0000-4000-8000-000000000004" };
    const backend = await openAccount("/orders", undefined, collector);
    backend.respond({
      [list]: ({ url }) => {
        const { searchParams } = new URL(url);
        const from = Number(searchParams.get("offset"));
        return rows(many.slice(from, from + Number(searchParams.get("limit"))));
      },
    });
    await expect
      .poll(() => {
        window.scrollTo(0, document.body.scrollHeight);
        return link("Order #001001").elements().length;
      })
      .toBe(1);
    await expect.element(button("Show more")).not.toBeInTheDocument();
    await expect.element(link("Order #001250")).not.toBeInTheDocument();
    expect(queries(backend).map((query) => query.get("offset"))).toEqual(["0", "100", "200"]);
  });

  test("that cannot be loaded says so, and can be loaded again", async () => {
    const backend = await openAccount("/orders", lostConnection);
    await shownToast(
      "Error fetching orders",
      "Could not retrieve order history. The shop could not be reached.",
    );
    await expect.element(heading("Your orders could not be loaded")).toBeVisible();
    await isAccessible();
    backend.respond({ [list]: () => rows([listed(41)]) });
    await button("Try again").click();
    await expect.element(link("Order #000041")).toBeVisible();
  });
});

test("an order with many lines shows the first pictures in the history, and how many more there are", async () => {
  const [line] = orderRow().order_items;
  const order_items = Array.from({ length: 7 }, (_, index) => ({ ...line, id: index + 1 }));
  await openAccount("", [listed(41, { order_items })]);
  await expect.element(articles.getByText("+2")).toBeVisible();
  expect(articles.element().querySelectorAll(".photo")).toHaveLength(5);
});

const steps = page.getByRole("list", { name: "Steps of your order" }).getByRole("listitem");

describe("the steps of an order", () => {
  test("say what is done, with the days that are known, and what comes", async () => {
    await openAccount("/orders/41", [
      listed(41, {
        status: "shipped",
        payment_method: "stripe",
        payment_status: "paid",
        arrives_by: "2026-01-12",
        step_days: {
          placed: "2026-01-02",
          paid: "2026-01-03",
          made: "2026-01-07",
          shipped: "2026-01-07",
          delivered: null,
        },
      }),
    ]);
    await expect.element(steps.last()).toHaveAttribute("aria-current", "step");
    const texts = steps.elements().map(({ textContent }) => textContent);
    expect(texts).toEqual([
      "Placed (done)Jan 2, 2026",
      "Paid (done)Jan 3, 2026",
      "Made ready (done)Jan 7, 2026",
      "Shipped (done)Jan 7, 2026",
      "On its wayArrives by Jan 12, 2026",
    ]);
    await isAccessible(sizes);
  });

  test("of which nobody knows the day have none", async () => {
    await openAccount("/orders/41", [listed(41, { status: "delivered" })]);
    await expect.element(steps.last()).toBeVisible();
    const texts = steps.elements().map(({ textContent }) => textContent);
    expect(texts).toEqual([
      "Placed (done)Jan 2, 2026",
      "Made ready (done)",
      "Shipped (done)",
      "Delivered (done)",
    ]);
  });

  test("are not those of an order that was cancelled", async () => {
    await openAccount("/orders/41", [listed(41, { status: "cancelled" })]);
    await expect.element(words("This order was cancelled.")).toBeVisible();
    expect(steps.elements()).toEqual([]);
    await isAccessible();
  });
});

describe("an order", () => {
  const tracking_link = "https://www.fedex.com/fedextrack/?trknbr=JD%201%2F2";
  const sent = { status: "shipped", tracking_provider: "FedEx", tracking_number: "JD 1/2", tracking_link };

  test("shows its lines, totals, address and payment", async () => {
    await openAccount("/orders/41", [listed(41, { status: "pending_payment" })]);
    await expect.element(heading("Order #000041", 1)).toBeVisible();
    expect(document.title).toBe("Order #000041 | Facet");
    const { innerText } = document.querySelector("main")!;
    for (const text of [
      "Pending payment",
      brooch.name,
      "Quantity 2, $25.00 each",
      "$50.00",
      "$5.99",
      "$4.00",
    ])
      expect(innerText).toContain(text);
    for (const text of ["$59.99", "Mira Kapoor", "Mumbai 400001", "Cash on Delivery (COD)"])
      expect(innerText).toContain(text);
    expect(innerText).not.toContain("Tracking");
  });

  test("that was sent links to the carrier", async () => {
    await openAccount("/orders/41", [listed(41, sent)]);
    const tracking = page.getByRole("link", { name: /^JD 1\/2/ });
    await expect.element(tracking).toHaveAttribute("href", tracking_link);
    await expect.element(tracking).toHaveAttribute("rel", "noreferrer");
    await isAccessible(sizes);
  });

  test("links its lines to products that still exist", async () => {
    const [line] = orderRow().order_items;
    const order_items = [line, { ...line, id: 2, product_id: null, name_at_purchase: "Gone Ring" }];
    await openAccount("/orders/41", [listed(41, { order_items })]);
    await expect.element(link(brooch.name)).toHaveAttribute("href", "/product/7/moon-brooch");
    await expect.element(page.getByText("Gone Ring")).toBeVisible();
    await expect.element(link("Gone Ring")).not.toBeInTheDocument();
    await link(brooch.name).click();
    await expect.element(heading(brooch.name, 1)).toBeVisible();
  });

  test("sent by another carrier shows its tracking number as text", async () => {
    await openAccount("/orders/41", [
      listed(41, { ...sent, tracking_provider: "Other", tracking_number: "<b>77</b>", tracking_link: null }),
    ]);
    await expect.element(page.getByText("<b>77</b>")).toBeVisible();
    await expect.element(page.getByRole("link", { name: /77/ })).not.toBeInTheDocument();
  });

  test.for(["7", "ring"])("%s is not found when the customer has none of that number", async (id) => {
    const backend = await openAccount(`/orders/${id}`);
    await shownToast("Error fetching order details", "Could not find the requested order.");
    await expect.element(heading("Order Not Found", 1)).toBeVisible();
    expect(queries(backend)).toHaveLength(id === "7" ? 1 : 0);
    await isAccessible();
    await link("See all orders").click();
    await expect.element(heading("No orders yet")).toBeVisible();
  });

  test.for([
    ["without a connection", lostConnection],
    ["by an empty response of a proxy", () => new Response("")],
  ] as const)("is not called missing when it could not be loaded: %s", async ([, respond]) => {
    const backend = await openAccount("/orders/41", respond);
    await shownToast("Error fetching order details", "The shop could not be reached.");
    await expect.element(heading("The order could not be loaded", 1)).toBeVisible();
    await isAccessible();
    backend.respond({ [list]: () => rows([orderRow()]) });
    await button("Try again").click();
    await expect.element(heading("Order #000041")).toBeVisible();
  });
});

test("an administrator's account, with a long name, is accessible and leads to the back office", async () => {
  const name = "Augusta Ada Byron-King, Countess of Lovelace-Wolkensteinhohenschwangau";
  const tracking_number = "JD0146000012345678901234567890123456789";
  const orders = [listed(41, { status: "pending_payment", tracking_provider: "DHL", tracking_number })];
  await openAccount("/orders/41", orders, { ...admin, name });
  await expect.element(page.getByText("DHL")).toBeVisible();
  await expect.element(page.getByText("Administrator")).toBeVisible();
  await expect.element(link("Go to Admin Panel")).toHaveAttribute("href", "/admin");
  await isAccessible(sizes);
});

test.for([
  ["/profile", "Personal Information"],
  ["/addresses", "Manage Addresses"],
] as const)("%s is accessible", async ([path, title]) => {
  await openAccount(path);
  await expect.element(heading(title, 1)).toBeVisible();
  await isAccessible();
});

test("the settings are accessible with and without errors", async () => {
  await openAccount("/settings");
  await expect.element(heading("Account Settings", 1)).toBeVisible();
  await isAccessible();
  await button("Update Password").click();
  await shownToast("Weak Password");
  await isAccessible();
});

test("the account works by keyboard alone", async () => {
  await openAccount("/orders", [listed(41)]);
  await expect.element(articles).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Account" });
  (menu.getByRole("link", { name: "Orders" }).element() as HTMLElement).focus();
  for (const label of ["Offers", "Profile", "Addresses", "Settings", "Logout"]) {
    // oxlint-disable-next-line no-await-in-loop
    await userEvent.keyboard("{Tab}");
    expect(document.activeElement?.textContent).toBe(label);
  }
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(words("Placed on")).toBeVisible();
  (menu.getByRole("link", { name: "Profile" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(heading("Personal Information")).toBeVisible();
  await expect.element(menu.getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "page");
});

describe("an order by card", () => {
  const unpaid = {
    payment_method: "stripe",
    payment_status: "pending",
    status: "pending_payment",
    created_at: new Date().toISOString(),
  };
  const session = "POST /payments/session";

  test("that is not paid can be paid, however many attempts it takes", async () => {
    leavesFragment();
    const backend = await openAccount("/orders/41", [listed(41, unpaid)]);
    const sentence = "Our card provider could not be reached. Please try again in a moment.";
    backend.respond({ [session]: () => Response.json({ message: sentence }, { status: 502 }) });
    await button("Pay again").click();
    await shownToast("The payment could not be started", sentence);
    backend.respond({ [session]: () => Response.json({ url: "#stripe" }) });
    await button("Pay again").click();
    await expect.poll(() => window.location.hash).toBe("#stripe");
    expect(backend.requests(session)).toEqual([{ order_id: 41 }, { order_id: 41 }]);
    await isAccessible(sizes);
  });

  test("that is not paid can be cancelled", async () => {
    const order = listed(41, unpaid);
    const backend = await openAccount("/orders/41", () => rows([order]));
    backend.respond({
      "POST /payments/cancel": () => {
        Object.assign(order, { status: "cancelled_payment", payment_status: "cancelled" });
        return Response.json({ cancelled: true });
      },
    });
    await button("Cancel order").click();
    await expect.element(words("Nothing was paid. You can still pay within a day")).toBeVisible();
    await expect.element(button("Cancel order")).not.toBeInTheDocument();
    await expect.element(button("Pay again")).toBeVisible();
  });

  test.for([
    ["was paid", { payment_status: "paid", status: "processing", paid_amount: 59.99 }],
    ["is a day old", { ...unpaid, created_at: "2026-01-02T10:00:00Z" }],
    ["is being paid by a method that takes days", { ...unpaid, payments: [{ state: "processing" }] }],
    ["was cancelled by the shop", { ...unpaid, status: "cancelled" }],
  ] as const)("that %s cannot be paid", async ([, columns]) => {
    await openAccount("/orders/41", [listed(41, { ...unpaid, ...columns })]);
    await expect.element(heading("Order #000041", 1)).toBeVisible();
    await expect.element(button("Pay again")).not.toBeInTheDocument();
  });

  test("shows what was refunded, and why", async () => {
    const refund = { id: 1, amount_cents: 1000, state: "pending", reason: "A stone was loose" };
    await openAccount("/orders/41", [
      listed(41, {
        payment_method: "stripe",
        payment_status: "paid",
        paid_amount: 59.99,
        refunded_amount: 10,
        refunds: [refund],
      }),
    ]);
    const refunds = page.getByRole("list", { name: "Refunds" });
    await expect.element(refunds).toHaveTextContent("On its way$10.00A stone was loose");
    await isAccessible(sizes);
  });
});
