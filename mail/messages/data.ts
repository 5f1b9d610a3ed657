import { z } from "zod";
import { giftSchema } from "../../domain/orders/gift.ts";
import { shippingAddressSchema } from "../../domain/delivery/shipping-address.ts";

/** The outbox's order, `private.order_snapshot`. Older messages lack currency, tax and shipping method. */
const order = z.object({
  id: z.int(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default("USD"),
  subtotal: z.number(),
  tax: z.number(),
  /** Null shows no tax. */
  tax_name: z.string().nullable().default("Tax"),
  /** In percent. */
  tax_rate: z.number().default(8),
  /** Otherwise the tax was added. */
  prices_include_tax: z.boolean().default(false),
  shipping: z.number(),
  shipping_method: z.string().nullish(),
  arrives_by: z.iso.date().nullish(),
  total_amount: z.number(),
  payment_method: z.string().nullish(),
  /** Absent if it was not paid, or paid before payments were booked by hand. */
  paid_by: z.string().nullish(),
  shipping_address: shippingAddressSchema,
  tracking_provider: z.string().nullish(),
  tracking_number: z.string().nullish(),
  tracking_link: z.string().startsWith("https://").nullish().catch(null),
  is_guest: z.boolean().nullish(),
  guest_key: z.string().nullish(),
  gift: z.nullish(giftSchema),
  order_items: z
    .array(
      z.object({
        quantity: z.int(),
        price_at_purchase: z.number(),
        name_at_purchase: z.string(),
        image_at_purchase: z.string().nullish(),
        options: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
      }),
    )
    .nullish(),
  to_confirm: z.boolean().nullish(),
});

export type Order = z.infer<typeof order>;

export const orderData = z.object({ order });

/** The key opens the page where the pieces of the order are reviewed, and nothing else. */
export const reviewRequestData = z.object({ order, review_key: z.string() });

export const moneyData = z.object({
  order,
  amount: z.number(),
  reason: z.string().nullish(),
  /** Whether the owner gives the money back, and not Stripe. */
  by_hand: z.boolean().nullish(),
});

export const offerData = z.object({
  offer: z.object({
    offer_price: z.number(),
    message: z.string().nullish(),
    product_id: z.int().nullish(),
    product_name: z.string().nullish(),
    product_price: z.number().nullish(),
    /** The deadline for deciding about an answer, or for buying at an accepted offer. */
    expires_at: z.iso.datetime({ offset: true }).nullish(),
    /** The owner's price, with what the owner wrote about it. */
    answer_price: z.number().nullish(),
    answer_message: z.string().nullish(),
  }),
  customer: z.object({ name: z.string().nullish(), email: z.string().nullish() }),
});

export type Offer = z.infer<typeof offerData>["offer"];

export const inquiryData = z.object({
  inquiry: z.object({
    id: z.int().nullish(),
    product_name: z.string().nullish(),
    sender_name: z.string().nullish(),
    email: z.string().nullish(),
    subject: z.string().nullish(),
    message: z.string(),
    /** Only for requests about an order. */
    kind: z.enum(["question", "cancel", "return"]).nullish(),
    order_id: z.int().nullish(),
    reason: z.string().nullish(),
    pieces: z
      .array(
        z.object({
          name: z.string(),
          quantity: z.int(),
          options: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
        }),
      )
      .nullish(),
  }),
});

export type Inquiry = z.infer<typeof inquiryData>["inquiry"];

/** What only the recipient may know. An invitation leads to the shop's own page. */
export const secretSchema = z.object({
  nonce: z.string(),
  redirect_to: z.url().optional(),
  is_listed: z.boolean().default(false),
});
