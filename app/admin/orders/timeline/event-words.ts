import { paymentMethodLabels, statusLabel } from "../../../../domain/orders/order-labels.ts";
import { paidByWords } from "../../../../domain/money/paid-by.ts";
import { formatDate } from "../../../../domain/base/day-and-time.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { moneyIn } from "../../../../domain/money/order-money.ts";
import { mailLabel } from "../../../../domain/mail/kinds.ts";
import type { EventContent, OrderEvent } from "./queries.ts";

export type EventWords = { title: string; detail?: string };

export function wordsOf(event: EventContent): EventWords {
  switch (event.kind) {
    case "placed":
      return {
        title: "Order placed",
        detail: `${amountOf(event.data)}, ${paymentMethodLabels[event.data.method]}`,
      };
    case "paid":
      return {
        title: `Paid ${amountOf(event.data)}`,
        detail: paidHow(event.data),
      };
    case "taken_back":
      return {
        title: `Booking of ${amountOf(event.data)} taken back`,
        detail: `Was paid ${paidByWords[event.data.by]}\n${event.data.reason}`,
      };
    case "status":
      return {
        title: statusLabel(event.data.to),
        detail: `Was ${statusLabel(event.data.from).toLowerCase()}`,
      };
    case "tracking":
      return trackingWords(event.data);
    case "change":
      return changeWords(event.data);
    case "refund":
      return refundWords(event.data);
    case "mail":
      return mailWords(event.data);
    case "invoice":
      return {
        title: `${event.data.kind === "invoice" ? "Invoice" : "Credit note"} ${event.data.number} issued`,
      };
    case "print":
      return { title: `${statusLabel(event.data.paper)} printed` };
    case "note":
      return { title: "Note", detail: event.data.note };
    default:
      // A kind that was added after this build.
      return { title: statusLabel((event as OrderEvent).kind) };
  }
}

/** Who did it: an administrator, the customer, or nobody. */
export function actorOf({ actor, actor_name, kind }: OrderEvent): string | null {
  return actor_name ?? (actor !== null || kind === "placed" ? "Customer" : null);
}

type Data<Kind> = Extract<EventContent, { kind: Kind }>["data"];

function amountOf({ amount, currency }: { amount: number; currency: string }): string {
  return formatPrice(amount, moneyIn(currency));
}

/** What was paid before payments were booked by hand was paid by the order's method. */
function paidHow({ method, by = method === "cod" ? "cash" : "stripe", day }: Data<"paid">): string {
  const words = paidByWords[by];
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${day ? ` on ${formatDate(day)}` : ""}`;
}

function trackingWords({ from, to }: Data<"tracking">): EventWords {
  const before = parcelOf(from);
  const now = parcelOf(to);
  if (now === "") return { title: "Tracking removed", detail: `Was ${before}` };
  return { title: `Tracking ${now}`, detail: before ? `Was ${before}` : undefined };
}

function parcelOf({ carrier, number }: { carrier: string | null; number: string | null }): string {
  return [carrier, number].filter(Boolean).join(" ");
}

const changeTitles: Record<string, string> = {
  confirmed: "Confirmed with the customer",
  address: "Address changed",
  options: "Options changed",
};

function changeWords({ what, from, to }: Data<"change">): EventWords {
  const detail = from === undefined || to === undefined ? undefined : `From: ${from}\nTo: ${to}`;
  return { title: changeTitles[what] ?? statusLabel(what), detail };
}

const refundTitles: Record<Data<"refund">["state"], string> = {
  requested: "requested",
  pending: "accepted by Stripe",
  succeeded: "paid back",
  failed: "failed",
  canceled: "canceled",
};

function refundWords({ state, reason, problem, ...money }: Data<"refund">): EventWords {
  return {
    title: `Refund of ${amountOf(money)} ${refundTitles[state]}`,
    detail: [reason, problem].filter(Boolean).join("\n"),
  };
}

function mailWords({ mail, to, state, problem }: Data<"mail">): EventWords {
  const title = `Mail "${mailLabel(mail)}" to ${to === "owner" ? "you" : "the customer"}`;
  return state === "sent" ? { title: `${title} sent` } : { title: `${title} not sent`, detail: problem };
}
