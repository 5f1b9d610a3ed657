import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { serveWriter, type Writer } from "./writer.ts";

let api: Writer;
beforeAll(async () => {
  api = await serveWriter();
});
afterAll(() => api.close());
afterEach(() => api.reset());

const prices = () => api.customer.from("prices");

describe("upsert", () => {
  const euro = { currency: "EUR", country: "FR", amount: 10, note: "old" };

  test("merges by the primary key: 201 if a row is new, otherwise 200", async () => {
    expect((await prices().upsert(euro)).status).toBe(201);
    const both = await prices()
      .upsert([
        { ...euro, amount: 11 },
        { ...euro, country: "DE" },
      ])
      .select();
    expect([both.status, both.data]).toEqual([
      201,
      [
        { ...euro, amount: 11 },
        { ...euro, country: "DE" },
      ],
    ]);
    const merged = await prices().upsert({ currency: "EUR", country: "FR", amount: 12 }).select();
    expect([merged.status, merged.data]).toEqual([200, [{ ...euro, amount: 12 }]]);
  });

  test("ignores duplicates", async () => {
    await prices().insert(euro);
    const { data, status } = await prices()
      .upsert(
        [
          { ...euro, amount: 11 },
          { ...euro, country: "DE" },
        ],
        { ignoreDuplicates: true },
      )
      .select("country");
    expect([status, data]).toEqual([201, [{ country: "DE" }]]);
  });

  test("by other columns, which must be unique", async () => {
    await api.database.pools.owner`create unique index prices_note on prices (note)`;
    await prices().insert(euro);
    const { data } = await prices()
      .upsert({ ...euro, country: "IT" }, { onConflict: "note" })
      .select();
    expect(data).toEqual([{ ...euro, country: "IT" }]);
    await api.database.pools.owner`drop index prices_note`;
    const none = await prices().upsert(euro, { onConflict: "note" });
    expect([none.status, none.error?.code]).toEqual([400, "42P10"]);
    expect((await prices().upsert(euro, { onConflict: "nope" })).error?.code).toBe("42703");
  });

  test("the same row twice in one request", async () => {
    const { status, error } = await prices().upsert([euro, euro]);
    expect([status, error?.code]).toEqual([400, "21000"]);
  });
});

const put = (query: string, body: object, headers = {}) =>
  api.send("PUT", `prices?${query}`, JSON.stringify(body), headers);

describe("put", () => {
  const key = "currency=eq.EUR&country=eq.FR";
  const row = { currency: "EUR", country: "FR", amount: 1 };

  test("creates or replaces the row with that key", async () => {
    expect((await put(key, row)).status).toBe(204);
    const again = await put(key, { ...row, amount: 2 }, { prefer: "return=representation" });
    expect([again.status, await again.json()]).toEqual([200, [{ ...row, amount: 2, note: null }]]);
    const fresh = await put(
      "currency=eq.EUR&country=eq.DE",
      { ...row, country: "DE" },
      { prefer: "return=representation" },
    );
    expect(fresh.status).toBe(201);
  });

  test.each([
    ["not the whole key", "currency=eq.EUR", row, 405, "PGRST105"],
    ["another column", `${key}&amount=eq.1`, row, 405, "PGRST105"],
    ["another operator", "currency=eq.EUR&country=gt.FR", row, 405, "PGRST105"],
    ["a limit", `${key}&limit=1`, row, 400, "PGRST114"],
    ["another row's key", key, { ...row, country: "DE" }, 400, "PGRST115"],
    ["no key in the body", key, { currency: "EUR" }, 400, "PGRST115"],
  ])("refuses %s", async (_, query, body, status, code) => {
    const sent = await put(query, body);
    expect([sent.status, await sent.json()]).toMatchObject([status, { code }]);
    expect((await api.customer.from("prices").select()).data).toEqual([]);
  });
});
