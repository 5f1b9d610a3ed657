import { PostgrestClient } from "@supabase/postgrest-js";
import { readDashboard } from "../app/admin/reports/dashboard/queries.ts";
import { listInquiries } from "../app/admin/inquiries/queries.ts";
import { listOffers } from "../app/admin/offers/queries.ts";
import { type CustomerFilter, latestFirst } from "../app/admin/people/customer-filter.ts";
import { listCustomers } from "../app/admin/people/queries.ts";
import { newestFirst, type OrderFilter } from "../app/admin/orders/order-filter.ts";
import { listOrders } from "../app/admin/orders/queries.ts";
import {
  type CatalogFilter,
  newestFirst as newestProductsFirst,
} from "../app/admin/catalog/products/list/catalog-filter.ts";
import { listProducts } from "../app/admin/catalog/products/list/queries.ts";
import { productPageSize } from "../app/features/catalog/product-filter.ts";
import { productSorts } from "../app/features/catalog/product-sorts.ts";
import { loadProductListing } from "../app/features/catalog/product-listing.late.ts";
import { countFacets, listMatchingProducts } from "../app/features/catalog/listing-queries.late.ts";
import { readFilter } from "../app/features/catalog/read-filter.ts";
import type { Database } from "../domain/database.types.ts";
import type { Db } from "../app/base/clients/load-context.ts";
import type { Sql } from "../backend/database/sql.ts";
import { fillShop } from "../tests/setup/large-shop.ts";
import { median, quantile, report } from "./compare.ts";
import { promises } from "./promises.ts";
import { undisturbed } from "./stolen-time.ts";
import { openWorld, type World } from "./world.ts";

/** How the shop's requests slow down when it has a hundred times as many products and orders. */
const small = { products: 1_000, orders: 5_000 };
const large = { products: 100_000, orders: 500_000 };
const runs = 100;

type Request = {
  name: string;
  ask: (clients: Clients) => PromiseLike<unknown>;
  isSearch?: boolean;
  /** A condition of product_search that finds what the search finds; and how many statements read it. */
  reads?: { matching: string; statements: number };
};

type Clients = { guest: Db; admin: Db };

const page = { from: 0, to: productPageSize - 1 };
const products = (search: string) => readFilter(new URLSearchParams(search));
const orders = (filter: Partial<OrderFilter>) => {
  const all: OrderFilter = {
    q: "",
    status: null,
    pendingPaymentToo: false,
    tab: null,
    day: null,
    lastDay: null,
    sort: newestFirst,
  };
  return ({ admin }: Clients) => listOrders(admin, { ...all, ...filter }, 0, 49);
};

const customers = (filter: Partial<CustomerFilter>) => {
  const all: CustomerFilter = { q: "", kind: null, sort: latestFirst };
  return ({ admin }: Clients) => listCustomers(admin, { ...all, ...filter }, 0, 49);
};

const catalog = (filter: Partial<CatalogFilter>) => {
  const all: CatalogFilter = {
    q: "",
    category: null,
    stock: null,
    featured: null,
    status: null,
    sort: newestProductsFirst,
  };
  return ({ admin }: Clients) => listProducts(admin, { ...all, ...filter }, 0, 49);
};

/** What searches find that find much, in the rows that they read. */
const matching: Record<string, string> = {
  "q=ring": "words @@ $$'ring':*$$",
  "q=ring&category=Gemstones": "words @@ $$'ring':*$$",
  "q=halo": "words @@ $$'halo':*$$",
  "q=diamond+ring": "words @@ $$'diamond':* & 'ring':*$$",
  "type=ring&min=100": "price >= 100",
};

function reading(search: string, statements: number): Pick<Request, "reads"> {
  const found = matching[search];
  return found === undefined ? {} : { reads: { matching: found, statements } };
}

const requests: Request[] = [
  ...productSorts.map(({ value }) => ({
    name: `products by ${value}`,
    ask: ({ guest }: Clients) => listMatchingProducts(guest, products(`sort=${value}`), page),
  })),
  ...["", "category=Gemstones"].map((search) => ({
    name: `products page, ${search || "all"}`,
    ask: ({ guest }: Clients) => loadProductListing(guest, products(search)),
  })),
  ...["q=ring", "q=ring&category=Gemstones", "q=Halo+ring+77"].map((search) => ({
    name: `products page, ${search}`,
    ask: ({ guest }: Clients) => loadProductListing(guest, products(search)),
    isSearch: true,
    ...reading(search, 2),
  })),
  ...["", "q=ring", "q=halo", "q=halo+ring+77", "q=saphire", "q=no+such+thing", "type=ring&min=100"].map(
    (search) => ({
      name: `facets, ${search || "all"}`,
      ask: ({ guest }: Clients) => countFacets(guest, products(search)),
      isSearch: true,
      ...reading(search, 1),
    }),
  ),
  ...["q=diamond+ring", "q=saphire", "q=saphire&metal=Silver", "type=ring&stone=Ruby&sort=price-asc"].map(
    (search) => ({
      name: `products, ${search}`,
      ask: ({ guest }: Clients) => listMatchingProducts(guest, products(search), page),
      isSearch: true,
      ...reading(search, 1),
    }),
  ),
  { name: "catalog", ask: catalog({}) },
  { name: "catalog, by name", ask: catalog({ sort: { by: "name", descending: false } }) },
  { name: "catalog, of a category", ask: catalog({ category: "Gemstones" }) },
  // These read all products.
  ...["price", "stock", "changed"].map((by) => ({
    name: `catalog, by ${by}`,
    ask: catalog({ sort: { by, descending: true } }),
    isSearch: true,
  })),
  ...(["lowstock", "outofstock"] as const).map((stock) => ({
    name: `catalog, ${stock}`,
    ask: catalog({ stock }),
    isSearch: true,
  })),
  { name: "catalog, q=halo 77", ask: catalog({ q: "halo 77" }), isSearch: true },
  { name: "orders page", ask: orders({}) },
  { name: "orders page, by status", ask: orders({ status: "paid" }) },
  {
    name: "orders page, by total",
    ask: orders({ sort: { by: "total", descending: true } }),
  },
  ...["hopper", "lise hopper", "buyer77@", "nobody", "#41"].map((q) => ({
    name: `orders page, search ${q}`,
    ask: orders({ q }),
    isSearch: true,
  })),
  {
    name: "orders page, search hopper by total",
    ask: orders({ q: "hopper", sort: { by: "total", descending: true } }),
    isSearch: true,
  },
  ...[{}, { sort: { by: "sum", descending: true } }].map((filter) => ({
    name: `customers page${"sort" in filter ? ", by sum" : ""}`,
    ask: customers(filter),
  })),
  ...["hopper", "buyer77@", "nobody"].map((q) => ({
    name: `customers page, search ${q}`,
    ask: customers({ q }),
    isSearch: true,
  })),
  { name: "dashboard", ask: ({ admin }) => readDashboard(admin) },
  { name: "waiting_counts", ask: ({ admin }) => admin.rpc("waiting_counts", undefined, { get: true }) },
  {
    name: "inquiries page",
    ask: ({ admin }) => listInquiries(admin, { q: "", kind: null, status: null }, 0, 49),
  },
  ...["stock", "gus77@"].map((q) => ({
    name: `inquiries, ${q}`,
    ask: ({ admin }: Clients) => listInquiries(admin, { q, kind: null, status: null }, 0, 49),
  })),
  { name: "offers page", ask: ({ admin }) => listOffers(admin, null, 0, 49) },
];

const worlds: World[] = [];
try {
  for (const size of [small, large]) worlds.push(await openWorld((owner) => fillShop(owner, size)));
  const [ofSmall, ofLarge] = worlds.map(clientsOf);
  console.log(`${"".padEnd(38)}  small p50   p95    large p50   p95: ratio of p95`);
  const shops = { ofSmall: ofSmall!, ofLarge: ofLarge!, owner: worlds[1]!.owner };
  for (const request of requests) await compareSizes(request, shops);
} finally {
  for (const world of worlds) await world.close();
}

function clientsOf({ ours, admin }: World): Clients {
  const client = (bearer: string) =>
    new PostgrestClient<Database>(`http://127.0.0.1:${ours}/rest/v1`, {
      headers: { apikey: "bench", authorization: `Bearer ${bearer}` },
    });
  return { guest: client("bench"), admin: client(admin) };
}

/** How long a request takes, in milliseconds; `Infinity` if it fails, for example because it exceeds the time limit. */
async function timed(ask: Request["ask"], clients: Clients): Promise<number> {
  const start = performance.now();
  try {
    const answer = await ask(clients);
    const { error, failure } = (answer ?? {}) as { error?: unknown; failure?: unknown };
    return error || failure ? Infinity : performance.now() - start;
  } catch {
    return Infinity;
  }
}

type Shops = { ofSmall: Clients; ofLarge: Clients; owner: Sql };

type Times = Record<"small" | "large" | "bare", number[]>;

/** Sends the request to both shops in turn, so that other load on the machine affects both alike. */
async function timesOf({ ask, reads }: Request, { ofSmall, ofLarge, owner }: Shops): Promise<Times> {
  const times: Times = { small: [], large: [], bare: [] };
  for (let run = -5; run < runs; run++) {
    const [small, large] = [await timed(ask, ofSmall), await timed(ask, ofLarge)];
    const bare = reads ? await timed(() => countBare(owner, reads.matching), ofLarge) : 0;
    if (run < 0 && large < Infinity) continue;
    times.small.push(small);
    times.large.push(large);
    times.bare.push(bare);
    if (large === Infinity) break;
  }
  return times;
}

/** What has to be read at least, in one statement and nothing else. */
function countBare(owner: Sql, condition: string) {
  return owner.unsafe(
    `select facet_group, count(*), min(price), max(price) from private.product_search where ${condition} group by facet_group`,
  );
}

async function compareSizes(request: Request, shops: Shops) {
  const { name, isSearch = false, reads } = request;
  const times = await undisturbed(() => timesOf(request, shops));
  const [few, many] = [times.small, times.large].map((each) => quantile(each, 0.95)) as [number, number];
  const { atMost, searchMilliseconds, timesBare } = promises.growth;
  const toBare = reads && median(times.large.map((each, run) => each / times.bare[run]!));
  const isQuick = reads !== undefined && toBare! <= timesBare * reads.statements;
  const isSoon = isSearch && (many <= searchMilliseconds || isQuick);
  const figures = [times.small, times.large].flatMap((each) => [median(each), quantile(each, 0.95)]);
  const besides = toBare === undefined ? "" : `, ${toBare.toFixed(2)} of the bare count`;
  report({
    name: name.padEnd(38),
    detail: figures.map((figure) => figure.toFixed(1).padStart(8)).join(" ") + besides,
    value: isSoon ? Math.min(many / few, atMost) : many / few,
    atMost,
  });
}
