import { plural } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Link } from "react-router";
import { useShop } from "../../../base/shop/use-shop.ts";
import { timeZoneName } from "../../../../domain/base/time-zone-name.ts";
import { formatCents, formatPrice, toCents } from "../../../../domain/money/money.ts";
import { formatCalendarDay, shortCalendarDay } from "../../plot/calendar-words.ts";
import { LinePlot } from "../../plot/line-plot.tsx";
import type { DayOfSales } from "./queries.ts";

export function SalesPanel({ days }: { days: readonly DayOfSales[] }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { money, ...shop } = useShop();
  const timeZone = timeZoneName(shop.timeZone, i18n.locale);
  const length = t`${plural({ count: days.length }, { one: "# day", other: "# days" })}`;
  const total = days.reduce((sum, { revenue }) => sum + toCents(revenue, money), 0);
  return (
    <section aria-labelledby={id} className="panel min-w-0 p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-body font-medium">{t`Sales`}</h2>
        <p className="figures text-note text-ink-3">
          <Trans>
            {{ amount: formatCents(total, money) }} in {length}, as in{" "}
            <Link to="/admin/reports" className="link">
              Reports
            </Link>
            : cash orders, and card orders that are paid. Days in {timeZone}.
          </Trans>
        </p>
      </div>
      <LinePlot
        label={t`Sales by day`}
        entries={days.map(({ date, revenue }) => ({
          key: date,
          label: formatCalendarDay(date),
          shortLabel: shortCalendarDay(date),
          amount: revenue,
        }))}
        money={money}
      />
      <details className="mt-4 border-t border-line pt-3 text-note">
        <summary className="target w-fit cursor-pointer text-ink-2 hover:text-sapphire">{t`Figures as a table`}</summary>
        <div
          role="region"
          aria-label={t`Sales by day`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
          tabIndex={0}
          className="mt-3 max-h-72 overflow-y-auto"
        >
          <table className="table figures">
            <caption className="sr-only">{t`Sales by day, latest first`}</caption>
            <thead>
              <tr>
                <th scope="col">{t`Day`}</th>
                <th scope="col" className="text-end!">{t`Sales`}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ date, revenue }) => (
                <tr key={date}>
                  <th scope="row" className="border-t-0! bg-transparent! text-note! font-normal! text-ink!">
                    {formatCalendarDay(date)}
                  </th>
                  <td className="text-end">{formatPrice(revenue, money)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
