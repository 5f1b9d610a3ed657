import { Link } from "react-router";
import { formatPrice } from "../../formats/money.ts";
import type { DashboardStats } from "./queries.ts";
import { counted } from "../ui/counted.ts";

type Total = { title: string; figure: string; to: string; note?: string };

export function Totals({ stats }: { stats: DashboardStats }) {
  const totals: Total[] = [
    { title: "Total Revenue", figure: formatPrice(stats.totalRevenue), to: "/admin/orders" },
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
    </section>
  );
}

function TotalBox({ title, figure, to, note }: Total) {
  return (
    <div className="min-w-0 bg-raised p-4 md:p-5">
      <h2 className="text-note text-ink-2">{title}</h2>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
        <span className="figures font-display text-[clamp(1.5rem,1.1rem+1.3vw,2.125rem)] leading-tight tracking-[-0.015em]">
          {figure}
        </span>
        {note && <span className="figures text-note text-ink-3">{note}</span>}
      </p>
      <Link to={to} className="link target mt-3 inline-block text-note font-medium text-sapphire">
        View Details<span className="sr-only"> of {title}</span>
      </Link>
    </div>
  );
}
