import type { ReactNode } from "react";
import { orderNumber } from "../../../domain/order-number.ts";
import { optionWords } from "../../features/options/chosen-options.tsx";
import { chosenOptionsSchema } from "../../features/orders/chosen-option.ts";
import { statusLabel } from "../../../domain/order-labels.ts";
import { ConfirmDialog } from "../../base/edits/confirm-dialog.tsx";
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
              {line.stock_taken} × {nameOf(line)}
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
  const short = lines.filter((line) => stockOf(line) < line.quantity);
  return (
    <>
      <p className="mt-3">
        Its pieces are taken from stock again, as far as there are any. Stock may be short by now.
      </p>
      {short.length > 0 && (
        <Lines title="Short already:">
          {short.map((line) => (
            <li key={line.id}>
              {nameOf(line)}: {line.quantity} ordered, {stockOf(line)} in stock
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

function nameOf({ name_at_purchase: name, options }: OrderLine): string {
  const words = optionWords(chosenOptionsSchema.parse(options));
  return words === "" ? name : `${name} (${words})`;
}

/** Values may have a stock of their own. */
function hasChoice({ options }: OrderLine): boolean {
  return chosenOptionsSchema.parse(options).some(({ choice }) => choice !== undefined);
}

/** How many of the line's product are in stock; infinitely many if they are not counted. */
function stockOf({ product }: OrderLine): number {
  return product?.stock_quantity ?? Infinity;
}

function promotionCount(count: number): string {
  return count === 1 ? "a promotion" : `${count} promotions`;
}
