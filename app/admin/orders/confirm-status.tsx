import type { ReactNode } from "react";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { statusLabel } from "../../../domain/orders/order-labels.ts";
import { ConfirmDialog } from "../../base/edits/confirm-dialog.tsx";
import { formatCents } from "../../../domain/money/money.ts";
import { moneyIn } from "../../../domain/money/order-money.ts";
import { refundableOf } from "../../features/orders/money.ts";
import { BookedBySelect } from "./booked-by.tsx";
import { duePayment } from "./due-payment.ts";
import { mailAboutStatus } from "./mail-about-status.ts";
import { hasChoice, nameOfLine } from "./order-lines.ts";
import { isVoid, type OrderStatus } from "../../../domain/orders/statuses.ts";
import type { BookedBy, Order, OrderLine } from "./queries.ts";

type ConfirmStatusProps = {
  order: Order;
  to: OrderStatus;
  busy: boolean;
  failure: string | null;
  bookedBy: BookedBy;
  onBookedBy: (method: BookedBy) => void;
  onConfirm: () => void;
  onClose: () => void;
};

/** Whether a change of status is asked about: it moves stock and promotion uses, or books a payment. */
export function isAsked(order: Order, to: OrderStatus): boolean {
  return isVoid(order.status) !== isVoid(to) || isBooked(order, to);
}

/** Whether setting an order to this status books a payment. The database does it. */
export function isBooked(order: Order, to: OrderStatus): boolean {
  return to === "paid" && order.status !== "paid" && duePayment(order) > 0;
}

export function ConfirmStatus({ order, to, bookedBy, onBookedBy, ...dialog }: ConfirmStatusProps) {
  const isVoiding = isVoid(to);
  const money = moneyIn(order.currency);
  return (
    <ConfirmDialog
      title={`Set order ${orderNumber(order.id)} to ${statusLabel(to)}?`}
      action={`Set to ${statusLabel(to)}`}
      busyAction="Saving"
      tone={isVoiding ? "danger" : "primary"}
      {...dialog}
    >
      <p>{`Its status goes from ${statusLabel(order.status)} to ${statusLabel(to)}${told(order, to)}`}</p>
      {isVoiding && refundableOf(order) > 0 && (
        <p className="mt-3">{`${formatCents(refundableOf(order), money)} was paid. It is still to be refunded then.`}</p>
      )}
      {isVoid(order.status) !== isVoiding &&
        (isVoiding ? <Returned order={order} /> : <TakenAgain order={order} />)}
      {isBooked(order, to) && (
        <div className="mt-3 space-y-3">
          <p>{`${formatCents(duePayment(order), money)} is booked as received.`}</p>
          <BookedBySelect
            value={bookedBy}
            disabled={dialog.busy}
            onChange={({ currentTarget }) => onBookedBy(currentTarget.value as BookedBy)}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

function told(order: Order, to: OrderStatus): string {
  const mail = mailAboutStatus(order, to);
  if (order.user_id !== null) return `, which its customer sees.${mail === null ? "" : ` ${mail}`}`;
  return `. ${mail ?? "Its customer has no account and learns of it only from you."}`;
}

function Returned({ order: { order_items: lines, promotion_ids: promotions } }: { order: Order }) {
  const held = lines.filter((line) => line.product && line.stock_taken > 0);
  return (
    <>
      {held.length === 0 ? (
        <p className="mt-3">
          {lines.some(hasChoice)
            ? "It holds no stock of products. The stock that it holds of sizes and other values returns."
            : "It holds no stock, so none returns."}
        </p>
      ) : (
        <Lines title="These return to stock:">
          {held.map((line) => (
            <li key={line.id}>
              {line.stock_taken} × {nameOfLine(line)}
            </li>
          ))}
        </Lines>
      )}
      {promotions.length > 0 && (
        <p className="mt-3">{`Its use of ${promotionCount(promotions.length)} is given back.`}</p>
      )}
    </>
  );
}

function TakenAgain({ order: { order_items: lines, promotion_ids: promotions } }: { order: Order }) {
  const short = lines.filter((line) => stockOf(line) < wantedOf(line));
  return (
    <>
      <p className="mt-3">
        Its pieces are taken from stock again, as far as there are any. Stock may be short by now.
      </p>
      {short.length > 0 && (
        <Lines title="Short already:">
          {short.map((line) => (
            <li key={line.id}>
              {nameOfLine(line)}: {wantedOf(line)} ordered, {stockOf(line)} in stock
            </li>
          ))}
        </Lines>
      )}
      {promotions.length > 0 && (
        <p className="mt-3">
          {`It uses ${promotionCount(promotions.length)} again, beyond the usage limit if need be.`}
        </p>
      )}
    </>
  );
}

function Lines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p className="mt-3 text-ink">{title}</p>
      <ul className="figures mt-1 max-h-40 overflow-y-auto">{children}</ul>
    </>
  );
}

/** How many of the line's product are in stock; infinitely many if they are not counted. */
function stockOf({ product }: OrderLine): number {
  return product?.stock_quantity ?? Infinity;
}

/** Pieces that the customer gave back are not taken again. */
function wantedOf({ quantity, stock_returned }: OrderLine): number {
  return quantity - stock_returned;
}

function promotionCount(count: number): string {
  return count === 1 ? "a promotion" : `${count} promotions`;
}
