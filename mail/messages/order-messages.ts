import { namedCarrier } from "../../domain/delivery/carrier.ts";
import { formatPrice } from "../../domain/money/money.ts";
import { orderNumber } from "../../domain/orders/order-number.ts";
import type { Shop } from "../../domain/shop/shop.ts";
import { paymentMethodLabels } from "../../domain/orders/order-labels.ts";
import { isPaidBy, type PaidBy } from "../../domain/money/paid-by.ts";
import type { Block, Fact } from "../look/blocks.ts";
import { moneyOfOrder } from "./amounts.ts";
import { moneyData, type Order, orderData } from "./data.ts";
import { letter } from "./letter.ts";
import type { Letterhead } from "./letterhead.ts";
import { orderPage } from "./pages.ts";
import { delivery, lineBlocks } from "./order-parts.ts";
import { manyLines, oneLine } from "./words.ts";

const reason = ({ name }: Shop) =>
  `You get this message because of an order at ${name} with this email address.`;

const seeOrder = (order: Order, head: Letterhead, kind: "button" | "link" = "button"): Block[] => {
  const href = orderPage(order, head);
  return href === undefined ? [] : [{ kind, label: "See your order", href }];
};

function paidHow({ payment_method: method }: Order): Fact[] {
  return method === "cod" || method === "stripe"
    ? [{ label: "Payment", value: paymentMethodLabels[method] }]
    : [];
}

/** Older messages do not say how a paid order was paid: by card. */
function paidBy({ paid_by: by }: Order): Exclude<PaidBy, "other"> | null {
  if (!isPaidBy(by)) return "stripe";
  return by === "other" ? null : by;
}

const paidFacts: Record<Exclude<PaidBy, "other">, string> = {
  stripe: "Card, paid",
  cash: "Cash, paid",
  transfer: "Bank transfer, paid",
  card: "Card, paid",
};

export function paidFact(order: Order): string {
  const by = paidBy(order);
  return by === null ? "Paid" : paidFacts[by];
}

export const orderMessages = {
  order_placed: letter(orderData, ({ order }, head) => {
    const number = orderNumber(order.id);
    const total = formatPrice(order.total_amount, moneyOfOrder(order, head.shop));
    const payment =
      order.payment_method === "cod"
        ? `You pay ${total} in cash when it is delivered.`
        : `The total is ${total}.`;
    return {
      subject: `Your order ${number} at ${head.shop.name}`,
      preview: `We have your order. ${payment}`,
      title: "Thank you for your order",
      blocks: [
        {
          kind: "paragraph",
          text: `We have your order ${number} and prepare it now. ${payment} We write again when it is on its way.`,
        },
        ...seeOrder(order, head),
        ...lineBlocks(order, head),
        { kind: "facts", facts: [...delivery(order), ...paidHow(order)] },
      ],
      reason: reason(head.shop),
    };
  }),
  order_paid: letter(orderData, ({ order }, head) => {
    const number = orderNumber(order.id);
    const total = formatPrice(order.total_amount, moneyOfOrder(order, head.shop));
    return {
      subject: `Your order ${number} at ${head.shop.name} is paid`,
      preview:
        paidBy(order) === "stripe"
          ? `Your card was charged ${total}. We prepare your order now.`
          : `Your payment of ${total} arrived. We prepare your order now.`,
      title: "Thank you for your order",
      blocks: [
        {
          kind: "paragraph",
          text: `Your payment of ${total} for order ${number} arrived. We prepare it now and write again when it is on its way.`,
        },
        ...seeOrder(order, head),
        ...lineBlocks(order, head),
        { kind: "facts", facts: [...delivery(order), { label: "Payment", value: paidFact(order) }] },
      ],
      reason: reason(head.shop),
    };
  }),
  order_changed: letter(orderData, ({ order }, head) => {
    const number = orderNumber(order.id);
    return {
      subject: `Your order ${number} was changed`,
      preview: "Please check that everything is as you want it.",
      title: "Your order was changed",
      blocks: [
        {
          kind: "paragraph",
          text: `We have changed order ${number} as it was agreed. Please check what it is now, and write to us if anything is not as you want it.`,
        },
        ...seeOrder(order, head),
        ...lineBlocks(order, head),
        { kind: "facts", facts: delivery(order) },
      ],
      reason: reason(head.shop),
    };
  }),
  order_shipped: letter(orderData, ({ order }, head) => {
    const number = orderNumber(order.id);
    const { tracking_number: parcel } = order;
    const carrier = namedCarrier(order.tracking_provider);
    const href = order.tracking_link ?? undefined;
    const facts: Fact[] = [
      ...(carrier ? [{ label: "Carrier", value: oneLine(carrier) }] : []),
      ...(parcel ? [{ label: "Tracking number", value: oneLine(parcel), href }] : []),
      ...delivery(order),
    ];
    return {
      subject: `Your order ${number} is on its way`,
      preview: parcel ? `Follow the parcel with its number ${oneLine(parcel)}.` : "Your parcel left us.",
      title: "Your order is on its way",
      blocks: [
        { kind: "paragraph", text: `We have sent order ${number}.` },
        ...(href === undefined
          ? seeOrder(order, head)
          : [{ kind: "button", label: "Track your parcel", href } as const]),
        { kind: "facts", facts },
        ...lineBlocks(order, head),
        ...(href === undefined ? [] : seeOrder(order, head, "link")),
      ],
      reason: reason(head.shop),
    };
  }),
  order_delivered: letter(orderData, ({ order }, head) => {
    const number = orderNumber(order.id);
    return {
      subject: `Your order ${number} was delivered`,
      preview: "We hope you enjoy it.",
      title: "Your order was delivered",
      blocks: [
        {
          kind: "paragraph",
          text: `Order ${number} was delivered. We hope you enjoy it. If anything is not as it should be, or the parcel did not reach you, write to us.`,
        },
        ...seeOrder(order, head),
        ...lineBlocks(order, head),
      ],
      reason: reason(head.shop),
    };
  }),
  order_cancelled: letter(orderData, ({ order }, head) => {
    const number = orderNumber(order.id);
    return {
      subject: `Your order ${number} was cancelled`,
      preview: "It will not be sent.",
      title: "Your order was cancelled",
      blocks: [
        {
          kind: "paragraph",
          text: `Order ${number} was cancelled and will not be sent. If you did not expect this, write to us.`,
        },
        ...seeOrder(order, head),
        ...lineBlocks(order, head),
      ],
      reason: reason(head.shop),
    };
  }),
  order_refunded: letter(moneyData, (data, head) => {
    const { order, amount, reason: why } = data;
    const number = orderNumber(order.id);
    const money = moneyOfOrder(order, head.shop);
    const refunded = formatPrice(amount, money);
    const share = `${refunded} of the ${formatPrice(order.total_amount, money)} for order ${number}`;
    return {
      subject: `A refund of ${refunded} for your order ${number}`,
      preview: data.by_hand ? `You get ${refunded} back.` : `${refunded} goes back to the card that paid.`,
      title: `We refund ${refunded}`,
      blocks: [
        {
          kind: "paragraph",
          text: data.by_hand
            ? `You get ${share} back.`
            : `${share} goes back to the card that paid. Banks take up to ten days to show it.`,
        },
        ...(why ? [{ kind: "facts" as const, facts: [{ label: "Reason", value: manyLines(why) }] }] : []),
        ...seeOrder(order, head),
        ...lineBlocks(order, head),
      ],
      reason: reason(head.shop),
    };
  }),
};
