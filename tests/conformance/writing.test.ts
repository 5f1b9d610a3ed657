import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { serveApi, sign, type Api } from "./api.ts";

const me = "00000000-0000-0000-0000-000000000001";

let api: Api;
let client: ReturnType<Api["client"]>;
let authorization: string;
beforeAll(async () => {
  api = await serveApi("films");
  const token = await sign({ sub: me });
  authorization = `Bearer ${token}`;
  client = api.client(token);
});
afterAll(() => api.close());
afterEach(() => api.database.pools.owner`truncate reviews, prices, log_lines restart identity`);

const reviews = () => client.from("reviews");

/** A request that the client would not make. */
function send(method: string, path: string, body: string | null, headers: Record<string, string> = {}) {
  return fetch(`${api.url}/${path}`, {
    method,
    headers: { authorization, "content-type": "application/json", ...headers },
    body,
  });
}

describe("insert", () => {
  test("one row: 201 without a word, defaults where nothing is given", async () => {
    const { status, data, error } = await reviews().insert({ film_id: 4, stars: 5 });
    expect([status, data, error]).toEqual([201, null, null]);
    const { data: stored } = await reviews().select("id,film_id,author,tags,loud,written");
    expect(stored).toEqual([
      {
        id: 1,
        film_id: 4,
        author: "anonymous",
        tags: ["plain"],
        loud: "ANONYMOUS",
        written: "2020-01-01T00:00:00+00:00",
      },
    ]);
  });

  test("many rows, every type of value", async () => {
    const rows = [
      { author: 'Ö\'Brien "x"', tags: ["a", "b,c"], details: { a: [1, null] }, price: 1234.5, code: "ab" },
      { author: "B", tags: [], details: null, price: 0.1, code: "cdef" },
    ];
    const { data, status } = await reviews().insert(rows).select("author,tags,details,price,code");
    expect([status, data]).toEqual([201, [{ ...rows[0], code: "ab  " }, rows[1]]]);
  });

  test("numbers keep their digits", async () => {
    const sent = await send(
      "POST",
      "reviews?select=id,details",
      '{"id": 9007199254740993, "details": 0.10}',
      {
        prefer: "return=representation",
      },
    );
    expect(await sent.text()).toBe('[{"id":9007199254740993,"details":0.10}]');
  });

  test("members that some rows lack are null, or the default if so preferred", async () => {
    const rows = [
      { author: "A", stars: 1 },
      { author: "B", tags: ["x"] },
    ];
    const refused = await reviews().insert(rows);
    expect([refused.status, refused.error?.code]).toEqual([400, "23502"]);
    const { data } = await reviews().insert(rows, { defaultToNull: false }).select("id,author,stars,tags");
    expect(data).toEqual([
      { id: 2, author: "A", stars: 1, tags: ["plain"] },
      { id: 3, author: "B", stars: null, tags: ["x"] },
    ]);
  });

  test("null is null, whatever the default", async () => {
    const { error } = await reviews().insert([{ author: null }], { defaultToNull: false });
    expect(error?.code).toBe("23502");
  });

  test("no rows, and rows of nothing but defaults", async () => {
    const none = await reviews().insert([]).select();
    expect([none.status, none.data]).toEqual([201, []]);
    const two = await reviews().insert([{}, {}]).select("id,author");
    expect(two.data).toEqual([
      { id: 1, author: "anonymous" },
      { id: 2, author: "anonymous" },
    ]);
    const one = await reviews().insert({}).select("id");
    expect(one.data).toEqual([{ id: 3 }]);
  });

  test("csv and forms", async () => {
    const csv = 'author,stars,tags\r\n"A, ""B""",3,"{x,y}"\nNULLABLE,NULL,{}\n';
    const sent = await send("POST", "reviews?select=author,stars,tags", csv, {
      "content-type": "text/csv",
      prefer: "return=representation",
    });
    expect([sent.status, await sent.json()]).toEqual([
      201,
      [
        { author: 'A, "B"', stars: 3, tags: ["x", "y"] },
        { author: "NULLABLE", stars: null, tags: [] },
      ],
    ]);
    const uneven = await send("POST", "reviews", "author,stars\nA\n", { "content-type": "text/csv" });
    expect(await uneven.json()).toMatchObject({
      code: "PGRST102",
      message: "All lines must have same number of fields",
    });
    const form = await send("POST", "reviews?select=author,stars", "author=A+B&stars=2", {
      "content-type": "application/x-www-form-urlencoded",
      prefer: "return=representation",
    });
    expect(await form.json()).toEqual([{ author: "A B", stars: 2 }]);
  });

  test("only the columns that are named", async () => {
    const sent = await send(
      "POST",
      'reviews?columns="author",stars&select=author,stars,code',
      '[{"author":"A","code":"x","nope":1},{"stars":2,"author":"B"}]',
      {
        prefer: "return=representation",
      },
    );
    expect(await sent.json()).toEqual([
      { author: "A", stars: null, code: null },
      { author: "B", stars: 2, code: null },
    ]);
  });

  test("bodies that are no rows", async () => {
    for (const body of ["", "{", "nope"]) {
      const sent = await send("POST", "reviews", body);
      expect([sent.status, await sent.json()]).toMatchObject([
        400,
        { code: "PGRST102", message: "Empty or invalid json" },
      ]);
    }
    for (const body of ['[{"author":"A"},{"stars":1}]', '[{"author":"A"},3]', "[1]"]) {
      expect(await (await send("POST", "reviews", body)).json()).toMatchObject({
        code: "PGRST102",
        message: "All object keys must match",
      });
    }
    const xml = await send("POST", "reviews", "<a/>", { "content-type": "text/xml" });
    expect([xml.status, await xml.json()]).toMatchObject([415, { code: "PGRST102" }]);
  });

  test("unknown and unwritable columns", async () => {
    const unknown = await reviews().insert({ nope: 1 });
    expect([unknown.status, unknown.error]).toMatchObject([
      400,
      { code: "PGRST204", message: "Could not find the 'nope' column of 'reviews' in the schema cache" },
    ]);
    const generated = await reviews().insert({ loud: "A" });
    expect([generated.status, generated.error?.code]).toEqual([400, "428C9"]);
  });

  test("what the table refuses", async () => {
    expect((await reviews().insert({ stars: 9 })).error).toMatchObject({ code: "23514" });
    const foreign = await reviews().insert({ film_id: 99 });
    expect([foreign.status, foreign.error?.code]).toEqual([409, "23503"]);
    const twice = await client.from("directors").insert({ id: 1, first_name: "A", last_name: "B" });
    expect([twice.status, twice.error?.code]).toEqual([409, "23505"]);
    const bad = await reviews().insert({ stars: "many" });
    expect([bad.status, bad.error?.code]).toEqual([400, "22P02"]);
  });

  test("headers-only tells where the row is", async () => {
    const one = await send("POST", "prices", '{"currency":"€","country":"a&b"}', {
      prefer: "return=headers-only",
    });
    expect([one.status, await one.text()]).toEqual([201, ""]);
    expect(one.headers.get("location")).toBe("/prices?currency=eq.%E2%82%AC&country=eq.a%26b");
    const two = await send("POST", "reviews", "[{},{}]", { prefer: "return=headers-only" });
    expect(two.headers.get("location")).toBeNull();
    const keyless = await send("POST", "log_lines", '{"line":"x"}', { prefer: "return=headers-only" });
    expect([keyless.status, keyless.headers.get("location")]).toEqual([201, null]);
  });

  test("through a view", async () => {
    const { data, error } = await client
      .from("reviews_by_star")
      .insert({ stars: 4 })
      .select("id,stars,author");
    expect([error, data]).toEqual([null, [{ id: 1, stars: 4, author: "anonymous" }]]);
  });
});

describe("upsert", () => {
  const prices = () => client.from("prices");
  const euro = { currency: "EUR", country: "FR", amount: 10, note: "old" };

  test("merges by the primary key: 201 while something is new, 200 when nothing is", async () => {
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

  test("by other columns, which have to be unique", async () => {
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

  test("a row twice in one request", async () => {
    const { status, error } = await prices().upsert([euro, euro]);
    expect([status, error?.code]).toEqual([400, "21000"]);
  });
});

describe("put", () => {
  const put = (query: string, body: object, headers = {}) =>
    send("PUT", `prices?${query}`, JSON.stringify(body), headers);
  const key = "currency=eq.EUR&country=eq.FR";
  const row = { currency: "EUR", country: "FR", amount: 1 };

  test("creates or replaces the one row of a key", async () => {
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
    expect((await client.from("prices").select()).data).toEqual([]);
  });
});

describe("update", () => {
  const seed = () =>
    reviews().insert([
      { film_id: 1, stars: 1 },
      { film_id: 3, stars: 2 },
      { film_id: 4, stars: 3 },
    ]);

  test("the rows that the filters name", async () => {
    await seed();
    expect((await reviews().update({ author: "X" }).gte("stars", 2)).status).toBe(204);
    const { data, status } = await reviews()
      .update({ code: "zz", details: { a: 1 } })
      .or("stars.eq.1,and(stars.gt.1,film_id.eq.4)")
      .select("id,author,details")
      .order("id", { ascending: false });
    expect([status, data]).toEqual([
      200,
      [
        { id: 3, author: "X", details: { a: 1 } },
        { id: 1, author: "anonymous", details: { a: 1 } },
      ],
    ]);
  });

  test("by computed columns and json paths", async () => {
    await reviews().insert([{ stars: 2, details: { a: { b: 1 } } }, { stars: 3 }]);
    const first = await reviews().update({ author: "A" }).eq("stars_shown", "**").select("id,stars_shown");
    expect(first.data).toEqual([{ id: 1, stars_shown: "**" }]);
    const second = await reviews().update({ author: "B" }).eq("details->a->>b", "1").select("id,author");
    expect(second.data).toEqual([{ id: 1, author: "B" }]);
  });

  test("nothing to set, nothing that matches", async () => {
    await seed();
    for (const body of ["{}", "[]", "[{}]"]) {
      const sent = await send("PATCH", "reviews?select=id", body, { prefer: "return=representation" });
      expect([sent.status, sent.headers.get("content-range"), await sent.json()]).toEqual([200, "*/*", []]);
    }
    const none = await reviews().update({ stars: 1 }).eq("id", 99).select();
    expect([none.status, none.data]).toEqual([200, []]);
  });

  test("Content-Range numbers the rows", async () => {
    await seed();
    const plain = await send("PATCH", "reviews?stars=lt.3", '{"author":"A"}');
    expect([plain.status, plain.headers.get("content-range")]).toEqual([204, "0-1/*"]);
    const { count } = await reviews().update({ author: "B" }, { count: "exact" }).lt("stars", 3);
    expect(count).toBe(2);
  });

  test("a default, where a named column is missing", async () => {
    await reviews().insert({ author: "A" });
    const sent = await send("PATCH", "reviews?id=eq.1&columns=author&select=author", "{}", {
      prefer: "return=representation, missing=default",
    });
    expect(await sent.json()).toEqual([{ author: "anonymous" }]);
    expect(sent.headers.get("preference-applied")).toBe("missing=default, return=representation");
  });
});

describe("delete", () => {
  test("the rows that the filters name, and what they were", async () => {
    await reviews().insert([{ stars: 1 }, { stars: 2 }, { stars: 3 }]);
    expect((await reviews().delete().eq("stars", 1)).status).toBe(204);
    const { data, count, status } = await reviews()
      .delete({ count: "exact" })
      .in("stars", [2, 9])
      .select("id,stars");
    expect([status, data, count]).toEqual([200, [{ id: 2, stars: 2 }], 1]);
    expect((await reviews().select("id")).data).toEqual([{ id: 3 }]);
  });

  test("a whole table only on purpose, as on Supabase", async () => {
    await reviews().insert([{ stars: 1 }, { stars: 2 }]);
    const all = await reviews().delete();
    expect([all.status, all.error]).toMatchObject([
      400,
      { code: "21000", message: "DELETE requires a WHERE clause" },
    ]);
    expect((await reviews().update({ stars: 3 })).error?.message).toBe("UPDATE requires a WHERE clause");
    expect((await reviews().delete().gt("id", 0).select("id")).data).toHaveLength(2);
  });
});

describe("what is returned", () => {
  test("embedded resources, computed columns and relationships, aliases and casts", async () => {
    const { data, error } = await reviews()
      .insert({ film_id: 4, stars: 2 })
      .select(
        "stars_shown,how:stars::text,films(title,directors(last_name),actors(first_name)),film_of(year),*",
      )
      .order("first_name", { referencedTable: "films.actors" })
      .single();
    expect(error).toBeNull();
    expect(data).toMatchObject({
      id: 1,
      stars: 2,
      stars_shown: "**",
      how: "2",
      films: {
        title: "The General",
        directors: { last_name: "Keaton" },
        actors: [{ first_name: "Buster" }, { first_name: "Marion" }],
      },
      film_of: { year: 1926 },
    });
  });

  test("filters on embedded resources filter these; a limit does not limit the change", async () => {
    await reviews().insert([
      { film_id: 4, stars: 1 },
      { film_id: 3, stars: 2 },
    ]);
    const { data } = await reviews()
      .update({ author: "A" })
      .gt("id", 0)
      .select("id,films(title)")
      .eq("films.year", 1926)
      .order("id")
      .limit(1);
    expect(data).toEqual([
      { id: 1, films: { title: "The General" } },
      { id: 2, films: null },
    ]);
  });

  test("one object or nothing happens", async () => {
    const two = await reviews().insert([{}, {}]).select().single();
    expect([two.status, two.error]).toMatchObject([
      406,
      { code: "PGRST116", details: "The result contains 2 rows" },
    ]);
    expect((await reviews().select("id")).data).toEqual([]);
    const one = await reviews().insert({ stars: 1 }).select("stars").single();
    expect([one.status, one.data]).toEqual([201, { stars: 1 }]);
    const none = await reviews().update({ stars: 2 }).eq("id", 99).select().maybeSingle();
    expect([none.data, none.error]).toEqual([null, null]);
  });

  test("csv", async () => {
    const { data } = await reviews()
      .insert([{ stars: 1 }, { stars: 2 }])
      .select("stars,author")
      .csv();
    expect(data).toBe("stars,author\n1,anonymous\n2,anonymous");
  });
});

describe("preferences", () => {
  test("max-affected undoes what reaches further", async () => {
    await reviews().insert([{ stars: 1 }, { stars: 2 }]);
    const refused = await send("DELETE", "reviews?id=gt.0", null, {
      prefer: "handling=strict, max-affected=1",
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: "PGRST124", details: "The query affects 2 rows" },
    ]);
    const lenient = await send("PATCH", "reviews?id=gt.0", '{"stars":3}', { prefer: "max-affected=1" });
    expect(lenient.status).toBe(204);
    const strict = await send("DELETE", "reviews?id=gt.0", null, {
      prefer: "handling=strict, max-affected=2",
    });
    expect(strict.headers.get("preference-applied")).toBe("handling=strict, max-affected=2");
    for (const [called, code] of [
      ["titles", "PGRST124"],
      ["nothing", "PGRST128"],
    ] as const) {
      const call = await send("POST", `rpc/${called}`, "", { prefer: "handling=strict, max-affected=1" });
      expect([call.status, await call.json()]).toMatchObject([400, { code }]);
    }
  });

  test("tx=rollback changes nothing about the end", async () => {
    const { data } = await reviews().insert({ stars: 1 }).select("id").rollback();
    expect(data).toEqual([{ id: 1 }]);
    expect((await reviews().select("id")).data).toEqual([{ id: 1 }]);
  });

  test("what was applied is told", async () => {
    const sent = await send("POST", "prices", '{"currency":"A","country":"B"}', {
      prefer: "count=exact, resolution=merge-duplicates,return=minimal",
    });
    expect(sent.headers.get("preference-applied")).toBe(
      "resolution=merge-duplicates, return=minimal, count=exact",
    );
    expect(sent.headers.get("content-range")).toBe("*/1");
  });
});

test("a trigger may choose status and headers", async () => {
  const sent = await send("POST", "reviews", '{"author":"teapot"}');
  expect([sent.status, sent.headers.get("x-tea")]).toEqual([418, "green, black"]);
  expect((await send("POST", "reviews", '{"author":"cup"}')).status).toBe(201);
});

describe("rights", () => {
  test("a guest who may only send needs no right to read", async () => {
    const guest = api.client();
    expect((await guest.from("suggestions").insert({ body: "More films" })).status).toBe(201);
    const shown = await guest.from("suggestions").insert({ body: "More films" }).select();
    expect([shown.status, shown.error?.code]).toEqual([401, "42501"]);
    const forbidden = await guest.from("suggestions").insert({ body: "x", state: "done" });
    expect([forbidden.status, forbidden.error?.code]).toEqual([401, "42501"]);
    expect((await guest.from("suggestions").delete().eq("id", 1)).status).toBe(401);
    expect((await guest.from("films").update({ title: "x" }).eq("id", 1)).status).toBe(401);
  });

  test("row security decides over rows, column grants over columns", async () => {
    const theirs = await client
      .from("notes")
      .insert({ id: 9, owner: "00000000-0000-0000-0000-000000000002", body: "x" });
    expect([theirs.status, theirs.error?.code]).toEqual([403, "42501"]);
    expect((await client.from("notes").update({ body: "new" }).gt("id", 0).select("id,body")).data).toEqual([
      { id: 1, body: "new" },
    ]);
    expect((await client.from("notes").delete().eq("id", 2).select()).data).toEqual([]);
  });
});

test("unknown tables, verbs", async () => {
  const table = await client.from("revews").insert({});
  expect([table.status, table.error?.code]).toEqual([404, "PGRST205"]);
  const verb = await send("LINK", "reviews", null);
  expect([verb.status, await verb.json()]).toMatchObject([405, { code: "PGRST117" }]);
});
