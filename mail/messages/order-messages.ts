import { msg } from "@lingui/core/runtime-macro";
import { namedCarrier } from "../../domain/delivery/carrier.ts";
import { formatPrice } from "../../domain/money/money.ts";
import { orderNumber } from "../../domain/orders/order-number.ts";
import { paymentMethodLabels } from "../../domain/orders/order-labels.ts";
import { isPaidBy, type PaidBy } from "../../domain/money/paid-by.ts";
import type { Block, Fact } from "../look/blocks.ts";
import { moneyOfOrder } from "./amounts.ts";
import { moneyData, type Order, orderData, reviewRequestData } from "./data.ts";
import { letter } from "./letter.ts";
import type { Letterhead } from "./letterhead.ts";
import { orderPage, reviewPage } from "./pages.ts";
import { delivery, lineBlocks } from "./order-parts.ts";
import { manyLines, oneLine } from "./words.ts";

const reason = ({ shop, language: { t } }: Letterhead) =>
  t(msg`You get this message because of an order at ${{ shop: shop.name }} with this email address.`);

const seeOrder = (order: Order, head: Letterhead, kind: "button" | "link" = "button"): Block[] => {
  const href = orderPage(order, head);
  return href === undefined ? [] : [{ kind, label: head.language.t(msg`See your order`), href }];
};

function paidHow({ payment_method: method }: Order, { language: { t } }: Letterhead): Fact[] {
  return method === "cod" || method === "stripe"
    ? [{ label: t(msg`Payment`), value: t(paymentMethodLabels[method]) }]
    : [];
}

/** Older messages do not say how a paid order was paid: by card. */
function paidBy({ paid_by: by }: Order): PaidBy {
  return isPaidBy(by) ? by : "stripe";
}

const paidFacts = {
  stripe: msg`Card, paid`,
  cash: msg`Cash, paid`,
  transfer: msg`Bank transfer, paid`,
  card: msg`Card, paid`,
  other: msg({ message: "Paid", context: "payment of an order" }),
};

export function paidFact(order: Order, { language: { t } }: Letterhead): string {
  return t(paidFacts[paidBy(order)]);
}

export const orderMessages = {
  order_placed: letter(orderData, ({ order }, head) => {
    const { shop, language } = head;
    const { t } = language;
    const number = orderNumber(order.id);
    const total = formatPrice(order.total_amount, moneyOfOrder(order, shop));
    const payment =
      order.payment_method === "cod"
        ? t(msg`You pay ${{ total }} in cash when it is delivered.`)
        : t(msg`The total is ${{ total }}.`);
    return {
      subject: t(msg`Your order ${{ number }} at ${{ shop: shop.name }}`),
      preview: t(
        msg({
          message: msg`We have your order. ${{ payment }}`,
          comment: "payment is a sentence: The total is $20.00.",
        }),
      ),
      title: t(msg`Thank you for your order`),
      blocks: [
        {
          kind: "paragraph",
          text: t(
            msg`We have your order ${{ number }} and prepare it now. ${{ payment }} We write again when it is on its way.`,
          ),
        },
        ...seeOrder(order, head),
        ...lineBlocks(order, head),
        { kind: "facts", facts: [...delivery(order, head), ...paidHow(order, head)] },
      ],
      reason: reason(head),
    };
  }),
  order_paid: letter(orderData, ({ order }, head) => {
    const { shop, language } = head;
    const { t } = language;
    const number = orderNumber(order.id);
    const total = formatPrice(order.total_amount, moneyOfOrder(order, shop));
    return {
      subject: t(msg`Your order ${{ number }} at ${{ shop: shop.name }} is paid`),
      preview:
        paidBy(order) === "stripe"
          ? t(msg`Your card was charged ${{ total }}. We prepare your order now.`)
          : t(msg`Your payment of ${{ total }} arrived. We prepare your order now.`),
      title: t(msg`Thank you for your order`),
      blocks: [
        {
          kind: "paragraph",
          text: t(
            msg`Your payment of ${{ total }} for order ${{ number }} arrived. We prepare it now and write again when it is on its way.`,
          ),
        },
        ...seeOrder(order, head),
        ...lineBlocks(order, head),
        {
          kind: "facts",
          facts: [...delivery(order, head), { label: t(msg`Payment`), value: paidFact(order, head) }],
        },
      ],
      reason: reason(head),
    };
  }),
  order_changed: letter(orderData, ({ order }, head) => {
    const { t } = head.language;
    const number = orderNumber(order.id);
    return {
      subject: t(msg`Your order ${{ number }} was changed`),
      preview: t(msg`Please check that everything is as you want it.`),
      title: t(msg`Your order was changed`),
      blocks: [
        {
          kind: "paragraph",
          text: t(
            msg`We have changed order ${{ number }} as agreed. Please check it as it is now, and write to us if anything is not as you want it.`,
          ),
        },
        ...seeOrder(order, head),
        ...lineBlocks(order, head),
        { kind: "facts", facts: delivery(order, head) },
      ],
      reason: reason(head),
    };
  }),
  order_shipped: letter(orderData, ({ order }, head) => {
    const { t } = head.language;
    const number = orderNumber(order.id);
    const parcel = order.tracking_number && oneLine(order.tracking_number);
    const carrier = namedCarrier(order.tracking_provider);
    const href = order.tracking_link ?? undefined;
    const facts: Fact[] = [
      ...(carrier ? [{ label: t(msg`Carrier`), value: oneLine(carrier) }] : []),
      ...(parcel ? [{ label: t(msg`Tracking number`), value: parcel, href }] : []),
      ...delivery(order, head),
    ];
    return {
      subject: t(msg`Your order ${{ number }} is on its way`),
      preview: parcel
        ? t(msg`Follow the parcel with its number ${{ number: parcel }}.`)
        : t(msg`Your parcel has left us.`),
      title: t(msg`Your order is on its way`),
      blocks: [
        { kind: "paragraph", text: t(msg`We have sent order ${{ number }}.`) },
        ...(href === undefined
          ? seeOrder(order, head)
          : [{ kind: "button", label: t(msg`Track your parcel`), href } as const]),
        { kind: "facts", facts },
        ...lineBlocks(order, head),
        ...(href === undefined ? [] : seeOrder(order, head, "link")),
      ],
      reason: reason(head),
    };
  }),
  order_delivered: letter(orderData, ({ order }, head) => {
    const { t } = head.language;
    const number = orderNumber(order.id);
    return {
      subject: t(msg`Your order ${{ number }} was delivered`),
      preview: t(msg`We hope you enjoy it.`),
      title: t(msg`Your order was delivered`),
      blocks: [
        {
          kind: "paragraph",
          text: t(
            msg`Order ${{ number }} was delivered. We hope you enjoy it. If anything is not as it should be, or the parcel did not reach you, write to us.`,
          ),
        },
        ...seeOrder(order, head),
        ...lineBlocks(order, head),
      ],
      reason: reason(head),
    };
  }),
  review_request: letter(reviewRequestData, ({ order, review_key: key }, head) => {
    const { t } = head.language;
    const number = orderNumber(order.id);
    return {
      subject: t(msg`How do you like it? Your order ${{ number }}`),
      preview: t(msg`Others would like to know. It takes a minute.`),
      title: t(msg`How do you like it?`),
      blocks: [
        {
          kind: "paragraph",
          text: t(
            msg`You have had the pieces of order ${{ number }} for some days. Tell others what you think of them: stars are enough, and words and photographs help most. You need no account.`,
          ),
        },
        { kind: "button", label: t(msg`Write a review`), href: reviewPage(order.id, key, head) },
        ...lineBlocks(order, head),
        {
          kind: "note",
          text: t(
            msg`We ask only once about an order. What you write is shown on the pages of the pieces, good or bad, with the name that you choose.`,
          ),
        },
      ],
      reason: reason(head),
    };
  }),
  order_cancelled: letter(orderData, ({ order }, head) => {
    const { t } = head.language;
    const number = orderNumber(order.id);
    return {
      subject: t(msg`Your order ${{ number }} was cancelled`),
      preview: t(msg`It will not be sent.`),
      title: t(msg`Your order was cancelled`),
      blocks: [
        {
          kind: "paragraph",
          text: t(
            msg`Order ${{ number }} was cancelled and will not be sent. If you did not expect this, write to us.`,
          ),
        },
        ...seeOrder(order, head),
        ...lineBlocks(order, head),
      ],
      reason: reason(head),
    };
  }),
  order_refunded: letter(moneyData, (data, head) => {
    const { order, reason: why } = data;
    const { t } = head.language;
    const number = orderNumber(order.id);
    const money = moneyOfOrder(order, head.shop);
    const amount = formatPrice(data.amount, money);
    const total = formatPrice(order.total_amount, money);
    return {
      subject: t(msg`A refund of ${{ amount }} for your order ${{ number }}`),
      preview: data.by_hand
        ? t(msg`You get ${{ amount }} back.`)
        : t(msg`${{ amount }} goes back to the card that paid.`),
      title: t(msg`We refund ${{ amount }}`),
      blocks: [
        {
          kind: "paragraph",
          text: data.by_hand
            ? t(msg`You get ${{ amount }} of the ${{ total }} for order ${{ number }} back.`)
            : t(
                msg`${{ amount }} of the ${{ total }} for order ${{ number }} goes back to the card that paid. Banks take up to ten days to show it.`,
              ),
        },
        ...(why
          ? [{ kind: "facts" as const, facts: [{ label: t(msg`Reason`), value: manyLines(why) }] }]
          : []),
        ...seeOrder(order, head),
        ...lineBlocks(order, head),
      ],
      reason: reason(head),
    };
  }),
};
