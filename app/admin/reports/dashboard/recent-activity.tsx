import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Gem, type LucideIcon, MessageSquare, Package } from "lucide-react";
import { Link } from "react-router";
import { formatDayAndTime } from "../../formats/shop-times.ts";
import { Panel } from "../../page/panel.tsx";
import { type Activity, recentActivity, timeAgo } from "./activity.ts";
import type { DashboardStats } from "./queries.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

const looks: Record<Activity["type"], { name: MessageDescriptor; Icon: LucideIcon }> = {
  order: { name: msg`Order`, Icon: Package },
  product: { name: msg`Product`, Icon: Gem },
  inquiry: { name: msg`Inquiry`, Icon: MessageSquare },
};

export function RecentActivity({ stats }: { stats: DashboardStats }) {
  const { t } = useLingui();
  const money = useMoney();
  const items = recentActivity(stats, money);
  return (
    <Panel title={t`Recent Activity`} flush className="mt-5">
      {items.length === 0 ? (
        <p className="px-4 py-8 text-ui text-ink-2 md:px-5">{t`No recent activity to display.`}</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <ActivityItem key={item.type} {...item} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ActivityItem({ type, text, time, link }: Activity) {
  const { t } = useLingui();
  const { name, Icon } = looks[type];
  return (
    <li className="flex items-center gap-3.5 px-4 py-3 md:px-5">
      <span className="grid size-9 shrink-0 place-items-center rounded-cut bevel bg-tile text-ink-2">
        <Icon size={18} strokeWidth={1.6} aria-hidden="true" />
      </span>
      <div className="figures min-w-0 flex-1 text-ui">
        <p>{text}</p>
        <p className="text-note text-ink-3">
          {t(name)},{" "}
          <time dateTime={time} title={formatDayAndTime(time)}>
            {timeAgo(time)}
          </time>
        </p>
      </div>
      <Link to={link} className="link target text-note font-medium text-sapphire">
        <Trans>
          View<span className="sr-only">: {text}</span>
        </Trans>
      </Link>
    </li>
  );
}
