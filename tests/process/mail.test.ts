import { rmSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAdmin, type Person } from "../database/people.ts";
import { address, addProduct, emptyShop, placeOrder } from "../database/shop.ts";
import { type MailServer, openMailServer } from "../mail/mail-server.ts";
import { kinds, messages } from "../mail/messages.ts";
import { testJwtSecret } from "../setup/names.ts";
import { type ShopProcess, startShop, temporaryDirectory } from "../setup/shop-process.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";

let database: TestDatabase;
let server: MailServer;
let shop: ShopProcess;
let other: ShopProcess;
let admin: Person & { id: string };
const dataDirectory = temporaryDirectory();

const open = (more: NodeJS.ProcessEnv = {}) =>
  startShop({
    DATA_DIR: dataDirectory,
    DATABASE_URL: database.url,
    JWT_SECRET: testJwtSecret,
    SITE_URL: "http://localhost:3000",
    SMTP_URL: server.url,
    MAIL_FROM: "Facet Orders <orders@shop.example>",
    LIMITS: "off",
    PASSWORD_COST: "4",
    ...more,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  server = await openMailServer();
  admin = await addAdmin(database.pools);
  [shop, other] = await Promise.all([open(), open()]);
});
afterAll(async () => {
  await Promise.all([shop.stop(), other.stop()]);
  await server.close();
  await database.drop();
  rmSync(dataDirectory, { recursive: true, force: true });
});
beforeEach(async () => {
  await emptyShop(database.pools.owner);
  server.received.length = 0;
});

const owner = () => database.pools.owner;

const enqueue = (kind: string, recipient: string | null, data: unknown = messages.order_placed) =>
  owner()`select private.enqueue_message(${kind}, ${recipient}, ${JSON.stringify(data)}::text::jsonb)`;

const states = async () =>
  (await owner()<{ state: string }[]>`select state from public.messages order by id`).map(
    ({ state }) => state,
  );

const message = async () => {
  const [row] = await owner()<
    { id: number; state: string; attempts: number; last_error: string | null; message_id: string }[]
  >`select id::int, state, attempts, last_error, message_id from public.messages`;
  return row!;
};

/** As if the pause before the next attempt, or the lease of a worker that is gone, were over. */
const now = () => owner()`update public.messages set next_attempt_at = now() where state = 'waiting'`;

/** Repeats attempts until there are mails, whatever the pauses between them are. */
const eventually = (count: number) =>
  expect
    .poll(async () => {
      await now();
      return server.received.length;
    })
    .toBe(count);

test("every kind is sent once by two shops", async () => {
  const simple = kinds.filter((kind) => kind !== "password_reset" && kind !== "confirm_address");
  for (let round = 0; round < 3; round += 1)
    for (const kind of simple) await enqueue(kind, `${kind}-${round}@mail.example`, messages[kind]);
  await expect.poll(async () => new Set(await states())).toEqual(new Set(["sent"]));
  expect(server.received).toHaveLength(simple.length * 3);
  expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(simple.length * 3);
  for (const kind of simple) {
    const [sent] = server.to(`${kind}-0@mail.example`);
    expect(sent?.from).toBe("orders@shop.example");
    expect(sent?.mail.from).toEqual({ name: "Facet Orders", address: "orders@shop.example" });
    expect(sent?.mail.messageId).toMatch(/^<[\da-f-]{36}@shop\.example>$/);
    expect(sent?.mail.html).toContain("</html>");
    expect(sent?.mail.text?.length).toBeGreaterThan(100);
  }
});

test("an order reaches the customer and all administrators", async () => {
  const second = await addAdmin(database.pools);
  const { id } = await addProduct(owner(), { name: "Halo ring" });
  await placeOrder(database.pools, { lines: [{ id, quantity: 2 }] });
  await expect.poll(states).toEqual(["sent", "sent"]);
  const [placed] = server.to(address.email);
  expect(placed?.mail.subject).toMatch(/^Your order #\d{6} at Facet$/);
  expect(placed?.mail.text).toContain("You pay $49.19 in cash");
  const [told] = server.to(`ada-${admin.id}@example.com`);
  expect(told?.to).toHaveLength(2);
  expect(told?.mail.subject).toMatch(/^New order #\d{6}: \$49\.19$/);
  await owner()`delete from auth.users where id = ${second.id}`;
});

describe("a mail server", () => {
  test("that is down gets the mails when it is up again", async () => {
    await server.close();
    await enqueue("order_placed", "a@mail.example");
    await expect.poll(async () => (await message()).last_error).toContain("could not be reached");
    expect(await message()).toMatchObject({ state: "waiting" });
    await server.open();
    await eventually(1);
    await expect.poll(states).toEqual(["sent"]);
    expect(server.received[0]?.mail.messageId).toContain((await message()).message_id);
  });

  test("that is busy gets the mail later", async () => {
    server.fail("busy");
    await enqueue("order_placed", "a@mail.example");
    await expect.poll(async () => (await message()).last_error).toContain("Please try again");
    expect(await message()).toMatchObject({ state: "waiting", attempts: 1 });
    await eventually(1);
  });

  test("that refuses a mail or its recipient is not asked again", async () => {
    server.fail("refused");
    await enqueue("order_placed", "a@mail.example");
    await expect.poll(states).toEqual(["failed"]);
    expect((await message()).last_error).toContain("We do not want this");
    server.unknown.add("nobody@mail.example");
    await enqueue("order_placed", "nobody@mail.example");
    await expect.poll(states).toEqual(["failed", "failed"]);
    expect(server.received).toHaveLength(0);
    expect(shop.output() + other.output()).not.toContain("nobody@mail.example");
  });
});

const kill = async () => void (await shop.stop("SIGKILL"));

/** @returns how often it arrived in the end, each time under the same Message-ID */
async function restart(): Promise<number> {
  expect(await message()).toMatchObject({ state: "waiting", attempts: 1 });
  shop = await open();
  await now();
  await expect.poll(states).toEqual(["sent"]);
  expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(1);
  return server.received.length;
}

describe("kill -9 while sending", () => {
  beforeAll(() => other.stop());
  afterAll(async () => {
    other = await open();
  });

  test("before the server has the mail sends it once", async () => {
    server.fail("silent");
    await enqueue("order_placed", "a@mail.example");
    await expect.poll(server.faultsLeft).toBe(0);
    await kill();
    expect(await restart()).toBe(1);
  });

  test("between the server's answer and our commit sends it twice, as the same mail", async () => {
    server.fail({ taken: kill });
    await enqueue("order_placed", "a@mail.example");
    await expect.poll(() => shop.process.signalCode).toBe("SIGKILL");
    expect(await restart()).toBe(2);
  });
});

test("a shop that stops while the mail server is silent stops within seconds, and gives the mail back", async () => {
  await other.stop();
  server.fail("silent");
  await enqueue("order_placed", "a@mail.example");
  await expect.poll(server.faultsLeft).toBe(0);
  const start = Date.now();
  expect(await shop.stop()).toBe(0);
  expect(Date.now() - start).toBeLessThan(15_000);
  expect(await message()).toMatchObject({ state: "waiting", last_error: expect.any(String) as string });
  [shop, other] = await Promise.all([open(), open()]);
  await eventually(1);
});
