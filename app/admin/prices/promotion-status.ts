import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { pageLanguage, say } from "../../base/language/languages.ts";
import { dateFormat } from "../../../domain/base/day-and-time.ts";
import { dayIn } from "../../../domain/base/zoned-time.ts";
import { shopZone } from "../../base/shop/shop-zone.ts";
import { formatTime } from "../formats/shop-times.ts";
import type { BadgeTone } from "../../base/ui/badge.tsx";
import { noEnd, type Promotion } from "./promotion.ts";

export type PromotionStatus = "Active" | "Scheduled" | "Expired" | "Inactive";

export const statusNames: Record<PromotionStatus, MessageDescriptor> = {
  Active: msg({ message: "Active", context: "promotion" }),
  Scheduled: msg({ message: "Scheduled", context: "promotion" }),
  Expired: msg({ message: "Expired", context: "promotion" }),
  Inactive: msg({ message: "Inactive", context: "promotion" }),
};

export const statusTones: Record<PromotionStatus, BadgeTone> = {
  Active: "green",
  Scheduled: "blue",
  Expired: "grey",
  Inactive: "yellow",
};

const sameYear = { month: "long", day: "numeric", timeZone: "UTC" } as const;
const otherYear = { dateStyle: "long", timeZone: "UTC" } as const;

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
  if (status === "Scheduled") return startNote(start_date, now);
  if (status === "Expired") return endNote(end_date, now);
  return status === "Active" && usage_limit !== null && usage_count >= usage_limit
    ? say(msg({ message: "Used up", context: "promotion" }))
    : null;
}

function startNote(start: string, now: Date): string {
  const { days, date } = dayFrom(now, new Date(start));
  const time = formatTime(Date.parse(start));
  if (days === 0) return say(msg`Starts today at ${{ time }}`);
  if (days === 1) return say(msg`Starts tomorrow at ${{ time }}`);
  return say(msg`Starts on ${{ date }} at ${{ time }}`);
}

function endNote(end: string, now: Date): string {
  const { days, date } = dayFrom(now, new Date(end));
  if (days === 0) return say(msg`Ended today`);
  if (days === -1) return say(msg`Ended yesterday`);
  return say(msg`Ended on ${{ date }}`);
}

/** How many days from now it is, and its date: `December 1`, or of another year `December 1, 2027`. */
function dayFrom(now: Date, day: Date): { days: number; date: string } {
  const [date, today] = [dayIn(day, shopZone()), dayIn(now, shopZone())];
  const days = (Date.parse(date) - Date.parse(today)) / 86_400_000;
  const options = date.slice(0, 4) === today.slice(0, 4) ? sameYear : otherYear;
  return { days, date: dateFormat(pageLanguage(), options).format(new Date(date)) };
}
