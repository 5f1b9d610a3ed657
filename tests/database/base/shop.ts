import { randomUUID } from "node:crypto";
import type { JSONValue, Queries, Sql } from "../../../backend/database/sql.ts";
import type { Pools } from "../../../backend/database/pools.ts";
import { as, guest, type Person, type Refusal } from "../people/people.ts";

export type Product = {
  id: number;
  name: string;
  price: number;
  stock: number | null;
  category: string;
  sku: string | null;
};

/** Adds a product. The price is in dollars; stock null is not counted. */
export async function addProduct(owner: Queries, given: Partial<Omit<Product, "id">> = {}): Promise<Product> {
  const product = {
    name: "Halo ring",
    price: 20,
    stock: 10,
    category: "Moissanite Rings",
    sku: null,
    ...given,
  };
  const [row] = await owner<{ id: number }[]>`
    insert into public.products (name, price, stock_quantity, category, sku, image)
    values (${product.name}, ${product.price}, ${product.stock}, ${product.category}, ${product.sku}, '/ring.webp')
    returning id::int`;
  return { ...product, id: row?.id ?? 0 };
}

/**
 * Deletes all products, promotions, orders and messages. Faster than truncate, which has a cost per table. Messages come
 * first, as in a worker that sends one and then notes it in its order's timeline.
 */
export async function emptyShop(owner: Sql): Promise<void> {
  await owner`
    delete from public.messages;
    delete from public.orders;
    delete from public.counter_offers;
    delete from public.product_inquiries;
    delete from public.products;
    delete from public.promotions`.simple();
}

export type NewPromotion = {
  discount_type?: "percentage" | "fixed_amount";
  discount_value?: number;
  applicable_scope?: "all_products" | "specific_products" | "specific_categories";
  product_ids?: number[];
  category_names?: string[];
  start_date?: Date;
  end_date?: Date;
  is_active?: boolean;
  usage_limit?: number | null;
  usage_count?: number;
  code?: string | null;
  uses_per_customer?: number;
  discount_per?: "piece" | "order";
  least_order_value?: number;
  created_at?: Date;
};

export const days = (count: number): Date => new Date(Date.now() + count * 86_400_000);

/** Adds a promotion, by default a running 10% on everything. Returns its id. */
export async function addPromotion(owner: Sql, given: NewPromotion = {}): Promise<number> {
  const promotion = { name: "Sale", discount_value: 10, start_date: days(-1), end_date: days(1), ...given };
  const [row] = await owner<
    { id: number }[]
  >`insert into public.promotions ${owner(promotion)} returning id::int`;
  return row?.id ?? 0;
}

/** As orders store it. */
export const address = {
  name: "Ana Lima",
  email: "ana@example.com",
  line1: "1 Market Street",
  city: "Springfield",
  state: "Illinois",
  postal_code: "62701",
  country: "United States",
  country_code: "US",
};

export type PlacedOrder = {
  id: number;
  user_id: string | null;
  guest_key: string | null;
  subtotal: number;
  tax: number;
  shipping: number;
  total_amount: number;
  codes: string[];
  status: string;
  shipping_address: Record<string, string>;
  payment_method: string;
  payment_status: string;
  gift: { message?: string; wanted_by?: string } | null;
  order_items: {
    id: number;
    is_gift_wrap: boolean;
    net: number;
    tax: number;
    product_id: number | null;
    quantity: number;
    price_at_purchase: number;
    name_at_purchase: string;
    image_at_purchase: string | null;
    sku_at_purchase: string | null;
    options: { name: string; value: string; surcharge: number; option: number; choice?: number }[];
  }[];
};

export type OrderRequest = {
  lines: JSONValue;
  shipping_address?: JSONValue;
  payment_method?: string | null;
  idempotency_key?: string | null;
  expected_total?: number | string | null;
  codes?: string[] | null;
  language?: string | null;
  gift?: JSONValue;
};

/** Calls place_order as a person, by default with a valid cash-on-delivery request. */
export function placeOrder(
  pools: Pools,
  request: OrderRequest,
  person: Person = guest,
): Promise<PlacedOrder> {
  return as(pools, person, (sql) => callPlaceOrder(sql, request));
}

/** The same for the races, without a transaction around it. */
export async function callPlaceOrder(sql: Pick<Sql, "unsafe">, request: OrderRequest): Promise<PlacedOrder> {
  const full = {
    shipping_address: address,
    payment_method: "cod",
    idempotency_key: randomUUID(),
    ...request,
  };
  const [row] = await sql.unsafe<{ placed: PlacedOrder }[]>(
    "select public.place_order($1::text::jsonb, $2::text::jsonb, $3, $4, $5, codes => $6, language => $7, gift => $8::text::jsonb) as placed",
    [
      JSON.stringify(full.lines),
      JSON.stringify(full.shipping_address),
      full.payment_method,
      full.idempotency_key,
      full.expected_total ?? null,
      full.codes ?? null,
      full.language ?? null,
      full.gift === undefined ? null : JSON.stringify(full.gift),
    ],
  );
  if (!row) throw new Error("place_order returned nothing.");
  return row.placed;
}

/** What place_order reports as changed since the shopper looked. */
export function differences({ details }: Refusal): unknown {
  return JSON.parse(details ?? "null");
}

export async function stockOf(owner: Sql, id: number): Promise<number | null> {
  const [row] = await owner<{ stock: number | null }[]>`
    select stock_quantity as stock from public.products where id = ${id}`;
  return row?.stock ?? null;
}

export async function usesOf(owner: Sql, promotion: number): Promise<number | undefined> {
  const [row] = await owner<{ uses: number }[]>`
    select usage_count as uses from public.promotions where id = ${promotion}`;
  return row?.uses;
}

export type Option = {
  id?: number;
  name: string;
  kind: "choice" | "text";
  required: boolean;
  max_length: number | null;
  allowed: string | null;
  surcharge: number;
  values: { id?: number; value: string; surcharge: number; stock_quantity: number | null }[];
  combinations?: {
    choice: Record<string, string>;
    surcharge: number | null;
    stock_quantity: number | null;
    sku: string | null;
    image: string | null;
  }[];
};

export type SavedOption = Option & { id: number; values: (Option["values"][number] & { id: number })[] };

/** A choice of ring sizes with these stocks; null is not counted. */
export const ringSize = (stocks: Record<string, number | null>, surcharge = 0): Option => ({
  name: "Ring size",
  kind: "choice",
  required: true,
  max_length: null,
  allowed: null,
  surcharge: 0,
  values: Object.entries(stocks).map(([value, stock_quantity]) => ({ value, surcharge, stock_quantity })),
});

export const engraving: Option = {
  name: "Engraving",
  kind: "text",
  required: false,
  max_length: 20,
  allowed: "letters_and_digits",
  surcharge: 15,
  values: [],
};

/** Calls save_product_options; null when somebody else was faster. */
export async function saveOptions(
  pools: Pools,
  admin: Person,
  product: number,
  options: readonly Option[],
  seen: readonly Option[] = [],
): Promise<SavedOption[] | null> {
  const [row] = await as(
    pools,
    admin,
    (sql) => sql<{ saved: SavedOption[] | null }[]>`
      select public.save_product_options(
        ${product}, ${JSON.stringify(options)}::text::jsonb, ${JSON.stringify(seen)}::text::jsonb
      ) as saved`,
  );
  return row?.saved ?? null;
}

/** The stocks of a product's values, by value. */
export async function valueStocks(owner: Sql, product: number): Promise<Record<string, number | null>> {
  const rows = await owner<{ value: string; stock: number | null }[]>`
    select value.value, value.stock_quantity as stock
    from public.product_option_values as value join public.product_options as option on option.id = value.option_id
    where option.product_id = ${product} order by option.position, value.position`;
  return Object.fromEntries(rows.map(({ value, stock }) => [value, stock]));
}
