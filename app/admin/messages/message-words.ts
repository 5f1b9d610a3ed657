import type { Database } from "../../../domain/database.types.ts";
import { formatDayAndTime } from "../page/shop-times.ts";
import type { BadgeTone } from "../../base/ui/badge.tsx";

type Row = Database["public"]["Tables"]["messages"]["Row"];
export type MessageKind = Row["kind"];
export type MessageState = Row["state"];

export const stateLabels: Readonly<Record<MessageState, string>> = {
  waiting: "Waiting",
  sent: "Sent",
  failed: "Failed",
};

export function readState(search: URLSearchParams): MessageState | null {
  const state = search.get("state");
  return Object.keys(stateLabels).find((known): known is MessageState => known === state) ?? null;
}

export const kindLabels: Readonly<Record<MessageKind, string>> = {
  order_placed: "Order placed",
  order_paid: "Order paid",
  order_changed: "Order changed",
  order_shipped: "Order shipped",
  order_delivered: "Order delivered",
  order_cancelled: "Order cancelled",
  order_refunded: "Refund",
  offer_accepted: "Offer accepted",
  offer_rejected: "Offer rejected",
  offer_answered: "Answer to an offer",
  inquiry_answered: "Answer to an inquiry",
  password_reset: "New password",
  confirm_address: "Confirm the address",
  admin_invitation: "Invitation to administer",
  data_export: "Their data",
  data_erasure: "Deleting an account",
  new_order: "New order",
  new_inquiry: "New inquiry",
  new_offer: "New offer",
  offer_decided: "Decision about your price",
  contact_message: "Contact message",
  money_decision: "Money to decide about",
  backup_problem: "Problem with a backup",
  new_admin: "New administrator",
  security_notice: "Security notice",
};

type Told = Pick<Row, "state" | "attempts" | "last_error" | "sent_at">;

/** A message's state in words. */
export function describeState({ state, attempts, last_error, sent_at }: Told, mailIsSetUp: boolean): string {
  if (state === "sent") return `Sent ${formatDayAndTime(sent_at ?? "")}`;
  if (state === "failed") return `Failed: ${last_error ?? "It could not be sent."}`;
  if (!mailIsSetUp) return "Not sent, mail is not set up";
  if (attempts === 0) return "Waiting to be sent";
  return `Tried ${attempts === 1 ? "once" : `${attempts} times`}, tried again soon${last_error ? `: ${last_error}` : ""}`;
}

export function toneOf({ state }: Pick<Row, "state">, mailIsSetUp: boolean): BadgeTone {
  if (state === "sent") return "green";
  if (state === "failed") return "red";
  return mailIsSetUp ? "yellow" : "grey";
}

const withLink: ReadonlySet<MessageKind> = new Set([
  "password_reset",
  "confirm_address",
  "admin_invitation",
  "data_export",
  "data_erasure",
]);

/** Whether a message may be sent again. Not if it has a one-time link: its recipient can request another. */
export function canSendAgain({ state, kind }: Pick<Row, "state" | "kind">): boolean {
  return state !== "waiting" && !withLink.has(kind);
}
