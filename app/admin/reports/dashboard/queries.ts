import { z } from "zod/mini";
import { errorMessage } from "../../../base/clients/error-message.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { waitingCounts } from "../../chrome/menu-counts.ts";

const count = z.int().check(z.nonnegative());
/** A calendar day of the shop, `2026-11-20`, and its sales, as reports count them. */
const dayOfSales = z.object({ date: z.string(), revenue: z.number() });

const dashboardStats = z.extend(waitingCounts, {
  /** Sums are of orders in the shop's currency. Of those that are paid, shipped or delivered, whether their money has come in or not. */
  totalRevenue: z.number(),
  received: z.number(),
  refunded: z.number(),
  /** Sums of live orders that are not paid yet. */
  stillToCome: z.number(),
  otherCurrencies: z.array(z.string()),
  totalOrders: count,
  totalProducts: count,
  /** Customers with orders; guests are counted by their email addresses. */
  totalCustomers: count,
  guestCustomers: count,
  pendingPaymentOrders: count,
  /** Fewer pieces than the owner says, including what is out of stock. */
  lowStockItems: count,
  outOfStockItems: count,
  revenueByDay: z.array(dayOfSales).check(z.minLength(1)),
  latestOrder: z.nullable(
    z.object({ id: z.int(), total_amount: z.number(), currency: z.string(), created_at: z.string() }),
  ),
  latestProductAt: z.nullable(z.string()),
  latestInquiryAt: z.nullable(z.string()),
});

export type DayOfSales = z.infer<typeof dayOfSales>;
export type DashboardStats = z.infer<typeof dashboardStats>;

export type DashboardPage = { stats: DashboardStats; failure: null } | { stats: null; failure: string };

export async function readDashboard(db: Db): Promise<DashboardPage> {
  const { data, error } = await db.rpc("dashboard_stats", {}, { get: true });
  if (error) return { stats: null, failure: errorMessage(error) };
  return { stats: dashboardStats.parse(data), failure: null };
}
