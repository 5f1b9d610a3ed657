import { msg } from "@lingui/core/runtime-macro";
import { formatDate } from "../../domain/base/day-and-time.ts";
import { formatPrice, type MoneyFormat } from "../../domain/money/money.ts";
import { taxLabel } from "../../domain/money/tax-label.ts";
import { addressLines } from "../../domain/delivery/address-lines.ts";
import { methodToName } from "../../domain/delivery/shipping-method.ts";
import type { Gift } from "../../domain/orders/gift.ts";
import type { Block, Fact } from "../look/blocks.ts";
import { labeled } from "../look/labeled.ts";
import { moneyOfOrder } from "./amounts.ts";
import type { Order } from "./data.ts";
import type { Letterhead } from "./letterhead.ts";
import { photo } from "./pages.ts";
import { manyLines, oneLine, unlinked } from "./words.ts";

type Row = [label: string, amount: string];

export function lineBlocks(order: Order, head: Letterhead): Block[] {
  const { t } = head.language;
  const money = moneyOfOrder(order, head.shop);
  const lines = (order.order_items ?? []).map(({ quantity, ...item }) => ({
    name: oneLine(item.name_at_purchase),
    image: photo(item.image_at_purchase, head),
    details: [
      ...(item.options ?? []).map(({ name, value }) => labeled(oneLine(name), unlinked(oneLine(value)), t)),
      quantity === 1
        ? t(msg`Quantity 1`)
        : t(msg`Quantity ${{ quantity }}, ${{ price: formatPrice(item.price_at_purchase, money) }} each`),
    ],
    price: formatPrice(item.price_at_purchase * quantity, money),
  }));
  return [
    { kind: "lines", lines },
    {
      kind: "totals",
      rows: [
        [t(msg`Subtotal`), formatPrice(order.subtotal, money)],
        shippingRow(order, money, head),
        ...taxRows(order, money, head),
      ],
      total: [t(msg`Total`), formatPrice(order.total_amount, money)],
    },
  ];
}

function shippingRow(
  { shipping, shipping_method }: Order,
  money: MoneyFormat,
  { language: { t } }: Letterhead,
): Row {
  const method = methodToName(shipping_method ?? null);
  const label = method ? t(msg`Shipping (${{ method: oneLine(method) }})`) : t(msg`Shipping`);
  return [
    label,
    shipping === 0 ? t(msg({ message: "Free", context: "price" })) : formatPrice(shipping, money),
  ];
}

function taxRows(
  { tax, tax_name, tax_rate: rate, prices_include_tax }: Order,
  money: MoneyFormat,
  { language: { t } }: Letterhead,
): Row[] {
  if (tax_name === null) return [];
  const taxed = { name: oneLine(tax_name), rate };
  return [[t(taxLabel({ taxed, pricesIncludeTax: prices_include_tax })), formatPrice(tax, money)]];
}

export function delivery(
  { shipping_address: address, arrives_by: day, gift }: Order,
  head: Letterhead,
): Fact[] {
  const { t, locale } = head.language;
  return [
    { label: t(msg`Ships to`), value: unlinked(manyLines(addressLines(address, locale))) },
    ...(day ? [{ label: t(msg`Arrives by`), value: formatDate(day, locale) }] : []),
    ...(gift ? giftFacts(gift, head) : []),
  ];
}

/** What a gift is wrapped in is one of the lines. */
function giftFacts({ message, wanted_by: day }: Gift, { language: { t, locale } }: Letterhead): Fact[] {
  return [
    ...(day ? [{ label: t(msg`Wanted by`), value: formatDate(day, locale) }] : []),
    {
      label: t(msg`Gift, message on the card`),
      value: message ? unlinked(manyLines(message)) : t(msg`Without a card`),
    },
  ];
}
