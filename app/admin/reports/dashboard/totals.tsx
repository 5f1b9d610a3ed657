import { plural } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatPrice } from "../../../../domain/money/money.ts";
import type { DashboardStats } from "./queries.ts";
import { Amount } from "../../formats/amount.tsx";
import { counted } from "../../formats/counted.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

type Total = { title: string; figure: string; to: string; note?: string };

export function Totals({ stats }: { stats: DashboardStats }) {
  const { t } = useLingui();
  const money = useMoney();
  const totals: Total[] = [
    {
      title: t`Total Revenue`,
      figure: formatPrice(stats.totalRevenue, money),
      to: "/admin/orders",
      note: t`paid, shipped and delivered orders`,
    },
    { title: t`Total Orders`, figure: counted(stats.totalOrders), to: "/admin/orders" },
    { title: t`Total Products`, figure: counted(stats.totalProducts), to: "/admin/products" },
    {
      title: t`Total Customers`,
      figure: counted(stats.totalCustomers),
      to: "/admin/orders",
      note: t`and ${plural({ count: stats.guestCustomers }, { one: "# guest", other: "# guests" })}`,
    },
  ];
  return (
    // The lines between the boxes are the background, which shows through the gaps.
    <section
      aria-label={t`Totals`}
      className="mt-6 grid gap-px border border-line bg-line min-[24rem]:grid-cols-2 xl:grid-cols-4"
    >
      {totals.map((total) => (
        <TotalBox key={total.title} {...total} />
      ))}
      <Money stats={stats} />
    </section>
  );
}

function Money({ stats }: { stats: DashboardStats }) {
  const { t } = useLingui();
  const money = useMoney();
  const { received, refunded, stillToCome, otherCurrencies } = stats;
  const sums = [
    { label: t`Received`, sum: received },
    { label: t`Refunded`, sum: refunded },
    { label: t`Still to come`, sum: stillToCome },
  ];
  const { currency } = money;
  const others = otherCurrencies.join(", ");
  return (
    <div className="col-span-full bg-raised px-4 py-3 text-note md:px-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {sums.map(({ label, sum }) => (
          <div key={label} className="flex items-baseline gap-x-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="figures font-medium">{formatPrice(sum, money)}</dd>
          </div>
        ))}
      </dl>
      {otherCurrencies.length > 0 && (
        <p className="mt-2 text-ink-2">
          <Trans>
            These sums are of orders in {currency}. Those in {others} are in{" "}
            <Link to="/admin/reports" className="link">
              Reports
            </Link>
            .
          </Trans>
        </p>
      )}
    </div>
  );
}

function TotalBox({ title, figure, to, note }: Total) {
  return (
    <div className="min-w-0 bg-raised p-4 md:p-5">
      <h2 className="text-note text-ink-2">{title}</h2>
      <p className="mt-1.5">
        <Amount className="font-display leading-tight tracking-[-0.015em] [--size:clamp(1.5rem,1.1rem+1.3vw,2.125rem)]">
          {figure}
        </Amount>
        {note && <span className="figures text-note text-ink-3">{note}</span>}
      </p>
      <Link to={to} className="link target mt-3 inline-block text-note font-medium text-sapphire">
        <Trans>
          View Details <span className="sr-only">of {title}</span>
        </Trans>
      </Link>
    </div>
  );
}
