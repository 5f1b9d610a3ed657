import { Hono, type Context } from "hono";
import { authenticatorPassword, openPools } from "../../backend/database/pools.ts";
import { listen, startOptions } from "./listen.ts";

/**
 * What one would write for just these requests: the same SQL in a handler, with JSON from PostgreSQL, on the same
 * connections with the same rights.
 */
const { address, jwtSecret } = startOptions();
const { anonymous, anonymousWriter, authenticator } = openPools({
  address,
  authenticatorPassword: authenticatorPassword(jwtSecret),
});
const json = { "content-type": "application/json; charset=utf-8" };
const app = new Hono();

const columns = {
  all: "*",
  card: "id, name, price, final_price, image, rating, reviews",
};

for (const [name, list] of Object.entries(columns)) {
  for (const limit of [4, 100]) {
    const text = `
      select count(*) as rows, coalesce(json_agg(t), '[]')::text as body
      from (select ${list} from public.products where category = $1 order by name limit ${limit}) as t`;
    app.get(`/${name}/${limit}`, async (context) => {
      const [row] = await anonymous.unsafe<{ body: string }[]>(text, ["Gemstones"], { prepare: true });
      return context.body(row?.body ?? "[]", 200, json);
    });
  }
}

app.post("/place_order", async (context) => {
  const order = await context.req.json();
  const [row] = await anonymousWriter<{ body: string }[]>`
    select public.place_order(
      ${anonymousWriter.json(order.lines)}, ${anonymousWriter.json(order.shipping_address)},
      ${order.payment_method}, ${order.idempotency_key}, ${order.expected_total}
    )::text as body`;
  return context.body(row?.body ?? "null", 200, json);
});

/** Runs a statement in the token's role. */
async function asCaller(context: Context, text: string, values: string[]): Promise<string> {
  const token = context.req.header("authorization")?.split(".")[1] ?? "";
  const claims = Buffer.from(token, "base64url").toString();
  const [, rows] = await authenticator.begin((sql) => [
    sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`,
    sql.unsafe<{ body: string }[]>(text, values, { prepare: true }),
  ]);
  return rows[0]?.body ?? "[]";
}

const products = `
  select coalesce(json_agg(t), '[]')::text as body
  from (select * from public.products where category = $1 order by name limit 4) as t`;
app.get("/signed-in/products", async (context) =>
  context.body(await asCaller(context, products, ["Gemstones"]), 200, json),
);

const orders = `
  select coalesce(json_agg(t), '[]')::text as body from (
    select o.id, o.status, o.total_amount, coalesce(items.list, '[]') as order_items, row_to_json(p) as profiles
    from public.orders o
    left join lateral (
      select json_agg(i) as list
      from (select name_at_purchase, quantity, price_at_purchase from public.order_items where order_id = o.id) as i
    ) as items on true
    left join lateral (select email from public.profiles where id = o.user_id) as p on true
    order by o.id limit 50
  ) as t`;
app.get("/signed-in/orders", async (context) => context.body(await asCaller(context, orders, []), 200, json));

const addCategory = `
  with added as (
    insert into public.product_categories (name, description) values ($1, $2) returning *
  )
  select json_agg(added)::text as body from added`;
app.post("/signed-in/categories", async (context) => {
  const { name, description } = await context.req.json<{ name: string; description: string }>();
  return context.body(await asCaller(context, addCategory, [name, description]), 201, json);
});

listen(app);
