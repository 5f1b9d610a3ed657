import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { orderStatuses } from "../../../domain/orders/statuses.ts";
import { statusLabel } from "../../../domain/orders/order-labels.ts";
import { holdTimers } from "../base/held-timers.ts";
import { admin, nothingWaiting } from "../base/people.ts";
import {
  button,
  desktop,
  dialog,
  isAccessible,
  open,
  phone,
  setTimeZone,
  shownToast,
} from "../base/screen.tsx";
import { heldBack, lostConnection, rows, type StubbedBackend } from "../base/stub-backend.ts";
import { stubOrder } from "./stub-orders.ts";
import { english, loadLanguage } from "../../../app/base/language/languages.ts";

const list = "GET orders";
const found = "GET rpc/search_orders";
const counted = "GET rpc/order_count";

const search = page.getByRole("searchbox", { name: "Search orders" });
const filter = page.getByRole("combobox", { name: "Status" });
const table = page.getByRole("table", { name: "Orders" });
const head = (name: string) => page.getByRole("columnheader", { name });
const nothingFound = page.getByRole("heading", { name: "No orders found matching your criteria." });
const spinner = page.getByRole("status").filter({ hasText: "Loading..." });

const { order, responses: orderResponses } = stubOrder();

function openOrders(address = "", responses: Parameters<StubbedBackend["respond"]>[0] = {}, size = desktop) {
  return open(`/admin/orders${address}`, {
    signedIn: admin,
    responses: {
      ...orderResponses,
      [list]: () => rows([order]),
      [counted]: number(1),
      [found]: () => rows([order]),
      ...responses,
    },
    size,
  });
}

/** How many orders there are, as the database responds with it. */
function number(orders: number) {
  return () => Response.json(orders);
}

/** Waits until the last request for the list has these parameters, and none of those that are null. */
async function expectQuery(backend: StubbedBackend, parameters: Record<string, string | null>, name = list) {
  const asked = () => {
    const query = new URLSearchParams(String(backend.requests(name).at(-1)));
    return Object.fromEntries(Object.keys(parameters).map((parameter) => [parameter, query.get(parameter)]));
  };
  await expect.poll(asked).toEqual(parameters);
}

/** The start of this day of March 2026 here, as the database reads it. */
function march(day: number): string {
  return new Date(2026, 2, day).toISOString();
}

/** Waits until the orders of this day of March 2026 were requested and counted. */
async function expectDay(backend: StubbedBackend, day: number) {
  const asked = () => new URLSearchParams(String(backend.requests(list).at(-1))).getAll("created_at");
  await expect.poll(asked).toEqual([`gte.${march(day)}`, `lt.${march(day + 1)}`]);
  await expectQuery(backend, { since: march(day), before: march(day + 1) }, counted);
}

/** Waits until orders of this day of March 2026 were searched. */
async function expectSearchedDay(backend: StubbedBackend, day: number) {
  await expectQuery(backend, { since: march(day), before: march(day + 1) }, found);
}

/** The status of each row, and the color of its badge. */
function badgeColors() {
  const badges = [...document.querySelectorAll("table .badge")];
  return badges.map((badge) => [badge.textContent, /badge-(\w+)/.exec(badge.className)?.[1]]);
}

describe("the list of orders", () => {
  test("shows number, day, customer, total and status, and opens the order", async () => {
    await openOrders();
    const row = page.getByRole("row", { name: /^#000041/ });
    await expect.element(row).toBeVisible();
    const cells = row.getByRole("cell").elements() as HTMLElement[];
    expect(cells.map((cell) => cell.innerText)).toEqual([
      "#000041",
      "Mar 9, 2026",
      "Mira Kapoor\nmira@mail.example",
      "$46.49",
      "Processing",
    ]);
    await row.click();
    await expect.element(page.getByRole("heading", { name: "Order #000041" })).toBeVisible();
  });

  test("says Guest and No email where name and email are missing", async () => {
    await openOrders("", { [list]: () => rows([{ ...order, customer_name: "", customer_email: "" }]) });
    await expect.element(page.getByRole("cell", { name: "Guest No email" })).toBeVisible();
  });

  test("is searched while typing, and says when nothing matches", async () => {
    const backend = await openOrders("", { [found]: () => rows([]) });
    await search.fill(" %_*nobody");
    await expect.element(nothingFound).toBeVisible();
    await expectQuery(backend, { q: "%_*nobody" }, found);
    await button("Clear the search").click();
    await expect.element(table).toBeVisible();
    await expect.element(search).toHaveFocus();
  });

  test.for(["a filter first", "the search first"])(
    "is searched and filtered at the same moment: %s",
    async (order) => {
      const typing = holdTimers(300);
      const backend = await openOrders();
      await expect.element(table).toBeVisible();
      await search.fill("mira");
      const choosePaid = () => {
        const select = filter.element() as HTMLSelectElement;
        select.value = "paid";
        select.dispatchEvent(new Event("change", { bubbles: true }));
      };
      const steps = [choosePaid, typing.runOut];
      for (const step of order === "a filter first" ? steps : steps.toReversed()) step();
      await expectQuery(backend, { q: "mira", statuses: "{paid}" }, found);
      await expect.element(search).toHaveValue("mira");
      await expect.element(filter).toHaveValue("paid");
    },
  );

  test("shows each status in its color, and is filtered by one of them", async () => {
    const all = orderStatuses.map((status, index) => ({ ...order, id: index + 1, status }));
    const backend = await openOrders("", { [list]: () => rows(all), [counted]: number(10) });
    await expect.element(page.getByText("10 orders")).toBeVisible();
    await isAccessible([phone, desktop]);
    await expect.poll(badgeColors).toEqual([
      ["Pending", "yellow"],
      ["Pending payment", "yellow"],
      ["Processing", "blue"],
      ["Paid", "emerald"],
      ["Shipped", "teal"],
      ["Delivered", "green"],
      ["Cancelled", "red"],
      ["Cancelled payment", "red"],
      ["Failed", "rose"],
      ["Payment failed", "rose"],
    ]);
    const options = filter.getByRole("option").elements();
    expect(options.map((option) => option.textContent)).toEqual([
      "All statuses",
      ...orderStatuses.map((status) => statusLabel(status, english.t)),
    ]);
    await filter.selectOptions("Cancelled payment");
    await expectQuery(backend, { status: "in.(cancelled_payment)" });
    await expectQuery(backend, { statuses: "{cancelled_payment}", since: null, before: null }, counted);
  });

  test("of pending orders can include those that are waiting for payment", async () => {
    const backend = await openOrders("?status=pending");
    const chip = button("Pending payment too");
    await expect.element(chip).toHaveAttribute("aria-pressed", "false");
    await expect.element(filter).toHaveValue("pending");
    await expectQuery(backend, { status: "in.(pending)" });
    await chip.click();
    await expectQuery(backend, { status: "in.(pending,pending_payment)" });
    await expectQuery(backend, { statuses: "{pending,pending_payment}" }, counted);
    await expect.element(chip).toHaveAttribute("aria-pressed", "true");
    await chip.click();
    await expectQuery(backend, { status: "in.(pending)" });
    await chip.click();
    await filter.selectOptions("Paid");
    await expect.element(chip).not.toBeInTheDocument();
    await filter.selectOptions("Pending");
    await expect.element(chip).toHaveAttribute("aria-pressed", "false");
  });

  test("is sorted by every column in both directions", async () => {
    const backend = await openOrders();
    await expectQuery(backend, { order: "created_at.desc,id.desc" });
    await expect.element(head("Date")).toHaveAttribute("aria-sort", "descending");
    for (const [column, ascending, descending] of [
      ["Order ID", "id.asc,id.asc", "id.desc,id.desc"],
      ["Customer", "customer_name.asc,id.asc", "customer_name.desc,id.desc"],
      ["Total", "total_amount.asc,id.asc", "total_amount.desc,id.desc"],
      ["Status", "status.asc,created_at.desc,id.asc", "status.desc,created_at.asc,id.desc"],
      ["Date", "created_at.asc,id.asc", "created_at.desc,id.desc"],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one list
      await head(column).getByRole("button").click();
      await expectQuery(backend, { order: ascending });
      await expect.element(head(column)).toHaveAttribute("aria-sort", "ascending");
      await head(column).getByRole("button").click();
      await expectQuery(backend, { order: descending });
      await expect.element(head(column)).toHaveAttribute("aria-sort", "descending");
      // oxlint-enable no-await-in-loop
    }
  });

  test("is unchanged on the way back from an order", async () => {
    const backend = await openOrders("?status=paid&sort=id");
    await page.getByRole("link", { name: "#000041" }).click();
    await page.getByRole("link", { name: "Back to Orders" }).click();
    await expect.element(filter).toHaveValue("paid");
    await expectQuery(backend, { status: "in.(paid)", order: "id.asc,id.asc" });
  });

  test("shows a spinner while it loads, and while it is filtered", async () => {
    const arriving = heldBack(() => rows([order]));
    const backend = await open("/admin/categories", {
      signedIn: admin,
      responses: { "GET product_categories": () => rows([]), [list]: arriving.respond, [counted]: number(1) },
    });
    await page.getByRole("link", { name: /^Orders/ }).click();
    await expect.element(spinner).toBeVisible();
    await isAccessible([desktop]);
    arriving.release();
    await expect.element(table).toBeVisible();
    await expect.element(spinner).not.toBeInTheDocument();

    const filtering = heldBack(() => rows([order]));
    backend.respond({ [list]: filtering.respond });
    await filter.selectOptions("Delivered");
    await expect.element(spinner).toBeVisible();
    filtering.release();
    await expect.element(spinner).not.toBeInTheDocument();
  });

  test.for([desktop, phone])(
    "says at $width px when there are more orders than a search finds",
    async (size) => {
      const some = Array.from({ length: 50 }, (_, index) => ({ ...order, id: index + 1 }));
      const first = (total: number) => () =>
        Response.json(some, { headers: { "Content-Range": `0-49/${total}` } });
      const backend = await openOrders("?q=mira", { [found]: first(501) }, size);
      await expect
        .element(
          page.getByText(
            "There are more than 500 orders. To find the others, add to the search, or choose a status or a day.",
          ),
        )
        .toBeVisible();
      if (size === phone) {
        await button("Filters").click();
        await button("Show more than 500 orders").click();
      }
      await isAccessible([size]);
      backend.respond({ [found]: first(500) });
      await search.fill("mira k");
      await expect.element(page.getByText("500 orders", { exact: true })).toBeVisible();
      // Without a search, all of them are counted.
      backend.respond({ [list]: () => rows(some), [counted]: number(12_480) });
      await search.fill("");
      await expect.element(page.getByText("12,480 orders", { exact: true })).toBeVisible();
    },
  );

  test("searches in its sort order, with its filters", async () => {
    const backend = await openOrders("?q=mira&status=pending&pending_payment=too&sort=status.desc");
    await expectQuery(
      backend,
      {
        q: "mira",
        statuses: "{pending,pending_payment}",
        sort: "status",
        descending: "true",
        order: "status.desc,created_at.asc,id.desc",
        limit: "50",
      },
      found,
    );
    expect(backend.requests(counted)).toEqual([]);
  });

  test("says that its number could not be fetched", async () => {
    const backend = await openOrders("", { [counted]: lostConnection });
    await shownToast("Failed to fetch orders");
    backend.respond({ [counted]: number(1) });
    await button("Try again").click();
    await expect.element(page.getByText("1 order", { exact: true })).toBeVisible();
  });

  test("says that it could not be fetched, and can be reloaded", async () => {
    const backend = await openOrders("", { [list]: lostConnection });
    await shownToast(
      "Failed to fetch orders",
      "The shop could not be reached. Please check your connection and try again.",
    );
    await expect.element(page.getByRole("heading", { name: "This list could not be loaded" })).toBeVisible();
    await isAccessible();
    backend.respond({ [list]: () => rows([order]) });
    await button("Try again").click();
    await expect.element(page.getByRole("list", { name: "Orders" })).toBeVisible();
  });
});

test("the tabs count what is waiting, and filter the list", async () => {
  const counts = { ...nothingWaiting, ordersToShip: 3, pendingOrders: 2, shippedOrders: 5, totalOrders: 12 };
  const backend = await openOrders("", { "GET rpc/waiting_counts": () => Response.json(counts) });
  const tabs = page.getByRole("group", { name: "Orders" }).getByRole("button");
  await expect
    .poll(() => tabs.elements().map((tab) => tab.textContent))
    .toEqual(["To ship3", "Unpaid2", "Shipped5", "All12"]);
  await tabs.nth(0).click();
  await expectQuery(backend, { statuses: "{processing,paid}" }, counted);
  await expectQuery(backend, { status: "in.(processing,paid)" });
  await expect.element(tabs.nth(0)).toHaveAttribute("aria-pressed", "true");
  await filter.selectOptions("Cancelled");
  await expectQuery(backend, { status: "in.(cancelled)" });
  await expect.element(tabs.nth(0)).toHaveAttribute("aria-pressed", "false");
});

test("an order that comes appears by itself, and the title says so until somebody looks", async () => {
  const polls = holdTimers(6000);
  let counts = { ...nothingWaiting, totalOrders: 1, latestOrderId: 41 };
  const backend = await openOrders("", { "GET rpc/waiting_counts": () => Response.json(counts) });
  await expect.element(page.getByRole("link", { name: "#000041" })).toBeVisible();
  counts = { ...counts, totalOrders: 2, latestOrderId: 42, newOrders: 1, ordersToShip: 1 };
  backend.respond({ [list]: () => rows([{ ...order, id: 42 }, order]), [counted]: number(2) });
  polls.runOut();
  await expect.element(page.getByRole("link", { name: "#000042" })).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^\(1\) /);
  await expect.element(page.getByRole("link", { name: "Orders 1 to ship" })).toBeVisible();
  await userEvent.keyboard("{Shift}");
  await expect.poll(() => document.title).not.toMatch(/^\(/);
  const since = () =>
    new URLSearchParams(String(backend.requests("GET rpc/waiting_counts").at(-1))).get("since");
  polls.runOut();
  await expect.poll(since).toBe("42");
});

describe("chosen orders", () => {
  const change = "PATCH orders";
  const bar = page.getByRole("region", { name: "Chosen orders" });
  const shipped = [41, 42].map((id) => ({ ...order, id, status: "shipped" }));

  test("are marked as delivered after it is said which", async () => {
    const backend = await openOrders("", {
      [list]: ({ url }) => rows(url.includes("status=eq.shipped") ? [{ id: 41 }] : shipped),
      [counted]: number(2),
      [change]: () => rows([{ id: 41 }]),
    });
    await page.getByLabelText("Choose order #000042").click();
    await expect.element(bar.getByText("1 order chosen")).toBeVisible();
    await button("Choose all").click();
    await expect.element(bar.getByText("2 orders chosen")).toBeVisible();
    await isAccessible([phone, desktop]);
    await expect
      .element(bar.getByRole("link", { name: "Ship" }))
      .toHaveAttribute("href", "/admin/orders/ship?ids=41,42");
    await bar.getByRole("button", { name: "Mark as delivered" }).click();
    const question = dialog("Mark as delivered?");
    await expect
      .element(question.getByText(/^1 order is marked as delivered, and its customer gets a mail\./))
      .toBeVisible();
    await expect.element(question.getByText(/1 order stays as it is/)).toBeVisible();
    await question.getByRole("button", { name: "Mark as delivered" }).click();
    await shownToast("1 order marked as delivered.");
    expect(backend.requests(change)).toEqual([{ status: "delivered" }]);
    await expect.element(bar).not.toBeInTheDocument();
  });
});

describe("chosen orders that were paid", () => {
  const book = "POST rpc/receive_payments";
  const bar = page.getByRole("region", { name: "Chosen orders" });
  const question = dialog("Mark as paid?");
  const day = page.getByLabelText("When was it paid?", { exact: true });
  const money = {
    currency: "USD",
    total_amount: 46.49,
    paid_amount: 0,
    refunded_amount: 0,
    payment_method: "cod",
    payment_status: "cod",
    customer_email: "mira@mail.example",
  };
  const chosen = [
    { ...order, ...money, id: 41 },
    { ...order, ...money, id: 42, payment_method: "stripe", payment_status: "pending", paid_amount: 40 },
    { ...order, ...money, id: 43, status: "cancelled" },
    { ...order, ...money, id: 44, currency: "JPY", total_amount: 500 },
    { ...order, ...money, id: 45, paid_amount: 46.49, refunded_amount: 46.49 },
  ];
  const sent = { order_ids: [41, 42, 43, 44, 45], method: "cash", paid_on: "2026-03-07" };

  async function ask(responses: Parameters<StubbedBackend["respond"]>[0]) {
    const backend = await openOrders("", { [list]: () => rows(chosen), [counted]: number(5), ...responses });
    await button("Choose all").click();
    await bar.getByRole("button", { name: "Mark as paid" }).click();
    return backend;
  }

  test("are booked at once, as it is said how and when, and those that are not say why", async () => {
    const backend = await ask({
      [book]: () =>
        Response.json([
          { order_id: 41, booked: 46.49, currency: "USD", problem: null },
          { order_id: 42, booked: 6.49, currency: "USD", problem: null },
          { order_id: 43, booked: null, currency: "USD", problem: "Its status is cancelled." },
          { order_id: 44, booked: 500, currency: "JPY", problem: null },
          { order_id: 45, booked: null, currency: "USD", problem: "It was refunded." },
        ]),
    });
    for (const words of [
      /^3 orders: \$52\.98 and JPY.500 are booked as received\. Those that are not shipped yet become Paid\.$/,
      "1 customer who chose to pay by card gets a mail about it.",
      "2 orders stay as they are: they are paid already, cancelled or refunded.",
    ])
      await expect.element(question.getByText(words)).toBeVisible();
    await isAccessible([phone, desktop]);
    await page.getByLabelText("How was it paid?", { exact: true }).selectOptions("Cash");
    const confirm = question.getByRole("button", { name: "Mark as paid" });
    await day.fill("");
    await confirm.click();
    await expect.element(day).toHaveAccessibleDescription("Choose today or an earlier day.");
    await day.fill("2026-03-07");
    await confirm.dblClick();
    const report = dialog("Mark as paid");
    await expect.element(report.getByText(/^3 orders booked as paid: \$52\.98 and JPY.500\.$/)).toBeVisible();
    await expect
      .element(report.getByRole("list", { name: "Not booked" }))
      .toHaveTextContent("#000043 Its status is cancelled.#000045 It was refunded.");
    await isAccessible();
    expect(backend.requests(book)).toEqual([sent]);
    await report.getByRole("button", { name: "Close" }).click();
    await expect.element(bar).not.toBeInTheDocument();
  });

  test("stay chosen when that fails; without a refusal there is nothing to read", async () => {
    const backend = await ask({ [book]: lostConnection });
    await page.getByLabelText("How was it paid?", { exact: true }).selectOptions("Cash");
    await day.fill("2026-03-07");
    await question.getByRole("button", { name: "Mark as paid" }).click();
    await shownToast("The payments could not be booked");
    await expect.element(day).toHaveValue("2026-03-07");
    backend.respond({
      [book]: () => Response.json([{ order_id: 41, booked: 46.49, currency: "USD", problem: null }]),
    });
    await question.getByRole("button", { name: "Mark as paid" }).click();
    await shownToast("1 order booked as paid: $46.49.");
    expect(backend.requests(book)).toEqual([sent, sent]);
    await expect.element(bar).not.toBeInTheDocument();
  });
});

describe("the day", () => {
  test("is chosen from a calendar, and can be cleared", async () => {
    const backend = await openOrders("?q=mira&date=2026-03-10");
    await expectSearchedDay(backend, 10);
    await button("Date: Mar 10, 2026").click();
    await button("Monday, March 9, 2026").click();
    await expectSearchedDay(backend, 9);
    await button("Until: That day").click();
    await expect.element(button("Sunday, March 8, 2026")).not.toBeEnabled();
    await button("Wednesday, March 11, 2026").click();
    await expectQuery(backend, { since: march(9), before: march(12) }, found);
    await button("Clear the date").click();
    await expect.element(button("Until: That day")).not.toBeInTheDocument();
    await expect.element(button("Date: Any date")).toHaveFocus();
    await expectQuery(backend, { since: null, before: null, q: "mira" }, found);
  });

  test("is chosen in the shop's language", async () => {
    await loadLanguage("de");
    await open("/admin/orders?date=2026-03-10", {
      signedIn: admin,
      shop: { language: "de" },
      responses: { [list]: () => rows([order]), [counted]: number(1) },
    });
    await page.getByRole("button", { name: /10\.03\.2026/ }).click();
    const calendar = page.getByRole("grid", { name: "März 2026" });
    await expect.element(calendar.getByRole("button", { name: "Montag, 9. März 2026" })).toBeVisible();
    await expect.poll(() => calendar.element().querySelector("th")?.textContent).toBe("Mo");
  });

  test("is the shop's, wherever the admin is, also where it has 25 hours, and so are the days in the list", async () => {
    await setTimeZone("America/Los_Angeles");
    const late = { ...order, created_at: "2026-04-05T11:59:00+00:00" };
    const backend = await open("/admin/orders?date=2026-04-05", {
      signedIn: admin,
      shop: { timeZone: "Pacific/Auckland" },
      responses: { [list]: () => rows([late]), [counted]: number(1) },
    });
    await expect.element(table.getByText("Apr 5, 2026")).toBeVisible();
    await expectQuery(
      backend,
      { since: "2026-04-04T11:00:00.000Z", before: "2026-04-05T12:00:00.000Z" },
      counted,
    );
  });

  test("that does not exist filters nothing, nor do other invalid values", async () => {
    const backend = await openOrders("?date=2026-02-31&status=lost&sort=price");
    await expect.element(button("Date: Any date")).toBeVisible();
    await expectQuery(backend, { created_at: null, status: null, order: "created_at.desc,id.desc" });
  });
});

test("filtering, sorting and opening work by keyboard alone", async () => {
  const backend = await openOrders("?date=2026-03-10", { [found]: () => rows([]) });
  await expect.element(table).toBeVisible();
  search.element().focus();
  await userEvent.keyboard("mira");
  await expect.element(nothingFound).toBeVisible();
  backend.respond({ [found]: () => rows([order]) });
  button("Date: Mar 10, 2026").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Tuesday, March 10, 2026")).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}{Enter}");
  await expectSearchedDay(backend, 9);
  await expect.element(button("Date: Mar 9, 2026")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog", { name: "Choose a day" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(button("Date: Mar 9, 2026")).toHaveFocus();
  await expect.element(table).toBeVisible();
  head("Total").getByRole("button").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(head("Total")).toHaveAttribute("aria-sort", "ascending");
  page.getByRole("link", { name: "#000041" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: "Order #000041" })).toBeVisible();
});

test("on a phone, filters and sorting are in a sheet, with the calendar above it", async () => {
  const backend = await openOrders(
    "?date=2026-03-10",
    { [list]: () => rows([order, { ...order, id: 42 }]), [counted]: number(2) },
    phone,
  );
  await button("Filters (1)").click();
  await button("Date: Mar 10, 2026").click();
  await isAccessible([phone]);
  await button("Monday, March 9, 2026").click();
  await expectDay(backend, 9);
  await page.getByRole("combobox", { name: "Sort by" }).selectOptions("Highest total");
  await expectQuery(backend, { order: "total_amount.desc,id.desc" });
  await button("Show 2 orders").click();
  await expect.element(page.getByRole("list", { name: "Orders" })).toBeVisible();
  await expect.element(button("Show 2 orders")).not.toBeInTheDocument();
});

test("the calendar is accessible, and so is a list without orders", async () => {
  await openOrders("?status=pending", { [list]: () => rows([]), [counted]: number(0) });
  await expect.element(nothingFound).toBeVisible();
  await button("Date: Any date").click();
  await expect.element(page.getByRole("grid")).toBeVisible();
  await isAccessible([desktop]);
  await userEvent.keyboard("{Escape}");
  await isAccessible();
});
