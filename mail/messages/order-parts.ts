import { formatPrice } from "../../domain/money.ts";
import { addressLines } from "../../domain/shipping-address.ts";
import type { Block, Fact } from "../look/blocks.ts";
import type { Order } from "./data.ts";
import { photograph, type Places } from "./pages.ts";
import { manyLines, oneLine, unlinked } from "./words.ts";

/** The lines and what they cost, as on the order's page. */
export function piecesOf(order: Order, places: Places): Block[] {
  const lines = (order.order_items ?? []).map((item) => ({
    name: oneLine(item.name_at_purchase),
    image: photograph(item.image_at_purchase, places),
    details: [
      ...(item.options ?? []).map(({ name, value }) => `${oneLine(name)}: ${unlinked(oneLine(value))}`),
      item.quantity === 1
        ? "Quantity 1"
        : `Quantity ${item.quantity}, ${formatPrice(item.price_at_purchase)} each`,
    ],
    price: formatPrice(item.price_at_purchase * item.quantity),
  }));
  return [
    { kind: "lines", lines },
    {
      kind: "totals",
      rows: [
        ["Subtotal", formatPrice(order.subtotal)],
        ["Shipping", order.shipping === 0 ? "Free" : formatPrice(order.shipping)],
        ["Tax (8%)", formatPrice(order.tax)],
      ],
      total: ["Total", formatPrice(order.total_amount)],
    },
  ];
}

export function shipsTo({ shipping_address: address }: Order): Fact {
  return { label: "Ships to", value: unlinked(manyLines(addressLines(address))) };
}
