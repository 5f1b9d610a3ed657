import { expect, test as base } from "vitest";
import { type DemoShop, openDemoShop } from "../../setup/shop-test.ts";

/** Its own shop, to which other tests add nothing. */
// oxlint-disable-next-line no-empty-pattern -- Vitest reads what a fixture needs off this pattern
const test = base.extend("shop", { scope: "file" }, ({}, { onCleanup }) => openDemoShop({}, onCleanup));

type Item = Record<string, string>;

async function readFeed({ url }: DemoShop): Promise<Item[]> {
  const response = await fetch(`${url}/feeds/google.xml`);
  expect(response.status).toBe(200);
  const items = (await response.text()).split("<item>").slice(1);
  return items.map((item) =>
    Object.fromEntries(
      [...item.matchAll(/^<g:(\w+)>(.*)<\/g:\w+>$/gm)].map(([, name, value]) => [name!, value!]),
    ),
  );
}

type Offer = { url?: string | undefined; price: string; priceCurrency: string; availability: string };
/** The structured data of a page: of one piece, or of one for each value. */
type PageProduct = { offers: Offer };
type PageGroup = { hasVariant: PageProduct[] };

const orderOf = ({ price, availability }: Offer): string => price.padStart(10, "0") + availability;
const byPrice = (one: Offer, other: Offer): number => orderOf(one).localeCompare(orderOf(other));

const amountOf = ({ price, sale_price: sale }: Item) => {
  const [, amount] = /^(\d+\.\d\d) USD$/.exec(sale ?? price!)!;
  return Number(amount);
};

/** What the cart's own function says of one piece, with the values that an item is for. */
async function lineOf({ database }: DemoShop, item: Item) {
  const [id, ...values] = item["id"]!.split("-").map(Number);
  const [line] = await database.pools.owner<
    { price: number; available: number | null; problem: string | null }[]
  >`
    with chosen as (
      -- What else has to be chosen, as cheap as it is left.
      select distinct on (option.id) option.id, option.kind, value.id as value
      from public.product_options as option
      left join public.product_option_values as value on value.option_id = option.id
      where option.product_id = ${id!} and (option.required or value.id = any (${values}::bigint[]))
      order by option.id, value.id = any (${values}::bigint[]) desc nulls last, value.stock_quantity = 0 nulls first, value.surcharge
    )
    select line.price::float8 as price, line.available, line.problem
    from unnest(private.price_cart(jsonb_build_array(jsonb_build_object(
      'id', ${id!}::bigint, 'quantity', 1, 'options', (
        select coalesce(jsonb_agg(
          case kind when 'text' then jsonb_build_object('option', id, 'text', 'A')
            else jsonb_build_object('option', id, 'value', value) end
        ), '[]') from chosen
      )
    )), null)) as line`;
  return line!;
}

test("the feed says of each product and value what its page and the cart say", async ({ shop }) => {
  const { owner } = shop.database.pools;
  const [ring] = await owner<{ id: number }[]>`
    insert into public.products (name, category, price, original_price, stock_quantity, image)
    select 'Feed Ring', name, 100, 150, 4, '/icon-512.png' from public.product_categories order by id limit 1
    returning id::int`;
  await owner`
    with sizes as (
      insert into public.product_options (product_id, position, name, kind, required, is_ring_size)
      values (${ring!.id}, 2, 'Size', 'choice', true, true) returning id
    ),
    metals as (
      insert into public.product_options (product_id, position, name, kind, required, is_ring_size)
      values (${ring!.id}, 1, 'Finish', 'choice', true, false) returning id
    ),
    engraving as (
      insert into public.product_options (product_id, position, name, kind, required, max_length, allowed, surcharge, is_ring_size)
      values (${ring!.id}, 3, 'Initials', 'text', true, 3, 'letters', 12.5, false) returning id
    )
    insert into public.product_option_values (option_id, position, value, surcharge, stock_quantity)
    select id, 1, '7', 0, 0 from sizes union all select id, 2, '8', 5.25, 2 from sizes union all select id, 3, '9', 0, null from sizes
    union all select id, 1, 'Matte', 0, 0 from metals union all select id, 2, 'Polished', 3, null from metals`;
  const [band] = await owner<{ id: number }[]>`
    insert into public.products (name, category, price, stock_quantity, image)
    select 'Feed Band', name, 200, null, '/icon-512.png' from public.product_categories order by id limit 1
    returning id::int`;
  await owner`
    with added as (
      insert into public.product_options (product_id, position, name, kind, required, is_ring_size)
      values (${band!.id}, 1, 'Metal', 'choice', true, false), (${band!.id}, 2, 'Size', 'choice', true, true) returning id, name
    )
    insert into public.product_option_values (option_id, position, value, surcharge, stock_quantity)
    select added.id, given.position, given.value, given.surcharge, null
    from added join (values ('Metal', 1, 'Gold', 50), ('Metal', 2, 'Silver', 0), ('Size', 1, '7', 0), ('Size', 2, '8', 5))
      as given (option, position, value, surcharge) on given.option = added.name`;
  await owner`
    insert into public.option_combinations (product_id, value_ids, surcharge, stock_quantity, sku)
    select ${band!.id}, array_agg(value.id order by value.id), given.surcharge, given.stock, 'FEED-' || given.metal || given.size
    from (values ('Gold', '7', 80, 0), ('Gold', '8', null, 3), ('Silver', '7', 1, null)) as given (metal, size, surcharge, stock)
    join public.product_option_values as value on value.value in (given.metal, given.size)
    join public.product_options as option on option.id = value.option_id and option.product_id = ${band!.id}
    group by given.metal, given.size, given.surcharge, given.stock`;
  await owner`
    insert into public.promotions (name, discount_type, discount_value, applicable_scope, start_date, end_date, is_active)
    values ('Feed', 'percentage', 12.5, 'all_products', now() - interval '1 day', now() + interval '1 day', true)`;
  const [draft] = await owner<{ id: number }[]>`
    insert into public.products (name, category, price, status)
    select 'Feed Draft', name, 100, 'draft' from public.product_categories order by id limit 1 returning id::int`;
  await owner`update public.products set stock_quantity = 0 where id = (select min(id) from public.products)`;

  const items = await readFeed(shop);
  const published = await owner<
    { id: number }[]
  >`select id::int from public.products where status = 'published' order by id`;
  const groups = Map.groupBy(items, (item) => Number(item["item_group_id"] ?? item["id"]));
  expect([...groups.keys()]).toEqual(published.map(({ id }) => id));
  expect(groups.has(draft!.id)).toBe(false);
  expect(
    groups
      .get(ring!.id)!
      .map((item) => [item["size"], item["availability"], item["price"], item["sale_price"]]),
  ).toEqual([
    ["7", "out_of_stock", "165.50 USD", "103.00 USD"],
    ["8", "in_stock", "170.75 USD", "108.25 USD"],
    ["9", "in_stock", "165.50 USD", "103.00 USD"],
  ]);
  const values = await owner<{ id: number; value: string }[]>`
    select value.id::int, value.value from public.product_option_values as value
    join public.product_options as option on option.id = value.option_id where option.product_id = ${band!.id}`;
  const idOf = (...words: string[]) => {
    const ids = values.filter(({ value }) => words.includes(value)).map(({ id }) => id);
    return [band!.id, ...ids.toSorted((one, other) => one - other)].join("-");
  };
  expect(
    groups
      .get(band!.id)!
      .map((item) => [item["id"], item["availability"], item["price"], item["sale_price"]]),
  ).toEqual([
    [idOf("Gold", "7"), "out_of_stock", "280.00 USD", "255.00 USD"],
    [idOf("Gold", "8"), "in_stock", "255.00 USD", "230.00 USD"],
    [idOf("Silver", "7"), "in_stock", "201.00 USD", "176.00 USD"],
    [idOf("Silver", "8"), "in_stock", "205.00 USD", "180.00 USD"],
  ]);
  expect(items.filter((item) => item["item_group_id"]).length).toBeGreaterThan(20);
  expect(items.filter((item) => item["sale_price"]).length).toBeGreaterThan(20);
  expect(new Set(items.map((item) => item["availability"]))).toEqual(new Set(["in_stock", "out_of_stock"]));

  for (const item of items) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { price, available, problem } = await lineOf(shop, item);
    expect({ id: item["id"], price: amountOf(item), availability: item["availability"], problem }).toEqual({
      id: item["id"],
      price,
      availability: available === 0 ? "out_of_stock" : "in_stock",
      problem: null,
    });
  }
  for (const [id, group] of groups) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const html = await (await fetch(group[0]!["link"]!, { redirect: "error" })).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
      .map(([, json]) => JSON.parse(json!) as PageProduct | PageGroup)
      .find((entry) => "offers" in entry || "hasVariant" in entry)!;
    const onPage = "hasVariant" in data ? data.hasVariant.map(({ offers }) => offers) : [data.offers];
    const inFeed = group.map((item) => ({
      url: item["link"],
      price: amountOf(item).toFixed(2),
      priceCurrency: "USD",
      availability: `https://schema.org/${item["availability"] === "in_stock" ? "InStock" : "OutOfStock"}`,
    }));
    expect({ id, offers: onPage.toSorted(byPrice) }).toMatchObject({ id, offers: inFeed.toSorted(byPrice) });
    if (group[0]!["item_group_id"]) continue;
    const [piece] = html.split("Related products</h2>");
    const struck = /Original price <\/span><span>\$([\d,.]+)</.exec(piece!)?.[1]?.replace(",", "");
    const { price, sale_price: sale } = group[0]!;
    expect([id, struck && `${struck} USD`]).toEqual([id, sale && price]);
  }
});
