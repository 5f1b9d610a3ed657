import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { JSONValue } from "../../../backend/database/sql.ts";
import { createTestDatabase, type TestDatabase } from "../../setup/test-database.ts";
import { addAdmin, as, type Person, refusal, service } from "../people/people.ts";

const mask = "••••••••";

let database: TestDatabase;
let admin: Person;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = await addAdmin(database.pools);
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { owner } = database.pools;
  await owner`update public.payment_gateway_settings set is_enabled = false, credentials = credentials || '{"publishable_key": ""}' where id = 'stripe'`;
  await save("stripe", { publishable_key: "", secret_key: "", webhook_secret: "" });
});

/** Saves like the back office and returns what it can read. */
async function save(id: string, credentials: JSONValue, person: Person = admin): Promise<unknown> {
  const rows = await as(
    database.pools,
    person,
    (sql) => sql`
    update public.payment_gateway_settings set is_enabled = true, credentials = ${sql.json(credentials)}, updated_at = 'epoch'
    where id = ${id} returning credentials`,
  );
  return rows[0]?.["credentials"];
}

async function secrets(): Promise<Record<string, string>> {
  const rows = await database.pools.owner<{ name: string; value: string }[]>`
    select gateway_id || '.' || name as name, value from private.payment_secrets`;
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

test("the three gateways start disabled and without credentials", async () => {
  const fresh = await createTestDatabase();
  const rows = await fresh.pools
    .owner`select id, is_enabled, credentials from public.payment_gateway_settings order by id`;
  await fresh.drop();
  expect([...rows]).toEqual([
    { id: "payoneer", is_enabled: false, credentials: { partner_id: "", api_key: "" } },
    { id: "paypal", is_enabled: false, credentials: { client_id: "", client_secret: "" } },
    {
      id: "stripe",
      is_enabled: false,
      credentials: { publishable_key: "", secret_key: "", webhook_secret: "" },
    },
  ]);
});

describe("a secret", () => {
  test("is stored where nobody can read it, and a mask is shown instead", async () => {
    expect(await save("stripe", { publishable_key: "pk_1", secret_key: "sk_1" })).toEqual({
      publishable_key: "pk_1",
      secret_key: mask,
      webhook_secret: "",
    });
    expect(await secrets()).toEqual({ "stripe.secret_key": "sk_1" });
    const [row] = await as(
      database.pools,
      service,
      (sql) => sql`
      select credentials::text as seen from public.payment_gateway_settings where id = 'stripe'`,
    );
    expect(row?.["seen"]).not.toContain("sk_1");
  });

  test("is kept if its mask is sent, or nothing", async () => {
    await save("stripe", { publishable_key: "pk_1", secret_key: "sk_1" });
    expect(await save("stripe", { publishable_key: "pk_2", secret_key: mask })).toEqual({
      publishable_key: "pk_2",
      secret_key: mask,
      webhook_secret: "",
    });
    expect(await save("stripe", { publishable_key: "pk_3" })).toEqual({
      publishable_key: "pk_3",
      secret_key: mask,
      webhook_secret: "",
    });
    expect(await secrets()).toEqual({ "stripe.secret_key": "sk_1" });
  });

  test("is replaced by another one and cleared by an empty text", async () => {
    await save("stripe", { publishable_key: "pk", secret_key: "sk_1" });
    await save("stripe", { publishable_key: "pk", secret_key: "sk_2" });
    expect(await secrets()).toEqual({ "stripe.secret_key": "sk_2" });
    expect(await save("stripe", { publishable_key: "pk", secret_key: "" })).toEqual({
      publishable_key: "pk",
      secret_key: "",
      webhook_secret: "",
    });
    expect(await secrets()).toEqual({});
  });

  test("has no mask if there is none", async () => {
    expect(await save("stripe", { publishable_key: "pk", secret_key: mask })).toEqual({
      publishable_key: "pk",
      secret_key: "",
      webhook_secret: "",
    });
    expect(await secrets()).toEqual({});
  });

  test("is one of several: each is kept, replaced and cleared on its own", async () => {
    const keys = { publishable_key: "pk", secret_key: "sk", webhook_secret: "whsec" };
    expect(await save("stripe", keys)).toEqual({
      publishable_key: "pk",
      secret_key: mask,
      webhook_secret: mask,
    });
    await save("stripe", { publishable_key: "pk", secret_key: "sk_2" });
    expect(await secrets()).toEqual({ "stripe.secret_key": "sk_2", "stripe.webhook_secret": "whsec" });
    expect(await save("stripe", { publishable_key: "pk", secret_key: mask, webhook_secret: "" })).toEqual({
      publishable_key: "pk",
      secret_key: mask,
      webhook_secret: "",
    });
    expect(await secrets()).toEqual({ "stripe.secret_key": "sk_2" });
  });

  test("has its own name and place for each gateway", async () => {
    await save("paypal", { client_id: "id", client_secret: "cs" });
    await save("payoneer", { partner_id: "id", api_key: "ak" });
    expect(await secrets()).toEqual({ "paypal.client_secret": "cs", "payoneer.api_key": "ak" });
  });
});

test.for<[string, JSONValue]>([
  ["unknown names", { publishable_key: "pk", secret: "sk" }],
  ["another gateway's names", { client_id: "pk", client_secret: "sk" }],
  ["numbers", { publishable_key: 1 }],
  ["objects", { secret_key: { a: "b" } }],
  ["null", { secret_key: null }],
  ["texts without end", { secret_key: "x".repeat(501) }],
  ["a list", ["pk", "sk"]],
  ["a text", "sk"],
])("credentials of %s are refused", async ([, credentials]) => {
  expect(await refusal(save("stripe", credentials))).toEqual({
    code: "PT400",
    message:
      "The credentials of stripe are publishable_key, secret_key and webhook_secret, texts of at most 500 characters.",
    details: null,
  });
});

describe("Stripe keys", () => {
  test.for([
    [{ publishable_key: "sk_live_1" }, "A secret key does not belong"],
    [{ publishable_key: "whsec_1" }, "A secret key does not belong"],
    [{ secret_key: "pk_live_1" }, "The secret key starts with sk_ or rk_."],
    [{ webhook_secret: "sk_live_1" }, "The webhook signing secret starts with whsec_."],
    [{ publishable_key: "pk_test_1", secret_key: "sk_live_1" }, "One key is a test key"],
    [{ publishable_key: "pk_live_1", secret_key: "rk_test_1" }, "One key is a test key"],
  ] as const)("in each other's fields are refused: %j", async ([keys, sentence]) => {
    await expect(save("stripe", keys)).rejects.toMatchObject({
      code: "PT400",
      message: expect.stringContaining(sentence) as string,
    });
    expect(Object.keys(await secrets()).filter((name) => name.startsWith("stripe"))).toEqual([]);
  });

  test("that do not match the stored ones are refused as well", async () => {
    await save("stripe", { publishable_key: "pk_test_1", secret_key: "sk_test_1" });
    await expect(save("stripe", { publishable_key: "pk_live_1", secret_key: mask })).rejects.toMatchObject({
      code: "PT400",
    });
    await save("stripe", {
      publishable_key: "pk_live_1",
      secret_key: "sk_live_1",
      webhook_secret: "whsec_1",
    });
    expect(await secrets()).toMatchObject({
      "stripe.secret_key": "sk_live_1",
      "stripe.webhook_secret": "whsec_1",
    });
  });
});
