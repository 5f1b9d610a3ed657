import type { BadgeTone } from "../../ui/badge.tsx";
import type { Promotion } from "./promotion.ts";

export type PromotionStatus = "Active" | "Expired" | "Inactive";

export const statusTones: Record<PromotionStatus, BadgeTone> = {
  Active: "green",
  Expired: "grey",
  Inactive: "yellow",
};

const sameYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const otherYear = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

type Dates = Pick<Promotion, "is_active" | "start_date" | "end_date">;

export function promotionStatus({ is_active, end_date }: Dates, now = new Date()): PromotionStatus {
  if (new Date(end_date) <= now) return "Expired";
  return is_active ? "Active" : "Inactive";
}

/** Why an active promotion changes no price at the moment. Null when it does change prices, or is not active. */
export function statusNote(
  promotion: Dates & Pick<Promotion, "usage_count" | "usage_limit">,
  now = new Date(),
): string | null {
  if (promotionStatus(promotion, now) !== "Active") return null;
  const { start_date, usage_count, usage_limit } = promotion;
  const start = new Date(start_date);
  if (start > now) {
    const format = start.getFullYear() === now.getFullYear() ? sameYear : otherYear;
    return `starts ${format.format(start)}`;
  }
  return usage_limit !== null && usage_count >= usage_limit ? "used up" : null;
}
