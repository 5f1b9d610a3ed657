import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Opening, steps } from "../../../app/admin/reports/dashboard/opening.ts";
import type { DashboardStats } from "../../../app/admin/reports/dashboard/queries.ts";
import { admin, openShop } from "../base/people.ts";
import {
  button,
  desktop,
  isAccessible,
  narrowPhone,
  open,
  phone,
  setTimeZone,
  shownToast,
} from "../base/screen.tsx";
import { heldBack, lostConnection, rows, type StubbedBackend } from "../base/stub-backend.ts";

const read = "GET rpc/dashboard_stats";

/** One dollar on the first of November, two on the second, and so on. */
const revenueByDay = Array.from({ length: 30 }, (_, index) => ({
  date: `2026-11-${String(index + 1).padStart(2, "0")}`,
  revenue: index + 1,
}));

const stats: DashboardStats = {
  totalRevenue: 12_345.6,
  received: 14_000.2,
  refunded: 250,
  stillToCome: 1077.84,
  otherCurrencies: [],
  totalOrders: 1128,
  totalProducts: 26,
  totalCustomers: 9,
  guestCustomers: 1,
  pendingOrders: 5,
  ordersToShip: 4,
  shippedOrders: 0,
  latestOrderId: 0,
  newOrders: 0,
  pendingPaymentOrders: 2,
  lowStockItems: 7,
  outOfStockItems: 3,
  pendingOffers: 0,
  declinedOffers: 1,
  newInquiries: 2,
  reportedReviews: 0,
  revenueByDay,
  latestOrder: { id: 128, total_amount: 64.8, currency: "USD", created_at: "2026-11-20T12:00:00+00:00" },
  latestProductAt: "2026-11-20T12:00:00+00:00",
  latestInquiryAt: "2026-11-20T12:00:00+00:00",
};

const region = (name: string) => page.getByRole("region", { name });
const links = (name: string) =>
  region(name)
    .getByRole("link")
    .elements()
    .map((link) => [link.textContent, link.getAttribute("href")]);

async function openDashboard(given: Partial<DashboardStats> = {}): Promise<StubbedBackend> {
  const backend = await open("/admin/dashboard", {
    signedIn: admin,
    responses: { [read]: () => Response.json({ ...stats, ...given }) },
  });
  await expect.element(region("Recent Activity")).toBeVisible();
  return backend;
}

describe("the dashboard", () => {
  test("shows totals, what is waiting and recent activity, with links", async () => {
    await open("/admin", { signedIn: admin, responses: { [read]: () => Response.json(stats) } });
    await expect.element(page.getByRole("heading", { name: "Welcome to Admin HQ!", level: 1 })).toBeVisible();
    await expect.element(region("Recent Activity")).toBeVisible();
    expect(
      [...document.querySelectorAll("[aria-label=Totals] p :is(.amount, .figures)")].map(
        (figure) => figure.textContent,
      ),
    ).toEqual(["$12,345.60", "paid, shipped and delivered orders", "1,128", "26", "9", "and 1 guest"]);
    expect(links("Totals")).toEqual([
      ["View Details of Total Revenue", "/admin/orders"],
      ["View Details of Total Orders", "/admin/orders"],
      ["View Details of Total Products", "/admin/products"],
      ["View Details of Total Customers", "/admin/orders"],
    ]);
    expect(links("Quick Stats")).toEqual([
      ["Pending Orders3 pending, 2 pending payment5", "/admin/orders?status=pending"],
      ["4 to ship", "/admin/orders?tab=to-ship"],
      ["Low Stock Items4 low, 3 out of stock7", "/admin/products?filter=lowstock"],
      ["Pending Offers0", "/admin/offers?status=pending"],
      ["1 declined your price", "/admin/offers?status=unseen"],
      ["New Inquiries2", "/admin/inquiries?status=new"],
    ]);
    expect(links("Recent Activity")).toEqual([
      ["View: New order #0128 for $64.80", "/admin/orders/128"],
      ["View: 26 products in the catalog", "/admin/products"],
      ["View: 2 new inquiries waiting for a reply", "/admin/inquiries?status=new"],
    ]);
  });

  test("says which currency its sums are in, if there are orders in others", async () => {
    await openDashboard({ otherCurrencies: ["CHF", "EUR"] });
    const note = "These sums are of orders in USD. Those in CHF, EUR are in Reports.";
    expect(document.querySelector("[aria-label=Totals]")?.textContent).toContain(note);
    await isAccessible();
  });

  test("asks the database once, and shows the shop's days, wherever the admin is", async () => {
    await setTimeZone("America/Los_Angeles");
    const backend = await open("/admin/dashboard", {
      signedIn: admin,
      shop: { timeZone: "Pacific/Auckland" },
      responses: { [read]: () => Response.json(stats) },
    });
    await expect.element(region("Sales").getByText(/ Days in New Zealand Time\.$/)).toBeVisible();
    await expect.element(region("Recent Activity")).toBeVisible();
    // Noon in UTC is the next day there, and the morning of that day here.
    const times = region("Recent Activity").element().querySelectorAll("time");
    expect([...times].map(({ title }) => title)).toContain("Nov 21, 2026, 1:00 AM");
    expect(backend.requests(read)).toHaveLength(1);
  });

  test("separates money received, refunded and due from revenue", async () => {
    await openDashboard();
    const totals = region("Totals");
    await expect.element(totals.getByText("paid, shipped and delivered orders")).toBeVisible();
    const money = totals.element().querySelector("dl")!.textContent;
    expect(money).toBe("Received$14,000.20Refunded$250.00Still to come$1,077.84");
  });

  test("reads its numbers again when the admin comes back to it", async () => {
    const backend = await openDashboard();
    backend.respond({ [read]: () => Response.json({ ...stats, totalOrders: 1129, ordersToShip: 5 }) });
    const readAgain = () => {
      document.dispatchEvent(new Event("visibilitychange"));
      return backend.requests(read).length > 1;
    };
    // The page may be visible before it listens.
    await expect.poll(readAgain).toBe(true);
    await expect.element(region("Totals").getByText("1,129")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "5 to ship" })).toBeVisible();
  });

  test("shows a single day's figures by keyboard and by pointer", async () => {
    await openDashboard();
    const slider = page.getByRole("slider", { name: "Sales by day" });
    const showsDay = (text: string) => expect.element(slider).toHaveAttribute("aria-valuetext", text);
    await showsDay("Mon, Nov 30: $30.00");
    slider.element().focus();
    await userEvent.keyboard("{ArrowLeft}");
    await showsDay("Sun, Nov 29: $29.00");
    await userEvent.keyboard("{Home}");
    await showsDay("Sun, Nov 1: $1.00");

    const { width, height } = slider.element().getBoundingClientRect();
    await slider.hover({ position: { x: width - 1, y: height / 2 } });
    await showsDay("Mon, Nov 30: $30.00");
    await slider.hover({ position: { x: width / 29, y: height / 2 } });
    await showsDay("Mon, Nov 2: $2.00");
    await page.getByRole("heading", { name: "Recent Activity" }).hover();
    await showsDay("Sun, Nov 1: $1.00");

    await page.getByText("Figures as a table").click();
    const figures = region("Sales by day")
      .getByRole("row")
      .elements()
      .map((row) => [...row.children].map((cell) => cell.textContent).join(": "));
    expect(figures).toHaveLength(31);
    expect(figures[1]).toBe("Mon, Nov 30: $30.00");
    await expect
      .element(
        region("Sales")
          .getByText(/^\$465\.00 in 30 days/)
          .first(),
      )
      .toBeVisible();
  });

  test("shows a spinner while the figures load", async () => {
    const loaded = heldBack(() => Response.json(stats));
    await open("/admin/dashboard", { signedIn: admin, responses: { [read]: loaded.respond } });
    await expect.element(page.getByRole("heading", { name: "Welcome to Admin HQ!" })).toBeVisible();
    await expect.element(page.getByRole("main").getByRole("status").getByText("Loading...")).toBeVisible();
    await isAccessible();
    loaded.release();
    await expect.element(region("Recent Activity")).toBeVisible();
  });

  test("says that the figures could not be loaded, and tries again", async () => {
    const backend = await open("/admin/dashboard", {
      signedIn: admin,
      responses: { [read]: () => new Response("busy", { status: 503 }) },
    });
    await shownToast(
      "Failed to fetch data",
      "The shop could not be reached. Please check your connection and try again.",
    );
    await isAccessible();
    backend.respond({ [read]: () => Response.json(stats) });
    await button("Try again").click();
    await expect.element(region("Recent Activity")).toBeVisible();
  });

  test("says that nothing has happened yet in an empty shop", async () => {
    const nothing = { latestOrder: null, latestProductAt: null, latestInquiryAt: null };
    await openDashboard({ ...nothing, revenueByDay: revenueByDay.map((day) => ({ ...day, revenue: 0 })) });
    await expect.element(page.getByText("No recent activity to display.")).toBeVisible();
    await isAccessible();
  });

  test("is accessible with its table open, on the narrowest phones too", async () => {
    await openDashboard();
    await page.getByText("Figures as a table").click();
    await expect.element(page.getByRole("table")).toBeVisible();
    await isAccessible([desktop, phone, narrowPhone]);
  });
});

test.for<[string, string | null, string]>([
  ["not_set_up", null, "No backups are set up"],
  ["not_made", "2026-11-20T03:00:00+00:00", "The latest backup could not be made"],
  ["not_restored", "2026-11-20T03:00:00+00:00", "The latest backup could not be restored"],
  ["none", null, "There is no good backup yet"],
  ["old", "2026-11-20T03:00:00+00:00", "The last good backup is from Nov 20, 2026"],
])("backups that need attention (%s) are said, with a link", async ([reason, last_good_at, words]) => {
  await open("/admin/dashboard", {
    signedIn: admin,
    responses: {
      [read]: () => Response.json(stats),
      "GET rpc/backup_attention": () => Response.json({ reason, last_good_at }),
    },
  });
  const item = region("Quick Stats").getByRole("link", { name: `Backups ${words}` });
  await expect.element(item).toHaveAttribute("href", "/admin/backups");
  if (reason === "old") await isAccessible();
});

describe("what a new shop needs", () => {
  const list = page.getByRole("list", { name: "What your shop needs" });
  const fresh: Opening = {
    ...openShop,
    hidden: false,
    name: false,
    logo: false,
    products: false,
    mail: false,
    shipping: false,
    legal: false,
  };
  const opening = "GET rpc/opening";
  const change = "PATCH shop_facts";

  async function openFresh(given: Partial<Opening> = {}) {
    const shop = { ...fresh, ...given };
    const backend = await open("/admin/dashboard", {
      signedIn: admin,
      responses: {
        [read]: () => Response.json(stats),
        [opening]: () => Response.json(shop),
        [change]: () => {
          shop.hidden = true;
          return rows([]);
        },
      },
    });
    await expect.element(region("Recent Activity")).toBeVisible();
    return backend;
  }

  test("is listed with what is done, each with its screen", async () => {
    await openFresh();
    await expect.element(region("Open your shop").getByText("4 of 10 done")).toBeVisible();
    const links = list.getByRole("link");
    expect(links.elements().map((link) => link.getAttribute("href"))).toEqual(steps.map(({ to }) => to));
    await expect.element(links.first()).toHaveAccessibleName(/^Name your shop.*not done yet/);
    await expect.element(list.getByRole("link", { name: /^Check the taxes.*done/ })).toBeVisible();
    await isAccessible([desktop, phone]);
  });

  test("has no backups where Supabase makes them", async () => {
    await open("/admin/dashboard", {
      signedIn: admin,
      url: "https://project.supabase.example",
      responses: {
        [read]: () => Response.json(stats),
        [opening]: () => Response.json({ ...fresh, backups: false }),
      },
    });
    await expect.element(region("Open your shop").getByText("3 of 9 done")).toBeVisible();
    expect(list.getByRole("link", { name: /^Set up backups/ }).elements()).toHaveLength(0);
  });

  test("stays when it cannot be hidden", async () => {
    const backend = await openFresh();
    backend.respond({ [change]: lostConnection });
    await button("Hide this list").click();
    await shownToast("The list could not be hidden");
    await expect.element(list).toBeVisible();
  });

  test("is hidden for good when the owner says so", async () => {
    const backend = await openFresh();
    await button("Hide this list").click();
    await expect.element(list).not.toBeInTheDocument();
    expect(backend.requests(change)).toEqual([{ hides_opening: true }]);
  });

  test("is not shown when all is done, or when it cannot be read", async () => {
    await openFresh({ ...openShop, hidden: false });
    await expect.element(list).not.toBeInTheDocument();
  });
});
