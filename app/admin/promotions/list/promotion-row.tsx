import type { ReactNode } from "react";
import { formatDay, formatDayAndTime } from "../../formats/shop-times.ts";
import { Badge } from "../../../base/ui/badge.tsx";
import type { Column } from "../../list/column.ts";
import { RowBlock } from "../../list/row-blocks.tsx";
import { RowLink } from "../../list/row-controls.tsx";
import { CopyCodeLink } from "../code-link.tsx";
import { discountText, noEnd, scopeNames, usageText } from "../promotion.ts";
import { promotionStatus, statusNote, statusTones } from "../promotion-status.ts";
import type { ListedPromotion } from "../queries.ts";

/** The list's columns. Where there is no room for scope and start date, they appear below the name. */
export function promotionColumns(
  editPath: (promotion: ListedPromotion) => string,
  actions: (promotion: ListedPromotion) => ReactNode,
): Column<ListedPromotion>[] {
  return [
    {
      title: "Name",
      render: (promotion) => <Name promotion={promotion} to={editPath(promotion)} />,
    },
    {
      title: "Discount",
      className: "w-28",
      render: (promotion) => (
        <span className="figures">
          <span className="block text-ui">{discountText(promotion)}</span>
          <span className="text-ink-3">{usageText(promotion)}</span>
        </span>
      ),
    },
    {
      title: "Scope",
      className: "w-40 max-xl:hidden",
      render: (promotion) => <ScopeText of={promotion} />,
    },
    {
      title: "Status",
      className: "w-44",
      render: (promotion) => <StatusBadge of={promotion} />,
    },
    {
      title: "Start Date",
      className: "w-28 max-lg:hidden",
      render: ({ start_date }) => <Moment time={start_date} />,
    },
    {
      title: "End Date",
      className: "w-28",
      render: ({ end_date }) => (end_date === noEnd ? "None" : <Moment time={end_date} />),
    },
    { title: "Actions", className: "w-28", align: "right", render: actions },
  ];
}

function Name({ promotion, to }: { promotion: ListedPromotion; to: string }) {
  return (
    <>
      <div className="line-clamp-2 text-ui">
        <RowLink to={to}>{promotion.name}</RowLink>
      </div>
      <p className="truncate text-ink-3" title={promotion.description ?? undefined}>
        {promotion.description}
      </p>
      <CodeLine of={promotion} />
      <div className="mt-0.5 text-ink-2 xl:hidden">
        <ScopeText of={promotion} />
      </div>
      <p className="figures text-ink-2 lg:hidden">From {formatDayAndTime(promotion.start_date)}</p>
    </>
  );
}

type PromotionBlockProps = { promotion: ListedPromotion; to: string; actions: ReactNode };

export function PromotionBlock({ promotion, to, actions }: PromotionBlockProps) {
  const { start_date, end_date, applicable_scope } = promotion;
  return (
    <RowBlock
      title={<RowLink to={to}>{promotion.name}</RowLink>}
      value={discountText(promotion)}
      meta={
        <>
          <p>
            {end_date === noEnd
              ? `From ${formatDay(start_date)}`
              : `${formatDay(start_date)} to ${formatDay(end_date)}`}
          </p>
          <p className="text-ink-3">
            {scopeNames[applicable_scope]}, {usageText(promotion)}
          </p>
          <CodeLine of={promotion} />
        </>
      }
      badges={<StatusBadge of={promotion} />}
      actions={actions}
    />
  );
}

function CodeLine({ of: { code } }: { of: ListedPromotion }) {
  if (code === null) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-ink-2">
      <span>
        Code{" "}
        <span translate="no" className="font-medium wrap-anywhere text-ink">
          {code}
        </span>
      </span>
      <CopyCodeLink code={code} />
    </p>
  );
}

function StatusBadge({ of: promotion }: { of: ListedPromotion }) {
  const status = promotionStatus(promotion);
  const note = statusNote(promotion);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={statusTones[status]}>{status}</Badge>
      {note && <span className="text-ink-3 max-md:text-note">{note}</span>}
    </span>
  );
}

function ScopeText({ of: { applicable_scope: scope, category_names: names } }: { of: ListedPromotion }) {
  return (
    <>
      {scopeNames[scope]}
      {names.length > 0 && (
        <span className="block truncate text-ink-3" title={names.join(", ")}>
          {names.join(", ")}
        </span>
      )}
    </>
  );
}

/** Day and time in the reader's time zone, the time below the day. */
function Moment({ time }: { time: string }) {
  const [day, hour] = splitMoment(time);
  return (
    <time dateTime={time} className="figures">
      {day}
      <span className="block text-ink-3">{hour}</span>
    </time>
  );
}

/** `Nov 20, 2026` and `9:02 AM`. */
function splitMoment(time: string): [string, string] {
  const day = formatDay(time);
  return [day, formatDayAndTime(time).slice(day.length).replace(/^,\s*/, "")];
}
