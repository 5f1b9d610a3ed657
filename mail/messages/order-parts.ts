import { formatDate } from "../../domain/base/day-and-time.ts";
import { formatPrice, type MoneyFormat } from "../../domain/money/money.ts";
import { taxLabel } from "../../domain/money/tax-label.ts";
import { addressLines } from "../../domain/delivery/shipping-address.ts";
import { methodToName } from "../../domain/delivery/shipping-method.ts";
import type { Block, Fact } from "../look/blocks.ts";
import { moneyOfOrder } from "./amounts.ts";
import type { Order } from "./data.ts";
import type { Letterhead } from "./letterhead.ts";
import { photo } from "./pages.ts";
import { manyLines, oneLine, unlinked } from "./words.ts";

type Row = [label: string, amount: string];

export function lineBlocks(order: Order, head: Letterhead): Block[] {
  const money = moneyOfOrder(order, head.shop);
  const lines = (order.order_items ?? []).map((item) => ({
    name: oneLine(item.name_at_purchase),
    image: photo(item.image_at_purchase, head),
    details: [
      ...(item.options ?? []).map(({ name, value }) => `${oneLine(name)}: ${unlinked(oneLine(value))}`),
      item.quantity === 1
        ? "Quantity 1"
        : `Quantity ${item.quantity}, ${formatPrice(item.price_at_purchase, money)} each`,
    ],
    price: formatPrice(item.price_at_purchase * item.quantity, money),
  }));
  return [
    { kind: "lines", lines },
    {
      kind: "totals",
      rows: [
        ["Subtotal", formatPrice(order.subtotal, money)],
        shippingRow(order, money),
        ...taxRows(order, money),
      ],
      total: ["Total", formatPrice(order.total_amount, money)],
    },
  ];
}

function shippingRow({ shipping, shipping_method }: Order, money: MoneyFormat): Row {
  const method = methodToName(shipping_method ?? null);
  const label = method ? `Shipping (${oneLine(method)})` : "Shipping";
  return [label, shipping === 0 ? "Free" : formatPrice(shipping, money)];
}

function taxRows({ tax, tax_name, tax_rate: rate, prices_include_tax }: Order, money: MoneyFormat): Row[] {
  if (tax_name === null) return [];
  const taxed = { name: oneLine(tax_name), rate };
  return [[taxLabel({ taxed, pricesIncludeTax: prices_include_tax }), formatPrice(tax, money)]];
}

export function delivery({ shipping_address: address, arrives_by: day }: Order): Fact[] {
  return [
    { label: "Ships to", value: unlinked(manyLines(addressLines(address))) },
    ...(day ? [{ label: "Arrives by", value: formatDate(day) }] : []),
  ];
}
