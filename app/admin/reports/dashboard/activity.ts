import { msg, plural } from "@lingui/core/runtime-macro";
import { formatDay } from "../../formats/shop-times.ts";
import { formatPrice, type MoneyFormat } from "../../../../domain/money/money.ts";
import { moneyIn } from "../../../../domain/money/order-money.ts";
import { orderNumber } from "../../../../domain/orders/order-number.ts";
import type { DashboardStats } from "./queries.ts";
import { pageLanguage, say } from "../../../base/language/languages.ts";

export type Activity = {
  type: "order" | "product" | "inquiry";
  text: string;
  /** A timestamp. */
  time: string;
  link: string;
};

/** The latest order, the number of products and of new inquiries, each if there is one. */
export function recentActivity(stats: DashboardStats, money: MoneyFormat): Activity[] {
  const { latestOrder: order, latestProductAt, totalProducts, latestInquiryAt, newInquiries } = stats;
  const items: Activity[] = [];
  if (order)
    items.push({
      type: "order",
      text: say(
        msg`New order ${{ number: orderNumber(order.id, 4) }} for ${{ amount: formatPrice(order.total_amount, moneyIn(order.currency, money)) }}`,
      ),
      time: order.created_at,
      link: `/admin/orders/${order.id}`,
    });
  if (latestProductAt !== null)
    items.push({
      type: "product",
      text: say(
        msg`${plural({ count: totalProducts }, { one: "# product in the catalog", other: "# products in the catalog" })}`,
      ),
      time: latestProductAt,
      link: "/admin/products",
    });
  if (latestInquiryAt !== null)
    items.push({
      type: "inquiry",
      text: say(
        msg`${plural(
          { count: newInquiries },
          { one: "# new inquiry waiting for a reply", other: "# new inquiries waiting for a reply" },
        )}`,
      ),
      time: latestInquiryAt,
      link: "/admin/inquiries?status=new",
    });
  return items;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A timestamp relative to now: `12 minutes ago`. After 30 days, the date. */
export function timeAgo(time: string, now = Date.now()): string {
  // The server's clock may be ahead of the browser's.
  const past = Math.max(now - Date.parse(time), 0);
  if (past < minute) return say(msg`just now`);
  const relative = new Intl.RelativeTimeFormat(pageLanguage(), { numeric: "auto" });
  if (past < hour) return relative.format(-Math.floor(past / minute), "minute");
  if (past < day) return relative.format(-Math.floor(past / hour), "hour");
  if (past < 30 * day) return relative.format(-Math.floor(past / day), "day");
  return formatDay(time);
}
