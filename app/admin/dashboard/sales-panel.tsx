import { useId } from "react";
import { Link } from "react-router";
import { useShop } from "../../base/shop/use-shop.ts";
import { formatCents, formatPrice, shopMoney, toCents } from "../../../domain/money/money.ts";
import { formatCalendarDay, shortCalendarDay } from "../plot/calendar-words.ts";
import { LinePlot } from "../plot/line-plot.tsx";
import type { DayOfSales } from "./queries.ts";

export function SalesPanel({ days }: { days: readonly DayOfSales[] }) {
  const id = useId();
  const { timeZone } = useShop();
  const total = days.reduce((sum, { revenue }) => sum + toCents(revenue), 0);
  return (
    <section aria-labelledby={id} className="panel min-w-0 p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-body font-medium">
          Sales
        </h2>
        <p className="figures text-note text-ink-3">
          {formatCents(total)} in {days.length} days, as in{" "}
          <Link to="/admin/reports" className="link">
            Reports
          </Link>
          : cash orders, and card orders that are paid. Days in {timeZone}.
        </p>
      </div>
      <LinePlot
        label="Sales by day"
        entries={days.map(({ date, revenue }) => ({
          key: date,
          label: formatCalendarDay(date),
          shortLabel: shortCalendarDay(date),
          amount: revenue,
        }))}
        money={shopMoney()}
      />
      <details className="mt-4 border-t border-line pt-3 text-note">
        <summary className="target w-fit cursor-pointer text-ink-2 hover:text-sapphire">
          Figures as a table
        </summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
        <div role="region" aria-label="Sales by day" tabIndex={0} className="mt-3 max-h-72 overflow-y-auto">
          <table className="table figures">
            <caption className="sr-only">Sales by day, latest first</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col" className="text-right!">
                  Sales
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ date, revenue }) => (
                <tr key={date}>
                  <th scope="row" className="border-t-0! bg-transparent! text-note! font-normal! text-ink!">
                    {formatCalendarDay(date)}
                  </th>
                  <td className="text-right">{formatPrice(revenue)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
