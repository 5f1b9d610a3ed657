import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { takeCards } from "./card-orders.ts";
import { guest, type Person, refusal, type Refusal, service, signUp } from "../people/people.ts";
import {
  addProduct,
  address,
  emptyShop,
  type OrderRequest,
  type PlacedOrder,
  placeOrder,
  type Product,
  stockOf,
} from "../base/shop.ts";

const database = databaseForFile({ limits: true, connections: 30 });
let ring: Product;
beforeEach(async () => {
  await emptyShop(database.pools.owner);
  ring = await addProduct(database.pools.owner, { stock: 1000 });
  // How often one may order, regardless of the amounts.
  await database.pools.owner`update public.order_limits set pieces = 999, worth = 1000000`;
});

const to = (email: string): OrderRequest => ({
  lines: [{ id: ring.id, quantity: 1 }],
  shipping_address: { ...address, email },
});

const buy = (person: Person, email: string): Promise<PlacedOrder> =>
  placeOrder(database.pools, to(email), person);

/** Places one order after another, by default each with its own e-mail address. */
async function buyMany(count: number, person: Person, email?: string): Promise<void> {
  for (let each = 0; each < count; each += 1) await buy(person, email ?? newEmail());
}

const newEmail = (): string => `${randomUUID()}@example.com`;

/** Makes all orders older. */
async function waitFor(interval: string): Promise<void> {
  await database.pools.owner`update public.orders set created_at = created_at - ${interval}::interval`;
}

/** A refusal in which the function sets the whole HTTP response. */
function answerOf({ code, message, details }: Refusal) {
  expect(code).toBe("PGRST");
  const { status, headers } = JSON.parse(details ?? "null") as {
    status: number;
    headers: { "Retry-After": string };
  };
  return { status, retryAfter: Number(headers["Retry-After"]), ...(JSON.parse(message) as object) };
}

const tooMany = (whose: string, wait = "10 minutes") => ({
  status: 429,
  code: "PT429",
  message: `Too many orders from this ${whose}. Please try again in ${wait}, or call us.`,
});

async function refused(person: Person, email: string) {
  return answerOf(await refusal(buy(person, email)));
}

test("unpaid card orders count, even after they have expired", async () => {
  await takeCards(database.pools);
  const email = newEmail();
  const buyByCard = (person: Person) =>
    placeOrder(database.pools, { ...to(email), payment_method: "stripe" }, person);
  const buyers: [Person, string][] = [
    [guest, "e-mail address"],
    [await signUp(database.pools), "account"],
  ];
  for (const [buyer, whose] of buyers) {
    await waitFor("1 day");
    for (let count = 0; count < 10; count += 1) await buyByCard(buyer);
    expect(answerOf(await refusal(buyByCard(buyer)))).toMatchObject(tooMany(whose));
    await database.pools
      .owner`update public.orders set status = 'cancelled_payment', payment_status = 'cancelled'`;
    expect(answerOf(await refusal(buyByCard(buyer)))).toMatchObject(tooMany(whose));
    expect(await refused(buyer, email)).toMatchObject(tooMany(whose));
  }
});

describe("an account", () => {
  test("may order ten times in ten minutes; others are unaffected", async () => {
    const ana = await signUp(database.pools);
    await buyMany(10, ana);
    const answer = await refused(ana, newEmail());
    expect(answer).toMatchObject(tooMany("account"));
    expect(answer.retryAfter).toBeGreaterThan(580);
    expect(answer.retryAfter).toBeLessThanOrEqual(600);
    expect(await stockOf(database.pools.owner, ring.id)).toBe(990);
    await buy(await signUp(database.pools, "Eve"), newEmail());
    await buy(guest, newEmail());
  });

  test("may order again ten minutes after its first order, up to 30 times a day", async () => {
    const ana = await signUp(database.pools);
    await buyMany(9, ana);
    await waitFor("9 minutes");
    await buyMany(1, ana);
    expect(await refused(ana, newEmail())).toMatchObject(tooMany("account", "1 minute"));
    await waitFor("1 minute");
    await buyMany(9, ana);
    await waitFor("10 hours");
    await buyMany(10, ana);
    await waitFor("10 minutes");
    await buyMany(1, ana);
    const answer = await refused(ana, newEmail());
    expect(answer).toMatchObject(tooMany("account", "14 hours"));
    expect(answer.retryAfter).toBeGreaterThan(13 * 3600);
    await waitFor("14 hours");
    await buy(ana, newEmail());
  });
});

describe("an e-mail address", () => {
  test("gets ten orders in ten minutes, whatever its spelling and whoever orders", async () => {
    await buyMany(5, guest, "mira@example.com");
    await buyMany(3, guest, " Mira@Example.com\n");
    for (const name of ["Ana", "Eve"]) await buy(await signUp(database.pools, name), "MIRA@example.com");
    for (const person of [guest, await signUp(database.pools, "Kim")]) {
      expect(await refused(person, "mira@EXAMPLE.com ")).toMatchObject(tooMany("e-mail address"));
    }
    await buy(guest, "mira@example.org");
    await waitFor("10 minutes");
    await buy(guest, "mira@example.com");
  });

  test("cannot be blocked by others for the customer it belongs to", async () => {
    const ana = await signUp(database.pools);
    const email = `ana-${ana.id}@example.com`;
    await buyMany(10, guest, email);
    expect(await refused(guest, email)).toMatchObject(tooMany("e-mail address"));
    await buy(ana, email.toUpperCase());
  });
});

test("the service is not limited", async () => {
  await buyMany(11, service, "mira@example.com");
  expect(await stockOf(database.pools.owner, ring.id)).toBe(989);
});

test("refused orders do not count", async () => {
  for (let each = 0; each < 12; each += 1) {
    const seen = { ...to("mira@example.com"), expected_total: 1 };
    expect(await refusal(placeOrder(database.pools, seen))).toMatchObject({ code: "PT409" });
  }
  await buyMany(10, guest, "mira@example.com");
});

test("repeating an order with its idempotency key is neither counted nor refused", async () => {
  const ana = await signUp(database.pools);
  for (const person of [guest, ana]) {
    const request = { ...to("mira@example.com"), idempotency_key: randomUUID() };
    const first = await placeOrder(database.pools, request, person);
    for (let each = 0; each < 12; each += 1) {
      expect(await placeOrder(database.pools, request, person)).toEqual(first);
    }
    await buyMany(9, person, "mira@example.com");
    expect((await refused(person, "mira@example.com")).status).toBe(429);
    expect(await placeOrder(database.pools, request, person)).toEqual(first);
    await waitFor("10 minutes");
  }
});

/** The status of the response to each call. */
const rush = (calls: Promise<PlacedOrder>[]): Promise<number[]> =>
  Promise.all(
    calls.map(async (call) => {
      const [outcome] = await Promise.allSettled([call]);
      return outcome.status === "fulfilled" ? 200 : answerOf(await refusal(call)).status;
    }),
  );

const times = (status: number, statuses: number[]): number => statuses.filter((it) => it === status).length;

describe("30 orders at once", () => {
  test("from one account: ten succeed", async () => {
    const ana = await signUp(database.pools);
    const statuses = await rush(Array.from({ length: 30 }, () => buy(ana, newEmail())));
    expect([times(200, statuses), times(429, statuses)]).toEqual([10, 20]);
    expect(await stockOf(database.pools.owner, ring.id)).toBe(990);
  });

  test("to one e-mail address, by guests: ten succeed", async () => {
    const statuses = await rush(
      Array.from({ length: 30 }, (_, at) => buy(guest, at % 2 ? "mira@example.com" : "MIRA@example.com")),
    );
    expect([times(200, statuses), times(429, statuses)]).toEqual([10, 20]);
  });

  test("from two accounts to the same two e-mail addresses: at most ten each, and no deadlock", async () => {
    const people = [await signUp(database.pools, "Ana"), await signUp(database.pools, "Eve")];
    const emails = ["mira@example.com", "kim@example.com"];
    const statuses = await rush(
      Array.from({ length: 30 }, (_, at) => buy(people[at % 2] ?? guest, emails[(at >> 1) % 2] ?? "")),
    );
    expect(times(200, statuses) + times(429, statuses)).toBe(30);
    const most = await database.pools.owner`
      select max(number)::int as number from (
        select count(*) over (partition by user_id) as number from public.orders
        union all
        select count(*) over (partition by customer_email) from public.orders
      ) as counted`;
    expect([...most]).toEqual([{ number: 10 }]);
  });
});
