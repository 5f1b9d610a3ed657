import type { PaymentMethod } from "../../../../domain/orders/order-labels.ts";
import type { PaidBy } from "../../../../domain/money/paid-by.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import type { MailKind } from "../../../../domain/mail/kinds.ts";
import type { RefundState } from "../../../features/orders/money.ts";

type Amount = { amount: number; currency: string };
type Parcel = { carrier: string | null; number: string | null };

export type EventContent =
  | { kind: "placed"; data: Amount & { method: PaymentMethod } }
  | { kind: "paid"; data: Amount & { method: PaymentMethod; by?: PaidBy; day?: string } }
  | { kind: "taken_back"; data: Amount & { by: PaidBy; reason: string } }
  | { kind: "status"; data: { from: string; to: string } }
  | { kind: "tracking"; data: { from: Parcel; to: Parcel } }
  | { kind: "change"; data: { what: string; from?: string; to?: string } }
  | { kind: "refund"; data: Amount & { state: RefundState; reason: string; problem?: string } }
  | { kind: "mail"; data: { mail: MailKind; to: "customer" | "owner"; state: string; problem?: string } }
  | { kind: "invoice"; data: { number: string; kind: "invoice" | "credit_note" } }
  | { kind: "print"; data: { paper: "packing_slip" | "gift_receipt" | "invoice" | "credit_note" } }
  | { kind: "note"; data: { note: string } };

export type OrderEvent = EventContent & {
  id: number;
  created_at: string;
  actor: string | null;
  actor_name: string | null;
};

export async function readEvents(db: Db, orderId: number, signal: AbortSignal): Promise<OrderEvent[]> {
  const { data } = await db
    .from("order_events")
    .select("id, created_at, actor, actor_name, kind, data")
    .eq("order_id", orderId)
    .order("id", { ascending: false })
    .abortSignal(signal)
    .throwOnError();
  return data as OrderEvent[];
}

export async function addNote(db: Db, orderId: number, note: string) {
  await db.rpc("add_order_note", { order_id: orderId, note }).throwOnError();
}
