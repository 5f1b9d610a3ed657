import type { z } from "zod";
import type { MailKind } from "../../domain/mail/kinds.ts";
import type { letters } from "../../mail/messages/write-message.ts";
import type { Sender } from "../../mail/messages/letterhead.ts";
import { address } from "../database/base/shop.ts";
import { freshShop } from "../setup/fresh-shop.ts";

export const letterhead: Sender = {
  siteUrl: "https://shop.example",
  backendUrl: "",
  imageRender: true,
  shop: freshShop,
};

export const guestKey = "1b4db7eb-4057-5ddf-91e0-36dec72071f5";

export const reviewKey = "0jz4b8hSCbGfMSQPWwk0zAVYIqNzXpJ2r1S0b5kZx9E";

const order = {
  id: 42,
  currency: "USD",
  subtotal: 1284.5,
  tax: 102.76,
  tax_name: "Tax",
  tax_rate: 8,
  prices_include_tax: false,
  shipping: 0,
  shipping_method: "Standard shipping",
  total_amount: 1387.26,
  payment_method: "stripe",
  shipping_address: {
    ...address,
    line2: "",
    country: "United States",
    country_code: "US",
    phone: "+1 217 555 0148",
  },
  is_guest: true,
  guest_key: guestKey,
  order_items: [
    {
      quantity: 1,
      price_at_purchase: 1240,
      name_at_purchase: "Oval sapphire ring with a halo of lab-grown diamonds in white gold",
      image_at_purchase: "https://old.example/storage/v1/object/public/product-images/rings/oval.webp",
      options: [
        { name: "Ring size", value: "6.5" },
        { name: "Engraving", value: "M & L, 2026" },
      ],
    },
    {
      quantity: 2,
      price_at_purchase: 22.25,
      name_at_purchase: "Moissanite stud",
      image_at_purchase: null,
      options: [],
    },
  ],
};

const offer = {
  offer: {
    offer_price: 950,
    message: "Would you take it?\nI pay today.",
    product_id: 7,
    product_name: "Halo ring",
    product_price: 1100,
  },
  customer: { name: "Ana Lima", email: "ana@mail.example" },
};

const answered = {
  ...offer,
  offer: {
    ...offer.offer,
    answer_price: 1020,
    answer_message: "It is the last one.\nWe can send it today.",
    expires_at: "2026-11-30T12:00:00+00:00",
  },
};

const inquiry = {
  id: 9,
  product_name: "Halo ring",
  sender_name: "Mira",
  email: "mira@mail.example",
  message: "Is it blue?\n\nAnd do you have it in size 6?",
};

/** To return pieces of an order. */
export const request = {
  ...inquiry,
  kind: "return" as const,
  order_id: 42,
  reason: "does_not_fit",
  message: "It is too wide.\nhttps://mira.example/photo",
  pieces: [
    { name: "Halo ring", quantity: 1, options: [{ name: "Ring size", value: "6.5" }] },
    { name: "Moissanite stud", quantity: 2, options: [] },
  ],
};

/** A message of each kind, as the outbox stores it. */
export const messages: { [K in MailKind]: z.infer<(typeof letters)[K]["schema"]> } = {
  order_placed: { order: { ...order, payment_method: "cod" } },
  order_paid: { order },
  order_shipped: {
    order: {
      ...order,
      tracking_provider: "UPS",
      tracking_number: "1Z999AA10123456784",
      tracking_link: "https://www.ups.com/track?tracknum=1Z999AA10123456784",
    },
  },
  order_delivered: { order: { ...order, is_guest: false, guest_key: null } },
  order_changed: { order },
  review_request: { order, review_key: reviewKey },
  order_cancelled: { order },
  order_refunded: { order, amount: 22.25, reason: "One stud was scratched." },
  offer_accepted: { ...offer, offer: { ...offer.offer, expires_at: "2026-11-30T12:00:00+00:00" } },
  offer_rejected: offer,
  offer_answered: answered,
  back_in_stock: { product: { id: 7, name: "Halo ring" }, choice: "Ring size: 6.5" },
  newsletter_confirmation: {},
  inquiry_answered: { inquiry, answer: "Yes, it is.\n\nAnd yes: https://shop.example/product/7" },
  password_reset: {},
  confirm_address: {},
  admin_invitation: { invited_by: "ada@mail.example" },
  data_export: {},
  data_erasure: {},
  new_order: { order },
  new_inquiry: { inquiry },
  new_offer: offer,
  offer_decided: { ...answered, is_accepted: false },
  contact_message: { inquiry: { ...inquiry, product_name: null, subject: "Opening hours" } },
  money_decision: { order, amount: 1387.26, reason: "This order was paid twice. It is refunded by itself." },
  review_reported: { review: { id: 5, rating: 1, product_name: "Halo ring" } },
  low_stock: {
    products: [
      { id: 7, name: "Opal Ring", choice: null, stock: 4 },
      { id: 8, name: "Pearl Ring", choice: "Ring size: 7", stock: 0 },
    ],
  },
  backup_problem: {
    file: "2026-11-23T0300.tar.zst",
    made_at: "2026-11-23T03:00:00+00:00",
    problem: "Table public.orders has 3 rows instead of 4.",
    stage: "restore",
  },
  metal_prices: { rates: { Gold: 61.25, Silver: 0.8512 } },
  new_admin: { email: "new@mail.example", invited_by: "ada@mail.example" },
  security_notice: { what: "invitation", about: "new@mail.example", by: "ada@mail.example" },
};

export const kinds = Object.keys(messages) as MailKind[];

/** The same messages, with every text replaced that a person may have typed. */
export function withText(data: unknown, text: string): unknown {
  if (Array.isArray(data)) return data.map((each) => withText(each, text));
  if (typeof data === "object" && data !== null) {
    const entries = Object.entries(data).map(([name, value]) => [
      name,
      ["expires_at", "currency", "made_at", "stage", "what"].includes(name) ? value : withText(value, text),
    ]);
    return Object.fromEntries(entries);
  }
  return typeof data === "string" ? text : data;
}
