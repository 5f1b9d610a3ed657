import { formatPrice } from "../../domain/money.ts";
import { orderNumber } from "../../domain/order-number.ts";
import { shop } from "../../domain/shop.ts";
import { paymentMethodLabels } from "../../domain/order-labels.ts";
import { trackingLink } from "../../domain/tracking-link.ts";
import type { Block, Fact, Letter } from "../look/blocks.ts";
import type { DataOf, Order } from "./data.ts";
import { orderPage, type Places } from "./pages.ts";
import { piecesOf, shipsTo } from "./order-parts.ts";
import { manyLines, oneLine } from "./words.ts";

const reason = `You get this message because of an order at ${shop.name} with this email address.`;

const seeOrder = (order: Order, places: Places, kind: "button" | "link" = "button"): Block[] => {
  const href = orderPage(order, places);
  return href === undefined ? [] : [{ kind, label: "See your order", href }];
};

export function orderPlaced({ order }: DataOf<"order_placed">, places: Places): Letter {
  const number = orderNumber(order.id);
  const total = formatPrice(order.total_amount);
  const payment =
    order.payment_method === "cod"
      ? `You pay ${total} in cash when it is delivered.`
      : `The total is ${total}.`;
  return {
    subject: `Your order ${number} at ${shop.name}`,
    preview: `We have your order. ${payment}`,
    title: "Thank you for your order",
    blocks: [
      {
        kind: "paragraph",
        text: `We have your order ${number} and prepare it now. ${payment} We write again when it is on its way.`,
      },
      ...seeOrder(order, places),
      ...piecesOf(order, places),
      { kind: "facts", facts: [shipsTo(order), ...paidHow(order)] },
    ],
    reason,
  };
}

function paidHow({ payment_method: method }: Order): Fact[] {
  return method === "cod" || method === "stripe"
    ? [{ label: "Payment", value: paymentMethodLabels[method] }]
    : [];
}

export function orderPaid({ order }: DataOf<"order_paid">, places: Places): Letter {
  const number = orderNumber(order.id);
  const total = formatPrice(order.total_amount);
  return {
    subject: `Your order ${number} at ${shop.name} is paid`,
    preview: `Your card was charged ${total}. We prepare your order now.`,
    title: "Thank you for your order",
    blocks: [
      {
        kind: "paragraph",
        text: `Your payment of ${total} for order ${number} arrived. We prepare it now and write again when it is on its way.`,
      },
      ...seeOrder(order, places),
      ...piecesOf(order, places),
      { kind: "facts", facts: [shipsTo(order), { label: "Payment", value: "Card, paid" }] },
    ],
    reason,
  };
}

export function orderShipped({ order }: DataOf<"order_shipped">, places: Places): Letter {
  const number = orderNumber(order.id);
  const { tracking_provider: carrier, tracking_number: parcel } = order;
  const href = parcel ? (trackingLink(carrier ?? null, parcel) ?? undefined) : undefined;
  const facts: Fact[] = [
    ...(carrier ? [{ label: "Carrier", value: oneLine(carrier) }] : []),
    ...(parcel ? [{ label: "Tracking number", value: oneLine(parcel), href }] : []),
    shipsTo(order),
  ];
  return {
    subject: `Your order ${number} is on its way`,
    preview: parcel ? `Follow the parcel with its number ${oneLine(parcel)}.` : "Your parcel left us.",
    title: "Your order is on its way",
    blocks: [
      { kind: "paragraph", text: `We have sent order ${number}.` },
      ...(href === undefined
        ? seeOrder(order, places)
        : [{ kind: "button", label: "Track your parcel", href } as const]),
      { kind: "facts", facts },
      ...piecesOf(order, places),
      ...(href === undefined ? [] : seeOrder(order, places, "link")),
    ],
    reason,
  };
}

export function orderDelivered({ order }: DataOf<"order_delivered">, places: Places): Letter {
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
      ...seeOrder(order, places),
      ...piecesOf(order, places),
    ],
    reason,
  };
}

export function orderCancelled({ order }: DataOf<"order_cancelled">, places: Places): Letter {
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
      ...seeOrder(order, places),
      ...piecesOf(order, places),
    ],
    reason,
  };
}

export function orderRefunded(data: DataOf<"order_refunded">, places: Places): Letter {
  const { order, amount, reason: why } = data;
  const number = orderNumber(order.id);
  const refunded = formatPrice(amount);
  return {
    subject: `A refund of ${refunded} for your order ${number}`,
    preview: `${refunded} goes back to the card that paid.`,
    title: `We refund ${refunded}`,
    blocks: [
      {
        kind: "paragraph",
        text: `${refunded} of the ${formatPrice(order.total_amount)} for order ${number} goes back to the card that paid. Banks take up to ten days to show it.`,
      },
      ...(why ? [{ kind: "facts" as const, facts: [{ label: "Reason", value: manyLines(why) }] }] : []),
      ...seeOrder(order, places),
      ...piecesOf(order, places),
    ],
    reason,
  };
}
