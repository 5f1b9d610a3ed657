import { useLingui } from "@lingui/react/macro";
import { useRevalidator } from "react-router";
import { formatDayAndTime } from "../../formats/shop-times.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Panel } from "../../page/panel.tsx";
import { actorOf, wordsOf } from "./event-words.ts";
import { NoteForm } from "./note-form.tsx";
import { type OrderEvent, readEvents } from "./queries.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

type TimelineProps = {
  orderId: number;
  /** When it changes, the events are loaded again. */
  version: number;
};

export function Timeline({ orderId, version }: TimelineProps) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { value, failure, again } = useLoaded(`${orderId} ${version}`, (signal) =>
    readEvents(browserClient(), orderId, signal),
  );
  return (
    <Panel title={t`Timeline`}>
      <NoteForm orderId={orderId} onAdded={revalidate} />
      {value ? (
        <ol aria-label={t`Timeline`} className="mt-5 space-y-4 border-t border-line pt-5">
          {value.map((event) => (
            <TimelineItem key={event.id} event={event} />
          ))}
        </ol>
      ) : (
        <p className="mt-5 text-note text-ink-3">{failure ?? t`Loading...`}</p>
      )}
      {failure !== null && (
        <Button
          tone="secondary"
          size="small"
          className="mt-3"
          onClick={() => void again()}
        >{t`Try again`}</Button>
      )}
    </Panel>
  );
}

function TimelineItem({ event }: { event: OrderEvent }) {
  const money = useMoney();
  const { title, detail } = wordsOf(event, money);
  const actor = actorOf(event);
  return (
    <li className="relative border-s border-line-2 ps-4 text-ui">
      <p className="figures font-medium wrap-anywhere">{title}</p>
      {detail && <p className="mt-0.5 whitespace-pre-line wrap-anywhere text-ink-2">{detail}</p>}
      <p className="mt-0.5 text-note text-ink-3">
        <time dateTime={event.created_at} className="figures">
          {formatDayAndTime(event.created_at)}
        </time>
        {actor && `, ${actor}`}
      </p>
    </li>
  );
}
