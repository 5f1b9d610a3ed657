import { randomUUID } from "node:crypto";
import type { Pools } from "../../../backend/database/pools.ts";
import { as, guest, type Person, service } from "../people/people.ts";
import { placeOrder } from "../base/shop.ts";

/** A shop that accepts cards: keys in its settings, and a recent sign of life from a server process. */
export async function takeCards(pools: Pools): Promise<void> {
  await pools.owner`
    update public.payment_gateway_settings
    set is_enabled = true, credentials = '{"publishable_key": "pk_test_1", "secret_key": "sk_test_1"}'
    where id = 'stripe'`;
  await work(pools);
}

export type Payment = {
  id: number;
  order_id: number;
  attempt: number;
  key: string;
  state: string;
  session_id: string | null;
  url: string | null;
  total_cents: number;
  tax_cents: number;
  shipping_cents: number;
  lines: { name: string; unit_cents: number; quantity: number }[];
};

type Work = {
  sessions: { payment: Payment; closing: boolean }[];
  requested: { id: number; key: string; amount_cents: number; payment_intent: string; tries: number }[];
  pending: string[];
  again: boolean;
};

const asService = async <T>(pools: Pools, call: (sql: Pools["owner"]) => PromiseLike<readonly T[]>) => {
  const [row] = await as(pools, service, async (sql) => call(sql as unknown as Pools["owner"]));
  return row as T;
};

export const work = async (pools: Pools): Promise<Work> =>
  (await asService<{ work: Work }>(pools, (sql) => sql`select public.payment_work() as work`)).work;

export const begin = async (pools: Pools, order: number): Promise<Payment> =>
  (await asService<{ begun: Payment }>(pools, (sql) => sql`select public.begin_payment(${order}) as begun`))
    .begun;

/** A session that Stripe has created for an order, open to be paid. */
export async function openSession(pools: Pools, order: number) {
  const payment = await begin(pools, order);
  const session = `cs_${randomUUID()}`;
  await asService(
    pools,
    (sql) => sql`select public.note_session(${payment.id}, ${session}, 'https://pay.test/1', true)`,
  );
  return { payment, session };
}

export type Facts = Record<string, string | number | boolean | null>;

/** Stripe's facts about a session, which was paid unless specified otherwise. */
export const paidFacts = (payment: Payment, session: string, other: Facts = {}): Facts => ({
  key: payment.key,
  session_id: session,
  status: "complete",
  payment_status: "paid",
  payment_intent: `pi_of_${session}`,
  intent_status: "succeeded",
  amount_cents: payment.total_cents,
  currency: "usd",
  is_test: true,
  ...other,
});

export const settle = async (pools: Pools, facts: Facts): Promise<{ outcome: string; status?: string }> =>
  (
    await asService<{ settled: { outcome: string; status?: string } }>(
      pools,
      (sql) => sql`select public.settle_payment(${JSON.stringify(facts)}::text::jsonb) as settled`,
    )
  ).settled;

export const noteRefund = async (pools: Pools, facts: Facts): Promise<string> =>
  (
    await asService<{ state: string }>(
      pools,
      (sql) => sql`select public.note_refund(${JSON.stringify(facts)}::text::jsonb) as state`,
    )
  ).state;

export function cardOrder(pools: Pools, product: number, person: Person = guest, quantity = 1) {
  return placeOrder(pools, { lines: [{ id: product, quantity }], payment_method: "stripe" }, person);
}

/** The state of an order, with the kinds of the messages about it. */
export async function stateOf({ owner }: Pools, order: number) {
  const [row] = await owner`
    select status, payment_status, paid_amount::float as paid, refunded_amount::float as refunded,
      (select sum(stock_taken)::int from public.order_items where order_id = orders.id) as held
    from public.orders where id = ${order}`;
  return row;
}
