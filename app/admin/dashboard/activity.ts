import { formatPrice } from "../../formats/money.ts";
import { orderNumber } from "../../formats/order-number.ts";
import { counted } from "../ui/counted.ts";
import type { DashboardStats } from "./queries.ts";

/** Something that happened in the shop. */
export type Activity = {
  type: "order" | "product" | "inquiry";
  text: string;
  /** When, as the data API tells it. */
  time: string;
  link: string;
};

/** The latest order, what the catalogue holds, the inquiries that wait: each where there is one. */
export function recentActivity(stats: DashboardStats): Activity[] {
  const { latestOrder: order, latestProductAt, totalProducts, latestInquiryAt, newInquiries } = stats;
  const items: Activity[] = [];
  if (order)
    items.push({
      type: "order",
      text: `New order ${orderNumber(order.id, 4)} for ${formatPrice(order.total_amount)}`,
      time: order.created_at,
      link: `/admin/orders/${order.id}`,
    });
  if (latestProductAt !== null)
    items.push({
      type: "product",
      text: `${counted(totalProducts, "product")} in the catalogue`,
      time: latestProductAt,
      link: "/admin/products",
    });
  if (latestInquiryAt !== null)
    items.push({
      type: "inquiry",
      text:
        newInquiries === 1
          ? "1 new inquiry waiting for an answer"
          : `${counted(newInquiries)} new inquiries waiting for an answer`,
      time: latestInquiryAt,
      link: "/admin/inquiries?status=new",
    });
  return items;
}
