import { msg } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { useFocusFallback } from "../../../base/behaviors/use-focus-fallback.ts";
import { useLateDialog } from "../../../base/dialogs/use-late-dialog.ts";
import { Link } from "react-router";
import { formatDate, formatDay, todayIn } from "../../../../domain/base/day-and-time.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { Button } from "../../../base/ui/button.tsx";
import { type AskedLine, isOpen, type OrderRequest } from "./order-request.ts";
import { isTooLate, type PossibleRequest, possibleRequest } from "./possible-request.ts";
import { reasonLabels } from "../../../../domain/inquiries/request-words.ts";
import { RequestedPieces } from "./requested-pieces.tsx";
import { late } from "../../../base/late/late.tsx";

type OrderRequestsProps = {
  order: {
    id: number;
    status: string;
    paid_amount: number;
    refunded_amount: number;
    payments: readonly { state: string }[];
    returns_until: string | null;
    order_items: readonly AskedLine[];
  };
  requests: readonly OrderRequest[];
  guestKey?: string | undefined;
  onChange: () => Promise<void>;
};

const dialogCode = late(() => import("./request-dialog.late.tsx"));

const words = {
  cancel: {
    invitation: msg`It is not shipped yet. You can ask us to cancel all of it, or some pieces.`,
    action: msg`Ask to cancel`,
    asked: msg`You asked to cancel`,
  },
  return: {
    invitation: msg`You can ask us to take back all of it, or some pieces.`,
    action: msg`Ask to return`,
    asked: msg`You asked to return`,
  },
} as const;

/** The requests about an order, with their answers, and a button to request a cancellation or a return. */
export function OrderRequests({ order, requests, guestKey, onChange }: OrderRequestsProps) {
  const { t } = useLingui();
  const today = todayIn(useShop().timeZone);
  const possible = possibleRequest(order, requests, today);
  const isOver = isTooLate(order, today);
  if (!possible && !isOver && requests.length === 0) return null;
  return (
    <section aria-labelledby="requests" className="mt-12 border-t border-line pt-8">
      <h2 id="requests" className="font-display text-display-sm">{t`Cancel or return`}</h2>
      {requests.length > 0 && (
        <ul className="mt-5 max-w-[40rem] space-y-4">
          {requests.map((request) => (
            <li key={request.id} className="border border-line p-4 text-ui md:p-5">
              <Asked request={request} lines={order.order_items} />
            </li>
          ))}
        </ul>
      )}
      {possible && (
        <Ask
          orderId={order.id}
          possible={possible}
          lastDay={possible.kind === "return" ? order.returns_until : null}
          guestKey={guestKey}
          onChange={onChange}
        />
      )}
      {isOver && <TooLate lastDay={order.returns_until!} />}
    </section>
  );
}

function TooLate({ lastDay }: { lastDay: string }) {
  const { i18n } = useLingui();
  const date = formatDate(lastDay, i18n.locale);
  return (
    <p className="mt-4 text-ui text-ink-2">
      <Trans>
        It could be returned until {date}. If something is wrong with a piece, please{" "}
        <Link to="/contact" className="link">
          write to us
        </Link>
        .
      </Trans>
    </p>
  );
}

type AskProps = {
  orderId: number;
  possible: PossibleRequest<AskedLine>;
  /** The last day on which this can be asked for; null: there is none. */
  lastDay: string | null;
  guestKey: string | undefined;
  onChange: () => Promise<void>;
};

function Ask({ orderId, possible, lastDay, guestKey, onChange }: AskProps) {
  const { t, i18n } = useLingui();
  const { Dialog, dialog, loading, open } = useLateDialog(dialogCode, (code) => code.RequestDialog);
  const area = useRef<HTMLDivElement>(null);
  useFocusFallback(area);
  return (
    <div ref={area}>
      <p className="mt-4 text-ui text-ink-2">
        {t(words[possible.kind].invitation)}
        {lastDay !== null && <> {t`This is possible until ${{ date: formatDate(lastDay, i18n.locale) }}.`}</>}
      </p>
      <Button
        tone="secondary"
        size="small"
        aria-haspopup="dialog"
        busy={loading}
        onClick={open}
        className="mt-4"
      >
        {t(words[possible.kind].action)}
      </Button>
      {Dialog && (
        <Dialog
          key={possible.kind}
          dialog={dialog}
          orderId={orderId}
          possible={possible}
          guestKey={guestKey}
          onChange={onChange}
        />
      )}
    </div>
  );
}

const states = {
  new: { label: msg`Asked`, tone: "badge-yellow" },
  read: { label: msg`Asked`, tone: "badge-yellow" },
  replied: { label: msg`Answered`, tone: "badge-blue" },
  resolved: { label: msg`Settled`, tone: "badge-green" },
} as const;

function Asked({ request, lines }: { request: OrderRequest; lines: readonly AskedLine[] }) {
  const { t, i18n } = useLingui();
  const { kind, reason, message, status, answers, created_at: askedAt } = request;
  const { label, tone } = states[status];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium">{t(words[kind].asked)}</h3>
        <span className={`badge ${tone}`}>{t(label)}</span>
      </div>
      <div className="mt-2">
        <RequestedPieces pieces={request.pieces} lines={lines} />
      </div>
      <p className="mt-2 text-note text-ink-3">
        <time dateTime={askedAt}>{formatDay(askedAt, i18n.locale)}</time>
        {`, ${t(reasonLabels[reason])}`}
      </p>
      {message && (
        <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line text-ink-2">
          {message}
        </p>
      )}
      {answers.length === 0 && isOpen(request) && (
        <p className="mt-3 text-note text-ink-2">{t`We will answer you by email.`}</p>
      )}
      {answers.map(({ id, answer, created_at: answeredAt }) => {
        const day = formatDay(answeredAt, i18n.locale);
        return (
          <div key={id} className="mt-3 border-s-2 border-line-2 ps-4">
            <p className="text-note text-ink-3">
              <Trans>
                Our answer, <time dateTime={answeredAt}>{day}</time>
              </Trans>
            </p>
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
              {answer}
            </p>
          </div>
        );
      })}
    </>
  );
}
