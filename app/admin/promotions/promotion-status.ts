import type { BadgeTone } from "../../base/ui/badge.tsx";
import type { Promotion } from "./promotion.ts";

export type PromotionStatus = "Active" | "Scheduled" | "Expired" | "Inactive";

export const statusTones: Record<PromotionStatus, BadgeTone> = {
  Active: "green",
  Scheduled: "blue",
  Expired: "grey",
  Inactive: "yellow",
};

const sameYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const otherYear = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

type Dates = Pick<Promotion, "is_active" | "start_date" | "end_date">;

export function promotionStatus(
  { is_active, start_date, end_date }: Dates,
  now = new Date(),
): PromotionStatus {
  if (new Date(end_date) <= now) return "Expired";
  if (!is_active) return "Inactive";
  return new Date(start_date) > now ? "Scheduled" : "Active";
}

/** When a scheduled promotion starts, or why an active one changes no price any more; null for the others. */
export function statusNote(
  promotion: Dates & Pick<Promotion, "usage_count" | "usage_limit">,
  now = new Date(),
): string | null {
  const status = promotionStatus(promotion, now);
  const { start_date, usage_count, usage_limit } = promotion;
  if (status === "Scheduled") {
    const start = new Date(start_date);
    const format = start.getFullYear() === now.getFullYear() ? sameYear : otherYear;
    return `starts ${format.format(start)}`;
  }
  return status === "Active" && usage_limit !== null && usage_count >= usage_limit ? "used up" : null;
}
