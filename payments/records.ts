import { z } from "zod";
import { callService, type DataApi, readService } from "../work/data-api-client.ts";

const paymentSchema = z.object({
  id: z.int(),
  order_id: z.int(),
  attempt: z.int(),
  key: z.uuid(),
  state: z.enum(["opening", "open", "processing", "paid", "expired", "failed"]),
  session_id: z.string().nullable(),
  url: z.string().nullable(),
  expires_at: z.int(),
  order_status: z.string(),
  /** BCP 47. */
  language: z.string().default("en"),
  /** The language of the buyer's pages; null for the shop's own. */
  page_language: z.string().nullable().default(null),
  /** ISO 4217. All `_cents` are in its minor unit. */
  currency: z.string(),
  email: z.string().nullable(),
  total_cents: z.int(),
  tax_name: z.string().nullable(),
  /** Zero where prices include the tax. */
  tax_cents: z.int(),
  shipping_cents: z.int(),
  lines: z.array(z.object({ name: z.string(), unit_cents: z.int(), quantity: z.int() })),
});

export type Payment = z.infer<typeof paymentSchema>;

const keysSchema = z.object({
  enabled: z.boolean(),
  publishable_key: z.string(),
  secret_key: z.string().nullable(),
  webhook_secret: z.string().nullable(),
});

export type Keys = z.infer<typeof keysSchema>;

const workSchema = z.object({
  sessions: z.array(z.object({ payment: paymentSchema, closing: z.boolean() })),
  requested: z.array(
    z.object({
      id: z.int(),
      key: z.uuid(),
      amount_cents: z.int(),
      currency: z.string(),
      payment_intent: z.string(),
      tries: z.int(),
    }),
  ),
  pending: z.array(z.string()),
  again: z.boolean(),
});

export type RequestedRefund = z.infer<typeof workSchema>["requested"][number];

const settledSchema = z.object({
  outcome: z.string(),
  order_id: z.int().optional(),
  status: z.string().optional(),
  payment_status: z.string().optional(),
  state: z.string().optional(),
});

export type Settled = z.infer<typeof settledSchema>;

const statusSchema = z.array(z.object({ status: z.string() }));

/** The amount is in our minor unit, see `fromStripe`. */
export type SessionFacts = {
  key: string | null;
  session_id: string;
  status: string | null;
  payment_status: string;
  payment_intent: string | null;
  intent_status: string | null;
  amount_cents: number | null;
  currency: string | null;
  is_test: boolean;
};

/** The amount is in our minor unit, see `fromStripe`. */
export type RefundFacts = {
  refund_id: string;
  key: string | null;
  payment_intent: string | null;
  amount_cents: number;
  status: string;
  problem: string | null;
};

export type Records = ReturnType<typeof openRecords>;

export function openRecords(api: DataApi) {
  return {
    keys: async () => keysSchema.parse(await readService(api, "rpc/payment_secrets")),
    work: async () => workSchema.parse(await callService(api, "payment_work", {})),
    begin: async (orderId: number) =>
      paymentSchema.parse(await callService(api, "begin_payment", { order_id: orderId })),
    noteSession: async (payment: Payment, session: { id: string; url: string | null; livemode: boolean }) =>
      paymentSchema.parse(
        await callService(api, "note_session", {
          payment_id: payment.id,
          session_id: session.id,
          url: session.url ?? "",
          is_test: !session.livemode,
        }),
      ),
    settle: async (facts: SessionFacts) =>
      settledSchema.parse(await callService(api, "settle_payment", { facts })),
    failPayment: (payment: Payment, problem: string) =>
      callService(api, "fail_payment", { payment_id: payment.id, problem }),
    livePayment: async (orderId: number) =>
      paymentSchema.nullable().parse(await readService(api, `rpc/live_payment?order_id=${orderId}`)),
    noteService: () => callService(api, "note_payment_service", {}),
    endHold: (orderId: number) => callService(api, "end_hold", { order_id: orderId }),
    cancelUnpaid: (orderId: number) => callService(api, "cancel_unpaid_order", { order_id: orderId }),
    orderStatus: async (orderId: number) =>
      statusSchema.parse(await readService(api, `orders?select=status&id=eq.${orderId}`))[0]?.status,
    noteRefund: (facts: RefundFacts) => callService(api, "note_refund", { facts }),
    failRefund: (refund: RequestedRefund, problem: string) =>
      callService(api, "fail_refund", { refund_id: refund.id, problem }),
  };
}
