import type { ReactNode } from "react";
import { orderNumber } from "../../../domain/order-number.ts";
import { statusLabel } from "../../../domain/order-labels.ts";
import { ConfirmDialog } from "../../base/edits/confirm-dialog.tsx";
import { hasChoice, nameOfLine } from "./order-lines.ts";
import { isVoid, type OrderStatus } from "./order-status.ts";
import type { Order, OrderLine } from "./queries.ts";

type ConfirmVoidingProps = {
  order: Order;
  to: OrderStatus;
  busy: boolean;
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an order is set to a cancelled or failed status, or back from one: this moves stock and promotion uses. */
export function ConfirmVoiding({ order, to, ...dialog }: ConfirmVoidingProps) {
  const isVoiding = isVoid(to);
  return (
    <ConfirmDialog
      title={`Set order ${orderNumber(order.id)} to ${statusLabel(to)}?`}
      action={`Set to ${statusLabel(to)}`}
      busyAction="Saving"
      tone={isVoiding ? "danger" : "primary"}
      {...dialog}
    >
      <p>
        {`Its status goes from ${statusLabel(order.status)} to ${statusLabel(to)}`}
        {order.user_id === null
          ? ". Its customer has no account and learns of it only from you."
          : ", which its customer sees."}
      </p>
      {isVoiding ? <Returned order={order} /> : <TakenAgain order={order} />}
    </ConfirmDialog>
  );
}

function Returned({ order: { order_items: lines, promotion_ids: promotions } }: { order: Order }) {
  const held = lines.filter((line) => line.product && line.stock_taken > 0);
  return (
    <>
      {held.length === 0 ? (
        <p className="mt-3">
          {lines.some(hasChoice)
            ? "It holds no stock of products. What it holds of sizes and other values returns."
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
