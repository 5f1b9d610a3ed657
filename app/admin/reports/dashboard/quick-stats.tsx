import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import {
  ChevronRight,
  Clock,
  DatabaseBackup,
  HandCoins,
  type LucideIcon,
  MessageSquare,
  PackageMinus,
  TriangleAlert,
} from "lucide-react";
import { type ReactNode, Suspense, useId } from "react";
import { Await, Link } from "react-router";
import { counted } from "../../formats/counted.ts";
import { attentionInWords, type BackupAttention } from "./backup-attention.ts";
import type { DashboardStats } from "./queries.ts";

type Stat = {
  title: string;
  count: number;
  to: string;
  Icon: LucideIcon;
  note?: string;
  further?: { text: string; to: string };
};

type QuickStatsProps = {
  stats: DashboardStats;
  /** Null if backups need none. */
  backups: Promise<BackupAttention | null>;
};

export function QuickStats({ stats, backups }: QuickStatsProps) {
  const { t } = useLingui();
  const id = useId();
  const pending = stats.pendingOrders - stats.pendingPaymentOrders;
  const low = stats.lowStockItems - stats.outOfStockItems;
  const list: Stat[] = [
    {
      title: t`Pending Orders`,
      count: stats.pendingOrders,
      to: "/admin/orders?status=pending",
      Icon: Clock,
      // The list that it opens has no orders that are pending payment.
      note: t`${plural(pending, { one: "# pending", other: "# pending" })}, ${plural({ unpaid: stats.pendingPaymentOrders }, { one: "# pending payment", other: "# pending payment" })}`,
      further: {
        text: t`${plural({ count: stats.ordersToShip }, { one: "# to ship", other: "# to ship" })}`,
        to: "/admin/orders?tab=to-ship",
      },
    },
    {
      title: t`Low Stock Items`,
      count: stats.lowStockItems,
      to: "/admin/products?filter=lowstock",
      Icon: PackageMinus,
      note: t`${plural(low, { one: "# low", other: "# low" })}, ${plural({ none: stats.outOfStockItems }, { one: "# out of stock", other: "# out of stock" })}`,
    },
    {
      title: t`Pending Offers`,
      count: stats.pendingOffers,
      to: "/admin/offers?status=pending",
      Icon: HandCoins,
      ...(stats.declinedOffers > 0 && {
        further: {
          text: t`${plural({ count: stats.declinedOffers }, { one: "# declined your price", other: "# declined your price" })}`,
          to: "/admin/offers?status=unseen",
        },
      }),
    },
    {
      title: t`New Inquiries`,
      count: stats.newInquiries,
      to: "/admin/inquiries?status=new",
      Icon: MessageSquare,
    },
  ];
  return (
    <section aria-labelledby={id} className="panel flex flex-col">
      <h2 id={id} className="px-4 pt-4 text-body font-medium md:px-5 md:pt-5">{t`Quick Stats`}</h2>
      <ul className="mt-2 flex flex-1 flex-col divide-y divide-line">
        {list.map(({ further, ...stat }) => (
          <li key={stat.title} className="flex flex-1 flex-col">
            <StatLink {...stat}>
              <span className="figures font-display text-[1.375rem] leading-none">{counted(stat.count)}</span>
            </StatLink>
            {further && <FurtherLink {...further} />}
          </li>
        ))}
        <Suspense>
          <Await resolve={backups}>{(found) => found && <BackupItem attention={found} />}</Await>
        </Suspense>
      </ul>
    </section>
  );
}

function BackupItem({ attention }: { attention: BackupAttention }) {
  const { t } = useLingui();
  return (
    <li className="flex flex-1 flex-col">
      <StatLink
        title={t`Backups`}
        to="/admin/backups"
        Icon={DatabaseBackup}
        note={attentionInWords(attention)}
      >
        <TriangleAlert size={18} strokeWidth={1.6} aria-hidden="true" className="text-warning-ink" />
      </StatLink>
    </li>
  );
}

type StatLinkProps = Omit<Stat, "count" | "further"> & { children: ReactNode };

function StatLink({ title, to, Icon, note, children }: StatLinkProps) {
  return (
    <Link
      to={to}
      className="group flex flex-1 items-center gap-3 px-4 py-3.5 transition-colors hover:bg-wash focus-visible:-outline-offset-2 md:px-5"
    >
      <Icon size={18} strokeWidth={1.6} aria-hidden="true" className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 text-ui">
        {title}
        {note && <span className="figures block text-note text-ink-3">{note}</span>}
      </span>
      {children}
      <ChevronRight
        size={16}
        strokeWidth={1.6}
        aria-hidden="true"
        className="text-ink-3 transition-transform group-hover:translate-x-0.5 rtl:group-hover:-translate-x-0.5 group-hover:text-sapphire"
      />
    </Link>
  );
}

function FurtherLink({ text, to }: NonNullable<Stat["further"]>) {
  return (
    <Link
      to={to}
      className="link figures relative -mt-3 mb-3 ms-11.5 flex min-h-6 w-fit items-center text-note font-medium text-sapphire md:ms-12.5"
    >
      {text}
    </Link>
  );
}
