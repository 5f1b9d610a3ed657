import { formatDay } from "../../formats/day-and-time.ts";

const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A time of the data API as people say it: `12 minutes ago`; after 30 days the day itself. */
export function timeAgo(time: string, now = Date.now()): string {
  // A server's clock may be ahead of the reader's.
  const past = Math.max(now - Date.parse(time), 0);
  if (past < minute) return "just now";
  if (past < hour) return relative.format(-Math.floor(past / minute), "minute");
  if (past < day) return relative.format(-Math.floor(past / hour), "hour");
  if (past < 30 * day) return relative.format(-Math.floor(past / day), "day");
  return formatDay(time);
}
