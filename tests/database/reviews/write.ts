import { randomUUID } from "node:crypto";
import type { Pools } from "../../../backend/database/pools.ts";
import { address, placeOrder } from "../base/shop.ts";
import { as, guest, type Person } from "../people/people.ts";

export type Line = { order: number; item: number; key: string | null; person: Person };

type Bought = { product: number; person?: Person; status?: string; email?: string; options?: unknown[] };

/** A line of an order, by default of a guest whose parcel has arrived. */
export async function buy(pools: Pools, bought: Bought): Promise<Line> {
  const { product, person = guest, status = "delivered", email = `${randomUUID()}@example.com` } = bought;
  const line = { id: product, quantity: 1, ...(bought.options && { options: bought.options }) };
  const order = await placeOrder(
    pools,
    { lines: [line as { id: number; quantity: number }], shipping_address: { ...address, email } },
    person,
  );
  if (status !== order.status)
    await pools.owner`update public.orders set status = ${status} where id = ${order.id}`;
  const [row] = await pools.owner<
    { id: number }[]
  >`select id::int from public.order_items where order_id = ${order.id}`;
  return { order: order.id, item: row!.id, key: order.guest_key, person };
}

export type Review = Partial<{
  rating: number | null;
  words: string;
  author: string;
  fit: string | null;
  photographs: string[];
  language: string | null;
}>;

/** Calls write_review as whoever bought the line, or as somebody else. @returns the review's id */
export async function review(
  pools: Pools,
  line: Line,
  given: Review = {},
  person: Person = line.person,
  key: string | null = line.key,
): Promise<number> {
  const {
    rating = 5,
    words = "Lovely.",
    author = "Ana",
    fit = null,
    photographs = [],
    language = null,
  } = given;
  const [row] = await as(
    pools,
    person,
    (sql) => sql<{ id: number }[]>`
      select public.write_review(
        ${line.item}, ${rating}, ${words}, ${author}, ${fit}, ${photographs}, ${language}, ${key}
      )::int as id`,
  );
  return row!.id;
}

/** The key of the mail that asks for reviews of an order. */
export async function reviewKey(pools: Pick<Pools, "owner">, order: number): Promise<string | null> {
  const [row] = await pools.owner<
    { key: string }[]
  >`select key from private.review_requests where order_id = ${order}`;
  return row?.key ?? null;
}

export type Shown = {
  count: number;
  average: number | null;
  stars: number[];
  next: number | null;
  reviews: {
    id: number;
    rating: number;
    words: string;
    author: string;
    photographs: string[];
    size: string | null;
    fit: string | null;
    language: string | null;
    answer: string;
  }[];
};

/** What visitors read of a product's reviews. */
export async function shown(
  pools: Pools,
  product: number,
  asked: { stars?: number; photographs?: boolean; sort?: string; after?: number | null } = {},
  person: Person = guest,
): Promise<Shown> {
  const { stars = null, photographs = false, sort = "newest", after = null } = asked;
  const [row] = await as(
    pools,
    person,
    (sql) =>
      sql<
        { shown: Shown }[]
      >`select public.product_reviews(${product}, ${stars}, ${photographs}, ${sort}, ${after}) as shown`,
  );
  return row!.shown;
}
