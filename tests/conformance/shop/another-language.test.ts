/** What a page in another language than the shop's own reads: names come with their rows, and are asked for no second time. */
import { PostgrestClient } from "@supabase/postgrest-js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "../../../app/base/clients/load-context.ts";
import { readQuotes } from "../../../app/features/cart/queries.late.ts";
import { findCustomerOrder, listCustomersOffers } from "../../../app/store/people/account/queries.ts";
import { loadFurther } from "../../../app/store/shop/home/load-further.late.ts";
import type { Database } from "../../../domain/database.types.ts";
import { address } from "../../database/base/shop.ts";
import { keys } from "../base/api.ts";
import { type Customer, openProject, type Project } from "../base/project.ts";

let project: Project;
let ana: Customer;
let product: number;
const english = "Gold-Tone Rope Bangle";
const french = "Jonc torsadé couleur or";

beforeAll(async () => {
  project = await openProject({ demo: true });
  ana = await project.customer("Ana");
  const [bangle] = await project.database.pools.owner<{ id: number }[]>`
    select id::int from public.products where name = ${english}`;
  product = bangle!.id;
});
afterAll(() => project.close());

let requests: string[] = [];
beforeEach(() => {
  requests = [];
});

/** Ana's browser on a page in this language; null: the shop's own. */
const browser = (language: string | null): Db =>
  new PostgrestClient<Database>(`${project.url}/rest/v1`, {
    headers: {
      apikey: keys.publishable,
      Authorization: `Bearer ${ana.token}`,
      ...(language !== null && { "Accept-Language": language }),
    },
    fetch: (input, init) => {
      requests.push(new Request(input, init).url);
      return fetch(input, init);
    },
  });

test("the pieces and the gift wrap of an order", async () => {
  const { owner } = project.database.pools;
  const [wrap] = await owner<{ id: number; price: number }[]>`
    select id::int, price::float8 from public.gift_wraps where name = 'Cloth pouch'`;
  await owner`delete from public.translations where language = 'de' and original = 'Cloth pouch'`;
  const placed = await ana.client.rpc("place_order", {
    lines: [{ id: product, quantity: 1 }],
    shipping_address: address,
    payment_method: "cod",
    idempotency_key: crypto.randomUUID(),
    gift: { wrap: wrap!.id, price: wrap!.price },
  });
  const names = async (language: string | null) => {
    const order = await findCustomerOrder(browser(language), ana.id, placed.data.id as number);
    return order!.order_items.map((line) => [
      line.name_at_purchase,
      line.originalName ?? null,
      line.untranslated ?? [],
    ]);
  };
  expect(await names("fr")).toEqual([
    [french, english, []],
    ["Pochette en tissu", "Cloth pouch", []],
  ]);
  expect(await names("de")).toEqual([
    ["Goldfarbener Kordel-Armreif", english, []],
    ["Cloth pouch", null, ["name"]],
  ]);
  expect(await names(null)).toEqual([
    [english, null, []],
    ["Cloth pouch", null, []],
  ]);
  expect(requests).toHaveLength(3);
});

async function nameInCart(language: string | null) {
  const quotes = await readQuotes(browser(language), [product]);
  return quotes.get(product)!.details!.name;
}

test("what is in the cart", async () => {
  expect(await nameInCart("fr")).toBe(french);
  expect(await nameInCart(null)).toBe(english);
  expect(requests).toHaveLength(2);
});

test("the pieces for which a price was offered", async () => {
  await ana.client
    .from("counter_offers")
    .insert({ product_id: product, user_id: ana.id, offer_price: 30, status: "pending" })
    .throwOnError();
  const namesIn = async (language: string | null) => {
    const offers = await listCustomersOffers(browser(language), ana.id, 0);
    return offers.map((offer) => offer.product?.name);
  };
  expect(await namesIn("fr")).toEqual([french]);
  expect(await namesIn(null)).toEqual([english]);
  expect(requests).toHaveLength(2);
});

test("the pieces of which the home page quotes reviews", async () => {
  const [review] = await project.database.pools.owner<{ id: number }[]>`
    select id::int from public.reviews where product_id = ${product} and words <> '' order by id limit 1`;
  const quotes = { id: 1, kind: "quotes", content: { title: "", reviews: [review!.id] } } as const;
  const quotedIn = async (language: string | null) =>
    (await loadFurther(browser(language), [quotes])).quotes[1]?.map((quote) => quote.product);
  expect(await quotedIn("fr")).toEqual([{ id: product, name: french, originalName: english }]);
  expect(await quotedIn(null)).toMatchObject([{ id: product, name: english }]);
  expect(requests).toHaveLength(2);
});
