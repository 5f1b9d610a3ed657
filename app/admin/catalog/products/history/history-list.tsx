import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { useLoaded } from "../../../../base/loading/use-loaded.ts";
import { Button } from "../../../../base/ui/button.tsx";
import { formatDayAndTime } from "../../../formats/shop-times.ts";
import type { History } from "./queries.ts";

type HistoryListProps<Row> = {
  title: string;
  /** What the button for more rows says to screen readers. */
  more: string;
  /** When it changes, the history is loaded again. */
  version: string;
  /** Reads the newest rows, at most so many. */
  load: (most: number, signal: AbortSignal) => Promise<History<Row>>;
  /** What stands there while there are no rows. */
  nothing: string;
  /** Above the rows. */
  renderPlot?: (rows: readonly Row[]) => ReactNode;
  children: (row: Row) => ReactNode;
};

const step = 10;

/** A part of a product's history, newest first, ten rows more at a time. */
export function HistoryList<Row extends { id: number }>({
  title,
  more,
  version,
  load,
  nothing,
  renderPlot,
  children,
}: HistoryListProps<Row>) {
  const { t } = useLingui();
  const id = useId();
  const [most, setMost] = useState(step);
  const { value, failure, again } = useLoaded(`${version} ${most}`, (signal) => load(most, signal));
  const isLoadingMore = value !== undefined && value.hasMore && value.rows.length < most;
  return (
    <div className="not-first:mt-8">
      <h3 id={id} className="text-ui font-medium">
        {title}
      </h3>
      {value === undefined ? (
        <p className="mt-2 text-note text-ink-3">{failure ?? t`Loading...`}</p>
      ) : value.rows.length === 0 ? (
        <p className="mt-2 text-note text-ink-3">{nothing}</p>
      ) : (
        <>
          {renderPlot?.(value.rows)}
          <ol aria-labelledby={id} className="mt-3 divide-y divide-line border-y border-line text-ui">
            {value.rows.map((row) => (
              <li
                key={row.id}
                className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_9rem_minmax(0,14rem)]"
              >
                {children(row)}
              </li>
            ))}
          </ol>
        </>
      )}
      {failure !== null ? (
        <Button
          tone="secondary"
          size="small"
          className="mt-3"
          onClick={() => void again()}
        >{t`Try again`}</Button>
      ) : (
        value?.hasMore && (
          <Button
            tone="secondary"
            size="small"
            busy={isLoadingMore}
            aria-label={more}
            className="mt-3"
            onClick={() => setMost(most + step)}
          >{t`Show more`}</Button>
        )
      )}
    </div>
  );
}

type RowPartsProps = {
  /** What changed. */
  children: ReactNode;
  detail?: ReactNode;
  cause: ReactNode;
  note?: string | null;
  time: string;
  actorName: string | null;
};

/** The parts of a row: what changed, why, and when by whom. On phones the last stands below. */
export function RowParts({ children, detail, cause, note, time, actorName }: RowPartsProps) {
  return (
    <>
      <div className="min-w-0">
        <p className="figures wrap-anywhere">{children}</p>
        {detail && <p className="figures text-note wrap-anywhere text-ink-2">{detail}</p>}
      </div>
      <p className="text-end sm:text-start">{cause}</p>
      <p className="text-note text-ink-3 max-sm:col-span-2">
        <time dateTime={time} className="figures">
          {formatDayAndTime(time)}
        </time>
        {actorName && <span className="wrap-anywhere">, {actorName}</span>}
        {note && <span className="block wrap-anywhere text-ink-2">{note}</span>}
      </p>
    </>
  );
}
