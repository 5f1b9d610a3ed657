import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { paymentMethodLabels, statusLabel } from "../../../../domain/orders/order-labels.ts";
import type { PaidBy } from "../../../../domain/money/paid-by.ts";
import { formatDate } from "../../formats/shop-times.ts";
import { formatPrice, type MoneyFormat } from "../../../../domain/money/money.ts";
import { moneyIn } from "../../../../domain/money/order-money.ts";
import { mailLabel } from "../../../../domain/mail/kinds.ts";
import type { OrderStatus } from "../../../../domain/orders/statuses.ts";
import type { EventContent, OrderEvent } from "./queries.ts";
import { say } from "../../../base/language/languages.ts";
import { carrierLabel } from "../../../../domain/delivery/carrier.ts";

export type EventWords = { title: string; detail?: string };

const formerStatus: Record<string, MessageDescriptor> = {
  pending: msg`Was pending`,
  pending_payment: msg`Was pending payment`,
  processing: msg`Was processing`,
  paid: msg`Was paid`,
  shipped: msg`Was shipped`,
  delivered: msg`Was delivered`,
  cancelled: msg`Was cancelled`,
  cancelled_payment: msg`Was cancelled payment`,
  failed: msg`Was failed`,
  payment_failed: msg`Was payment failed`,
} satisfies Record<OrderStatus, MessageDescriptor>;

const paperIssued = {
  invoice: (number: string) => msg`Invoice ${{ number }} issued`,
  credit_note: (number: string) => msg`Credit note ${{ number }} issued`,
};

const paperPrinted = {
  packing_slip: msg`Packing slip printed`,
  gift_receipt: msg`Gift receipt printed`,
  invoice: msg`Invoice printed`,
  credit_note: msg`Credit note printed`,
};

export function wordsOf(event: EventContent, money: MoneyFormat): EventWords {
  switch (event.kind) {
    case "placed":
      return {
        title: say(msg`Order placed`),
        detail: `${amountOf(event.data, money)}, ${say(paymentMethodLabels[event.data.method])}`,
      };
    case "paid":
      return {
        title: say(msg`Paid ${{ amount: amountOf(event.data, money) }}`),
        detail: paidHow(event.data),
      };
    case "taken_back":
      return {
        title: say(msg`Booking of ${{ amount: amountOf(event.data, money) }} taken back`),
        detail: `${say(wasPaid[event.data.by])}\n${event.data.reason}`,
      };
    case "status":
      return {
        title: statusLabel(event.data.to, say),
        detail: say(formerStatus[event.data.from] ?? msg`Was ${{ before: event.data.from }}`),
      };
    case "tracking":
      return trackingWords(event.data);
    case "change":
      return changeWords(event.data);
    case "refund":
      return refundWords(event.data, money);
    case "mail":
      return mailWords(event.data);
    case "invoice":
      return {
        title: say(paperIssued[event.data.kind](event.data.number)),
      };
    case "print":
      return { title: say(paperPrinted[event.data.paper]) };
    case "note":
      return { title: say(msg`Note`), detail: event.data.note };
    default:
      // A kind that was added after this build.
      return { title: (event as OrderEvent).kind };
  }
}

/** Who did it: an administrator, the customer, or nobody. */
export function actorOf({ actor, actor_name, kind }: OrderEvent): string | null {
  return actor_name ?? (actor !== null || kind === "placed" ? say(msg`Customer`) : null);
}

type Data<Kind> = Extract<EventContent, { kind: Kind }>["data"];

function amountOf({ amount, currency }: { amount: number; currency: string }, money: MoneyFormat): string {
  return formatPrice(amount, moneyIn(currency, money));
}

/** What was paid before payments were booked by hand was paid by the order's method. */
function paidHow({ method, by = method === "cod" ? "cash" : "stripe", day }: Data<"paid">): string {
  const how = say(waysToPay[by]);
  return day ? say(msg`${{ how }} on ${{ day: formatDate(day) }}`) : how;
}

const wasPaid: Record<PaidBy, MessageDescriptor> = {
  stripe: msg`Was paid by card`,
  cash: msg`Was paid in cash`,
  transfer: msg`Was paid by bank transfer`,
  card: msg`Was paid by card elsewhere`,
  other: msg`Was paid by hand`,
};

const waysToPay: Record<PaidBy, MessageDescriptor> = {
  stripe: msg`By card`,
  cash: msg`In cash`,
  transfer: msg`By bank transfer`,
  card: msg`By card elsewhere`,
  other: msg`By hand`,
};

function trackingWords({ from, to }: Data<"tracking">): EventWords {
  const before = parcelOf(from);
  const now = parcelOf(to);
  const detail = before === "" ? undefined : say(msg`Was ${{ before }}`);
  return { title: now === "" ? say(msg`Tracking removed`) : say(msg`Tracking ${{ parcel: now }}`), detail };
}

function parcelOf({ carrier, number }: { carrier: string | null; number: string | null }): string {
  return [carrier && carrierLabel(carrier, say), number].filter(Boolean).join(" ");
}

const changeTitles: Record<string, MessageDescriptor> = {
  confirmed: msg`Confirmed with the customer`,
  address: msg`Address changed`,
  options: msg`Options changed`,
};

function changeWords({ what, from, to }: Data<"change">): EventWords {
  const title = changeTitles[what];
  const detail =
    from === undefined || to === undefined
      ? undefined
      : `${say(msg`From: ${{ before: from }}`)}\n${say(msg`To: ${{ after: to }}`)}`;
  return { title: title ? say(title) : what, detail };
}

const refundTitles: Record<Data<"refund">["state"], (amount: string) => MessageDescriptor> = {
  requested: (amount) => msg`Refund of ${{ amount }} requested`,
  pending: (amount) => msg`Refund of ${{ amount }} accepted by Stripe`,
  succeeded: (amount) => msg`Refund of ${{ amount }} paid back`,
  failed: (amount) => msg`Refund of ${{ amount }} failed`,
  canceled: (amount) => msg`Refund of ${{ amount }} canceled`,
};

function refundWords(
  { state, reason, problem, ...refunded }: Data<"refund">,
  money: MoneyFormat,
): EventWords {
  return {
    title: say(refundTitles[state](amountOf(refunded, money))),
    detail: [reason, problem].filter(Boolean).join("\n"),
  };
}

function mailWords({ mail: kind, to, state, problem }: Data<"mail">): EventWords {
  const mail = mailLabel(kind, say);
  if (state === "sent")
    return {
      title: say(
        to === "owner" ? msg`Mail "${{ mail }}" to you sent` : msg`Mail "${{ mail }}" to the customer sent`,
      ),
    };
  return {
    title: say(
      to === "owner"
        ? msg`Mail "${{ mail }}" to you not sent`
        : msg`Mail "${{ mail }}" to the customer not sent`,
    ),
    detail: problem,
  };
}
