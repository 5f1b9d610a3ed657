import { beforeAll, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, type Person } from "../people/people.ts";
import { addProduct, placeOrder } from "../base/shop.ts";

const database = databaseForFile();
let admin: Person;
let ring: number;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
  ring = (await addProduct(database.pools.owner, { price: 100, stock: null })).id;
});

const place = async () => (await placeOrder(database.pools, { lines: [{ id: ring, quantity: 1 }] })).id;

/** The dashboard's days, and those of the report of sales. */
async function read() {
  const [{ today, first }] = (await database.pools.owner`
    select private.shop_today()::text as today, (private.shop_today() - 29)::text as first`) as unknown as [
    { today: string; first: string },
  ];
  const [row] = await as(
    database.pools,
    admin,
    (sql) => sql`
      select
        public.dashboard_stats('America/Chicago') -> 'revenueByDay' as days,
        public.sales_by_time(${first}, ${today}, 'day') as report`,
  );
  const { days, report } = row as unknown as {
    days: { date: string; revenue: number }[];
    report: { starts: string; total: number }[];
  };
  return { days, report, today };
}

const today = async () => (await read()).days.at(-1)!.revenue;

test.for([
  "UTC",
  "Pacific/Auckland",
  "America/Los_Angeles",
  "Etc/GMT+12",
  "Pacific/Kiritimati",
  "Asia/Kathmandu",
  "IST",
])("in a shop in %s, the dashboard has the days of its reports", async (zone) => {
  const { owner } = database.pools;
  await owner`update public.shop_facts set time_zone = ${zone}`;
  await owner`delete from public.orders`;
  for (const ago of [
    "0",
    "2 hours",
    "11 hours",
    "20 hours",
    "3 days",
    "29 days",
    "29 days 15 hours",
    "31 days",
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- an order after the other
    await owner`update public.orders set created_at = now() - ${ago}::interval where id = ${await place()}`;
  }
  const { days, report, today } = await read();
  expect(days).toHaveLength(30);
  expect(days.at(-1)!.date).toBe(today);
  expect(days.filter(({ revenue }) => revenue > 0).length).toBeGreaterThan(2);
  expect(days).toEqual(report.map(({ starts, total }) => ({ date: starts, revenue: total })));
});

test("a card order of today that is in processing is sold; one that is not paid, or void, is not", async () => {
  const { owner } = database.pools;
  await owner`delete from public.orders`;
  const id = await place();
  const set = (values: Record<string, string>) =>
    owner`update public.orders set ${owner(values)} where id = ${id}`;
  await set({ payment_method: "stripe", payment_status: "pending", status: "processing" });
  expect(await today()).toBe(0);
  await set({ payment_status: "paid" });
  expect(await today()).toBe(108);
  await set({ status: "cancelled" });
  expect(await today()).toBe(0);
});
