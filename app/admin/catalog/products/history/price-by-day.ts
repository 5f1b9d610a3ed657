import { dayIn } from "../../../../../domain/base/zoned-time.ts";
import type { PriceChange } from "./queries.ts";

type Change = Pick<PriceChange, "kind" | "new" | "changed_at">;

const mostDays = 90;

/**
 * What a product cost at the end of each of the last days, as far as these changes tell: the oldest day first, at most 90.
 * @param changes the newest first
 * @param timeZone in which days begin
 */
export function priceByDay(
  changes: readonly Change[],
  now: Date,
  timeZone: string | undefined,
): { date: string; price: number }[] {
  const prices = changes
    .filter(({ kind }) => kind === "final_price")
    .map((change) => ({ date: dayIn(new Date(change.changed_at), timeZone), price: change.new }));
  const oldest = prices.at(-1);
  if (!oldest) return [];
  const days: { date: string; price: number }[] = [];
  for (
    let date = dayIn(now, timeZone);
    date >= oldest.date && days.length < mostDays;
    date = dayBefore(date)
  ) {
    const day = date;
    days.unshift({ date, price: prices.find((change) => change.date <= day)!.price });
  }
  return days;
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}
