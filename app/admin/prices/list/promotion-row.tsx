import { msg } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { say } from "../../../base/language/languages.ts";
import { formatDay, formatDayAndTime, formatTime } from "../../formats/shop-times.ts";
import { Badge } from "../../../base/ui/badge.tsx";
import type { Column } from "../../list/column.ts";
import { RowBlock } from "../../list/row-blocks.tsx";
import { RowLink } from "../../list/row-controls.tsx";
import { CopyCodeLink } from "../code-link.tsx";
import { discountText, noEnd, scopeNames, usageText } from "../promotion.ts";
import { promotionStatus, statusNames, statusNote, statusTones } from "../promotion-status.ts";
import type { ListedPromotion } from "../queries.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";
import type { MoneyFormat } from "../../../../domain/money/money.ts";

/** The list's columns. Where there is no room for scope and start date, they appear below the name. */
export function promotionColumns(
  editPath: (promotion: ListedPromotion) => string,
  actions: (promotion: ListedPromotion) => ReactNode,
  money: MoneyFormat,
): Column<ListedPromotion>[] {
  return [
    {
      title: say(msg`Name`),
      render: (promotion) => <Name promotion={promotion} to={editPath(promotion)} />,
    },
    {
      title: say(msg`Discount`),
      className: "w-36",
      render: (promotion) => (
        <span className="figures">
          <span className="block text-ui">{discountText(promotion, money)}</span>
          <span className="text-ink-3">{usageText(promotion)}</span>
        </span>
      ),
    },
    {
      title: say(msg`Scope`),
      className: "w-40 max-xl:hidden",
      render: (promotion) => <ScopeText of={promotion} />,
    },
    {
      title: say(msg`Status`),
      className: "w-44",
      render: (promotion) => <StatusBadge of={promotion} />,
    },
    {
      title: say(msg`Start Date`),
      className: "w-28 max-lg:hidden",
      render: ({ start_date }) => <Moment time={start_date} />,
    },
    {
      title: say(msg`End Date`),
      className: "w-28",
      render: ({ end_date }) =>
        end_date === noEnd ? (
          say(msg({ message: "None", context: "end of a promotion" }))
        ) : (
          <Moment time={end_date} />
        ),
    },
    { title: say(msg`Actions`), className: "w-28", align: "end", render: actions },
  ];
}

function Name({ promotion, to }: { promotion: ListedPromotion; to: string }) {
  const { t } = useLingui();
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
      <p className="figures text-ink-2 lg:hidden">{t`From ${{ time: formatDayAndTime(promotion.start_date) }}`}</p>
    </>
  );
}

type PromotionBlockProps = { promotion: ListedPromotion; to: string; actions: ReactNode };

export function PromotionBlock({ promotion, to, actions }: PromotionBlockProps) {
  const { t } = useLingui();
  const money = useMoney();
  const { start_date, end_date, applicable_scope } = promotion;
  return (
    <RowBlock
      title={<RowLink to={to}>{promotion.name}</RowLink>}
      value={discountText(promotion, money)}
      meta={
        <>
          <p>
            {end_date === noEnd
              ? t`From ${{ day: formatDay(start_date) }}`
              : t`${{ start: formatDay(start_date) }} to ${{ end: formatDay(end_date) }}`}
          </p>
          <p className="text-ink-3">
            {t(scopeNames[applicable_scope])}, {usageText(promotion)}
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
        <Trans>
          Code{" "}
          <span translate="no" className="font-medium wrap-anywhere text-ink">
            {code}
          </span>
        </Trans>
      </span>
      <CopyCodeLink code={code} />
    </p>
  );
}

function StatusBadge({ of: promotion }: { of: ListedPromotion }) {
  const { t } = useLingui();
  const status = promotionStatus(promotion);
  const note = statusNote(promotion);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={statusTones[status]}>{t(statusNames[status])}</Badge>
      {note && <span className="text-ink-3 max-md:text-note">{note}</span>}
    </span>
  );
}

function ScopeText({ of: { applicable_scope: scope, category_names: names } }: { of: ListedPromotion }) {
  const { t } = useLingui();
  return (
    <>
      {t(scopeNames[scope])}
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
  return [formatDay(time), formatTime(Date.parse(time))];
}
