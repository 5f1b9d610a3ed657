import { z } from "zod";
import { askAsCaller, type DataApi, Denied } from "../work/data-api-client.ts";
import { addressLines } from "../domain/delivery/address-lines.ts";
import { shippingAddressSchema } from "../domain/delivery/shipping-address.ts";
import { chosenOptions } from "./chosen-options.ts";
import {
  type GiftReceipt,
  type Invoice,
  invoiceSchema,
  type PackingSlip,
  sellerSchema,
} from "./drawing/shapes.ts";
import { giftSchema } from "../domain/orders/gift.ts";
import { refused } from "../domain/refusals/refused.ts";

type Reader = { api: DataApi; authorization: string | undefined };

const rowSchema = z.object({ document: invoiceSchema });
const invoiceRowSchema = z.object({ order_id: z.number(), document: invoiceSchema });
const factsSchema = sellerSchema.extend({ language: z.string(), time_zone: z.string() });
const orderSchema = z.object({
  id: z.number(),
  created_at: z.string(),
  language: z.string().nullable(),
  locale: z.string(),
  currency: z.string(),
  subtotal: z.number(),
  shipping: z.number(),
  tax: z.number(),
  total_amount: z.number(),
  tax_name: z.string().nullable(),
  prices_include_tax: z.boolean(),
  shipping_method: z.string().nullable(),
  shipping_address: shippingAddressSchema,
  order_items: z.array(
    z.object({
      quantity: z.number(),
      price_at_purchase: z.number(),
      name_at_purchase: z.string(),
      sku_at_purchase: z.string().nullable(),
      options: z.unknown(),
      is_gift_wrap: z.boolean(),
    }),
  ),
  gift: z.nullable(giftSchema),
});

const notFound = () =>
  new Denied(404, refused("paper_unknown", "This document does not exist, or it is not yours."));

/**
 * The slips of these orders, in their order, each in its buyer's language.
 * @throws {Denied} if the caller cannot read one of them
 */
export async function packingSlips(
  { api, authorization }: Reader,
  ids: readonly number[],
  withPrices: boolean,
): Promise<PackingSlip[]> {
  const [rows, facts] = await Promise.all([
    askAsCaller(api, authorization, "rpc/packing_slips", { order_ids: ids }).then((found) =>
      z.array(orderSchema).parse(found),
    ),
    askAsCaller(api, authorization, `shop_facts?select=${Object.keys(factsSchema.shape).join()}`),
  ]);
  const { language, time_zone: timeZone, ...seller } = z.array(factsSchema).parse(facts)[0]!;
  const orders = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id): PackingSlip => {
    const order = orders.get(id);
    if (!order) throw new Denied(404, refused("order_unknown", "There is no such order."));
    const { shipping_address: address } = order;
    return {
      kind: "packing_slip",
      seller,
      locale: order.locale,
      language: order.language ?? language,
      order: { id, day: dayIn(order.created_at, timeZone) },
      to: addressLines(address, order.language ?? language).split("\n"),
      country: address.country_code,
      phone: address.phone,
      method: order.shipping_method,
      currency: order.currency,
      lines: order.order_items.map((item) => ({
        name: item.name_at_purchase,
        sku: item.sku_at_purchase,
        options: chosenOptions(item.options),
        quantity: item.quantity,
        price: item.price_at_purchase,
        isGiftWrap: item.is_gift_wrap,
      })),
      gift: order.gift && {
        message: order.gift.message ?? null,
        wantedBy: order.gift.wanted_by ?? null,
      },
      prices:
        withPrices && !order.gift
          ? {
              subtotal: order.subtotal,
              shipping: order.shipping,
              tax:
                order.tax_name !== null && !order.prices_include_tax
                  ? { name: order.tax_name, amount: order.tax }
                  : null,
              total: order.total_amount,
            }
          : null,
    };
  });
}

/** As `packingSlips`. @param contact the page on which somebody asks the shop */
export async function giftReceipts(
  reader: Reader,
  ids: readonly number[],
  contact: string,
): Promise<GiftReceipt[]> {
  const slips = await packingSlips(reader, ids, false);
  return slips.map(({ seller, locale, language, order, country, lines }) => ({
    kind: "gift_receipt",
    seller,
    locale,
    language,
    order,
    country,
    lines: lines.filter((line) => !line.isGiftWrap),
    contact,
  }));
}

/**
 * Issues the order's invoice if it has none.
 * @throws {Refused}
 * @throws {Denied} with a sentence
 */
export async function issueInvoice({ api, authorization }: Reader, id: number): Promise<Invoice> {
  return rowSchema.parse(await askAsCaller(api, authorization, "rpc/issue_invoice", { order_id: id }))
    .document;
}

/** Finds an invoice or credit note that the caller may read, by the session or by the order's guest key. */
export async function issuedPaper(
  { api, authorization }: Reader,
  number: string,
  guest: { orderId: number; key: string } | undefined,
): Promise<{ orderId: number; paper: Invoice }> {
  if (guest) {
    const opened = await askAsCaller(api, authorization, "rpc/guest_invoices", {
      order_id: guest.orderId,
      key: guest.key,
    });
    const found = z
      .array(rowSchema)
      .parse(opened)
      .find(({ document }) => document.number === number);
    if (!found) throw notFound();
    return { orderId: guest.orderId, paper: found.document };
  }
  if (authorization === undefined) throw notFound();
  const rows = await askAsCaller(api, authorization, `invoices?number=eq.${number}&select=order_id,document`);
  const [row] = z.array(invoiceRowSchema).parse(rows);
  if (!row) throw notFound();
  return { orderId: row.order_id, paper: row.document };
}

/** The day of a time in a time zone: `2026-12-01`. */
function dayIn(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date(time));
}
