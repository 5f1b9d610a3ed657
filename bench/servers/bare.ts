import { Hono } from "hono";
import { authenticatorPassword, openPools } from "../../backend/database/pools.ts";
import { listen, startOptions } from "./listen.ts";

/**
 * What somebody would write who needed just these answers: the same SQL in a handler, JSON made by PostgreSQL, on the
 * same connections with the same rights.
 */
const { address, jwtSecret } = startOptions();
const { anonymous, anonymousWriter } = openPools({
  address,
  authenticatorPassword: authenticatorPassword(jwtSecret),
});
const json = { "content-type": "application/json; charset=utf-8" };
const app = new Hono();

const columns = {
  all: "*",
  card: "id, name, price, public.final_price(products) as final_price, image, rating, reviews",
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

listen(app);
