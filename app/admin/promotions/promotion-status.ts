import { dayIn } from "../../../domain/base/zoned-time.ts";
import { shopZone } from "../../base/shop/shop-zone.ts";
import { formatTime } from "../formats/shop-times.ts";
import type { BadgeTone } from "../../base/ui/badge.tsx";
import { noEnd, type Promotion } from "./promotion.ts";

export type PromotionStatus = "Active" | "Scheduled" | "Expired" | "Inactive";

export const statusTones: Record<PromotionStatus, BadgeTone> = {
  Active: "green",
  Scheduled: "blue",
  Expired: "grey",
  Inactive: "yellow",
};

const sameYear = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });
const otherYear = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

type Dates = Pick<Promotion, "is_active" | "start_date" | "end_date">;

export function promotionStatus(
  { is_active, start_date, end_date }: Dates,
  now = new Date(),
): PromotionStatus {
  if (end_date !== noEnd && new Date(end_date) <= now) return "Expired";
  if (!is_active) return "Inactive";
  return new Date(start_date) > now ? "Scheduled" : "Active";
}

/** Words for when a scheduled promotion starts, an expired one ended, or that it is used up; null for the others. */
export function statusNote(
  promotion: Dates & Pick<Promotion, "usage_count" | "usage_limit">,
  now = new Date(),
): string | null {
  const status = promotionStatus(promotion, now);
  const { start_date, end_date, usage_count, usage_limit } = promotion;
  if (status === "Scheduled")
    return `Starts ${dayInWords(new Date(start_date), now)} at ${formatTime(Date.parse(start_date))}`;
  if (status === "Expired") return `Ended ${dayInWords(new Date(end_date), now)}`;
  return status === "Active" && usage_limit !== null && usage_count >= usage_limit ? "Used up" : null;
}

/** `today`, `tomorrow`, `yesterday`, `on December 1`, `on December 1, 2027`. */
function dayInWords(day: Date, now: Date): string {
  const [date, today] = [dayIn(day, shopZone()), dayIn(now, shopZone())];
  const days = (Date.parse(date) - Date.parse(today)) / 86_400_000;
  const near = { [-1]: "yesterday", 0: "today", 1: "tomorrow" }[days];
  const format = date.slice(0, 4) === today.slice(0, 4) ? sameYear : otherYear;
  return near ?? `on ${format.format(new Date(date))}`;
}
