import { z } from "zod";

const nullableText = z.string().nullable().default(null);
const optionSchema = z.object({ name: z.string(), value: z.string() });
const sumsSchema = z.object({ net: z.number(), tax: z.number(), gross: z.number() });

/** What the price of a product that follows a metal was computed from, with weights in grams. */
const metalSchema = z.object({
  metal: z.string(),
  fineness: z.number(),
  net_weight: z.number(),
  gross_weight: z.number().nullable(),
  making_charge: z.number(),
  hsn: nullableText,
});

export type SoldMetal = z.infer<typeof metalSchema>;

export const sellerSchema = z.object({
  name: z.string(),
  registered_name: z.string(),
  address: z.string(),
  country: nullableText,
  tax_number: z.string(),
  email: z.string(),
  phone: z.string(),
  logo: nullableText,
});

export type Seller = z.infer<typeof sellerSchema>;

/** `invoices.document`. A paper is drawn from it alone. */
export const invoiceSchema = z.object({
  kind: z.enum(["invoice", "credit_note"]),
  number: z.string(),
  /** Days are YYYY-MM-DD. */
  day: z.string(),
  refers_to: z.object({ number: z.string(), day: z.string() }).optional(),
  reason: z.enum(["refund", "cancellation", "correction"]).optional(),
  seller: sellerSchema,
  buyer: z.object({
    name: z.string(),
    lines: z.array(z.string()),
    country_code: nullableText,
    email: z.string(),
  }),
  order: z.object({ id: z.number(), day: z.string() }),
  currency: z.string(),
  locale: z.string(),
  /** BCP 47. Documents from before papers had languages are English. */
  language: z.string().default("en"),
  prices_include_tax: z.boolean(),
  tax_name: nullableText,
  lines: z.array(
    sumsSchema.extend({
      name: z.string(),
      sku: nullableText,
      options: z.array(optionSchema),
      quantity: z.number(),
      unit_price: z.number(),
      rate: z.number(),
      metal: metalSchema.optional(),
    }),
  ),
  shipping: sumsSchema.extend({ method: nullableText, price: z.number(), rate: z.number() }).nullable(),
  rates: z.array(sumsSchema.extend({ rate: z.number() })),
  totals: sumsSchema.extend({ subtotal: z.number().optional(), shipping: z.number().optional() }),
  /** Documents from before payments were booked by hand lack `by`. */
  payment: z
    .object({ method: z.string(), by: z.string().nullish(), amount: z.number(), day: nullableText })
    .nullable(),
});

export type Invoice = z.infer<typeof invoiceSchema>;

export type PackingSlip = {
  kind: "packing_slip";
  seller: Seller;
  locale: string;
  language: string;
  order: { id: number; day: string };
  /** The recipient's name, then the address. */
  to: string[];
  /** Empty if it is not known. */
  country: string;
  phone: string;
  method: string | null;
  currency: string;
  lines: {
    name: string;
    sku: string | null;
    options: { name: string; value: string }[];
    quantity: number;
    price: number;
    isGiftWrap: boolean;
  }[];
  /** What the card of a gift says, and the day by which it is wanted, YYYY-MM-DD; null if it is none. */
  gift: { message: string | null; wantedBy: string | null } | null;
  /** Null for a gift. */
  prices: {
    subtotal: number;
    shipping: number;
    tax: { name: string; amount: number } | null;
    total: number;
  } | null;
};

/** Lies in the parcel of a gift: what is in it, without prices, and how it is returned. */
export type GiftReceipt = Pick<
  PackingSlip,
  "seller" | "locale" | "language" | "order" | "country" | "lines"
> & {
  kind: "gift_receipt";
  /** The page on which somebody asks the shop. */
  contact: string;
};

export type Paper = Invoice | PackingSlip | GiftReceipt;

export const mostPapers = 200;
