import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { statusLabel } from "../../../domain/orders/order-labels.ts";
import { ConfirmDialog } from "../../base/edits/confirm-dialog.tsx";
import { formatCents, type MoneyFormat } from "../../../domain/money/money.ts";
import { moneyIn } from "../../../domain/money/order-money.ts";
import { refundableOf } from "../../features/orders/money.ts";
import { BookedBySelect } from "./booked-by.tsx";
import { duePayment, isBooked } from "./due-payment.ts";
import { mailAboutStatus } from "./mail-about-status.ts";
import { hasChoice, nameOfLine } from "./order-lines.ts";
import { isVoid, type OrderStatus } from "../../../domain/orders/statuses.ts";
import type { BookedBy, Order, OrderLine } from "./queries.ts";
import { say } from "../../base/language/languages.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

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
export function isAsked(order: Order, to: OrderStatus, money: MoneyFormat): boolean {
  return isVoid(order.status) !== isVoid(to) || isBooked(order, to, money);
}

export function ConfirmStatus({ order, to, bookedBy, onBookedBy, ...dialog }: ConfirmStatusProps) {
  const { t } = useLingui();
  const isVoiding = isVoid(to);
  const money = moneyIn(order.currency, useMoney());
  return (
    <ConfirmDialog
      title={t`Set order ${{ number: orderNumber(order.id) }} to ${{ status: statusLabel(to, t) }}?`}
      action={t`Set to ${{ status: statusLabel(to, t) }}`}
      busyAction={t`Saving`}
      tone={isVoiding ? "danger" : "primary"}
      {...dialog}
    >
      <p>{whatChanges(order, to, money)}</p>
      {isVoiding && refundableOf(order) > 0 && (
        <p className="mt-3">{t`${{ amount: formatCents(refundableOf(order), money) }} was paid and still has to be refunded.`}</p>
      )}
      {isVoid(order.status) !== isVoiding &&
        (isVoiding ? <Returned order={order} /> : <TakenAgain order={order} />)}
      {isBooked(order, to, money) && (
        <div className="mt-3 space-y-3">
          <p>{t`${{ amount: formatCents(duePayment(order, money), money) }} is booked as received.`}</p>
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

function whatChanges(order: Order, status: OrderStatus, money: MoneyFormat): string {
  const mail = mailAboutStatus(order, status, money);
  const from = statusLabel(order.status, say);
  const to = statusLabel(status, say);
  const isSeen = order.user_id !== null;
  const change = isSeen
    ? say(msg`Its status changes from ${{ from }} to ${{ to }}, and its customer sees it.`)
    : say(msg`Its status changes from ${{ from }} to ${{ to }}.`);
  const silence = isSeen ? null : say(msg`Its customer has no account and hears of it only from you.`);
  return [change, mail ?? silence].filter((sentence) => sentence !== null).join(" ");
}

function Returned({ order: { order_items: lines, promotion_ids: promotions } }: { order: Order }) {
  const { t } = useLingui();
  const held = lines.filter((line) => line.product && line.stock_taken > 0);
  return (
    <>
      {held.length === 0 ? (
        <p className="mt-3">
          {lines.some(hasChoice)
            ? t`It holds no stock of products. The stock that it holds of sizes and other values returns.`
            : t`It holds no stock, so none returns.`}
        </p>
      ) : (
        <Lines title={t`These return to stock:`}>
          {held.map((line) => (
            <li key={line.id}>
              {line.stock_taken} × {nameOfLine(line)}
            </li>
          ))}
        </Lines>
      )}
      {promotions.length > 0 && (
        <p className="mt-3">
          {t`${plural(
            { count: promotions.length },
            { one: "Its use of a promotion is given back.", other: "Its use of # promotions is given back." },
          )}`}
        </p>
      )}
    </>
  );
}

function TakenAgain({ order: { order_items: lines, promotion_ids: promotions } }: { order: Order }) {
  const { t } = useLingui();
  const short = lines.filter((line) => stockOf(line) < wantedOf(line));
  return (
    <>
      <p className="mt-3">{t`Its pieces are taken from stock again, as far as there are any. Stock may be short by now.`}</p>
      {short.length > 0 && (
        <Lines title={t`Short already:`}>
          {short.map((line) => (
            <li key={line.id}>
              {t`${{ name: nameOfLine(line) }}: ${{ wanted: wantedOf(line) }} ordered, ${{ stock: stockOf(line) }} in stock`}
            </li>
          ))}
        </Lines>
      )}
      {promotions.length > 0 && (
        <p className="mt-3">
          {t`${plural(
            { count: promotions.length },
            {
              one: "It uses a promotion again, beyond the usage limit if need be.",
              other: "It uses # promotions again, beyond the usage limit if need be.",
            },
          )}`}
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
