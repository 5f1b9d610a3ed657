import { Link } from "react-router";
import { formatPrice, shopMoney } from "../../../domain/money/money.ts";
import type { DashboardStats } from "./queries.ts";
import { Amount } from "../formats/amount.tsx";
import { counted } from "../formats/counted.ts";

type Total = { title: string; figure: string; to: string; note?: string };

export function Totals({ stats }: { stats: DashboardStats }) {
  const totals: Total[] = [
    {
      title: "Total Revenue",
      figure: formatPrice(stats.totalRevenue),
      to: "/admin/orders",
      note: "paid, shipped and delivered orders",
    },
    { title: "Total Orders", figure: counted(stats.totalOrders), to: "/admin/orders" },
    { title: "Total Products", figure: counted(stats.totalProducts), to: "/admin/products" },
    {
      title: "Total Customers",
      figure: counted(stats.totalCustomers),
      to: "/admin/orders",
      note: `and ${counted(stats.guestCustomers, "guest")}`,
    },
  ];
  return (
    // The lines between the boxes are the background, which shows through the gaps.
    <section
      aria-label="Totals"
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
  const { received, refunded, stillToCome, otherCurrencies } = stats;
  const sums = { Received: received, Refunded: refunded, "Still to come": stillToCome };
  return (
    <div className="col-span-full bg-raised px-4 py-3 text-note md:px-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {Object.entries(sums).map(([name, sum]) => (
          <div key={name} className="flex items-baseline gap-x-2">
            <dt className="text-ink-2">{name}</dt>
            <dd className="figures font-medium">{formatPrice(sum)}</dd>
          </div>
        ))}
      </dl>
      {otherCurrencies.length > 0 && (
        <p className="mt-2 text-ink-2">
          {`These sums are of orders in ${shopMoney().currency}. Those in ${otherCurrencies.join(", ")} are in `}
          <Link to="/admin/reports" className="link">
            Reports
          </Link>
          .
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
        View Details<span className="sr-only"> of {title}</span>
      </Link>
    </div>
  );
}
