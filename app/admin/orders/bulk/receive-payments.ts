import type { Db } from "../../../base/clients/load-context.ts";
import { duePayment } from "../due-payment.ts";
import { isVoid } from "../../../../domain/orders/statuses.ts";
import type { BookedBy } from "../queries.ts";
import type { MoneyFormat } from "../../../../domain/money/money.ts";

export async function readPayable(db: Db, ids: readonly number[]) {
  const { data } = await db
    .from("orders")
    .select(
      "id, status, currency, total_amount, paid_amount, refunded_amount, payment_method, payment_status, customer_email",
    )
    .in("id", [...ids])
    .throwOnError();
  return data;
}

export type PayableOrder = Awaited<ReturnType<typeof readPayable>>[number];

/** Whether an order is booked with the others. What was refunded wholly is paid anew on its own page. */
export function isPayable(order: PayableOrder, money: MoneyFormat): boolean {
  const isRefunded = order.paid_amount > 0 && order.refunded_amount >= order.paid_amount;
  return !isVoid(order.status) && !isRefunded && duePayment(order, money) > 0;
}

/** What became of an order: what was booked, or why nothing was. */
export type BookedOrder = {
  order_id: number;
  booked: number | null;
  currency: string | null;
  problem: string | null;
};

/** Books what each of the orders lacks as received on this day. What is booked already is not booked again. */
export async function receivePayments(
  db: Db,
  ids: readonly number[],
  method: BookedBy,
  day: string,
): Promise<BookedOrder[]> {
  const { data } = await db
    .rpc("receive_payments", { order_ids: [...ids], method, paid_on: day })
    .throwOnError();
  return data as BookedOrder[];
}
