import { describe, expect, test } from "vitest";
import { recentActivity, timeAgo } from "./activity.ts";
import type { DashboardStats } from "./queries.ts";
import { dollars } from "../../../../domain/money/dollars.ts";

const stats: DashboardStats = {
  totalRevenue: 0,
  received: 0,
  refunded: 0,
  stillToCome: 0,
  otherCurrencies: [],
  totalOrders: 0,
  totalProducts: 0,
  totalCustomers: 0,
  guestCustomers: 0,
  pendingOrders: 0,
  ordersToShip: 0,
  shippedOrders: 0,
  latestOrderId: 0,
  newOrders: 0,
  pendingPaymentOrders: 0,
  lowStockItems: 0,
  outOfStockItems: 0,
  pendingOffers: 0,
  declinedOffers: 0,
  reportedReviews: 0,
  newInquiries: 0,
  revenueByDay: [{ date: "2026-11-20", revenue: 0 }],
  latestOrder: null,
  latestProductAt: null,
  latestInquiryAt: null,
};
const time = "2026-11-20T12:00:00+00:00";

describe("recentActivity", () => {
  test("names the currency of an order that was placed in another one than the shop's", () => {
    const latestOrder = { id: 128, total_amount: 1677.16, currency: "EUR", created_at: time };
    expect(recentActivity({ ...stats, latestOrder }, dollars)[0]!.text).toBe(
      "New order #0128 for EUR\u00a01,677.16",
    );
  });

  test("is empty in an empty shop", () => {
    expect(recentActivity(stats, dollars)).toEqual([]);
  });

  test("has the latest order, the products and the new inquiries", () => {
    const items = recentActivity(
      {
        ...stats,
        latestOrder: { id: 128, total_amount: 1677.16, currency: "USD", created_at: time },
        totalProducts: 1026,
        latestProductAt: time,
        reportedReviews: 0,
        newInquiries: 2,
        latestInquiryAt: time,
      },
      dollars,
    );
    expect(items).toEqual([
      { type: "order", text: "New order #0128 for $1,677.16", time, link: "/admin/orders/128" },
      { type: "product", text: "1,026 products in the catalog", time, link: "/admin/products" },
      {
        type: "inquiry",
        text: "2 new inquiries waiting for a reply",
        time,
        link: "/admin/inquiries?status=new",
      },
    ]);
  });

  test("uses the singular for one", () => {
    const texts = recentActivity(
      {
        ...stats,
        totalProducts: 1,
        latestProductAt: time,
        reportedReviews: 0,
        newInquiries: 1,
        latestInquiryAt: time,
      },
      dollars,
    ).map(({ text }) => text);
    expect(texts).toEqual(["1 product in the catalog", "1 new inquiry waiting for a reply"]);
  });
});

describe("timeAgo", () => {
  test.for<[string, string]>([
    ["2026-11-20T12:00:59Z", "just now"],
    ["2026-11-20T11:59:00Z", "just now"],
    ["2026-11-20T12:01:00Z", "1 minute ago"],
    ["2026-11-20T12:59:59Z", "59 minutes ago"],
    ["2026-11-20T13:00:00Z", "1 hour ago"],
    ["2026-11-21T12:00:00Z", "yesterday"],
    ["2026-12-19T12:00:00Z", "29 days ago"],
    ["2026-12-20T12:00:00Z", "Nov 20, 2026"],
  ])("at %s is %s", ([now, text]) => {
    expect(timeAgo(time, Date.parse(now))).toBe(text);
  });
});
