import { z } from "zod/mini";
import { errorMessage } from "../../clients/error-message.ts";
import type { Db } from "../../clients/load-context.ts";
import { waitingCounts } from "../page/menu-counts.ts";

const count = z.int().check(z.nonnegative());
/** A day of the calendar, `2026-11-20`, and what it brought in, in dollars. */
const dayOfRevenue = z.object({ date: z.string(), revenue: z.number() });

const dashboardStats = z.extend(waitingCounts, {
  totalRevenue: z.number(),
  totalOrders: count,
  totalProducts: count,
  /** Customers who ordered; guests are counted by their e-mail addresses. */
  totalCustomers: count,
  guestCustomers: count,
  pendingPaymentOrders: count,
  /** Below 5, what is out of stock included. */
  lowStockItems: count,
  outOfStockItems: count,
  revenueByDay: z.array(dayOfRevenue).check(z.minLength(1)),
  latestOrder: z.nullable(z.object({ id: z.int(), total_amount: z.number(), created_at: z.string() })),
  latestProductAt: z.nullable(z.string()),
  latestInquiryAt: z.nullable(z.string()),
});

export type DayOfRevenue = z.infer<typeof dayOfRevenue>;
export type DashboardStats = z.infer<typeof dashboardStats>;

/** What the dashboard shows; without stats, why there are none, in a sentence. */
export type DashboardPage = { stats: DashboardStats; failure: null } | { stats: null; failure: string };

/** PostgreSQL's answer to a time zone that it does not know. */
const unknownTimeZone = "22023";

/** All the dashboard's numbers in one call, the days by the calendar of this time zone, or else of UTC. */
export async function readDashboard(db: Db, timeZone: string): Promise<DashboardPage> {
  const { data, error } = await db.rpc("dashboard_stats", { time_zone: timeZone }, { get: true });
  if (error?.code === unknownTimeZone && timeZone !== "UTC") return readDashboard(db, "UTC");
  if (error) return { stats: null, failure: errorMessage(error) };
  return { stats: dashboardStats.parse(data), failure: null };
}
