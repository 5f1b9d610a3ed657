import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { serveWriter, type Writer } from "./writer.ts";

let api: Writer;
beforeAll(async () => {
  api = await serveWriter();
});
afterAll(() => api.close());
afterEach(() => api.reset());

const critiques = () => api.customer.from("critiques");

describe("insert", () => {
  test("one row: 201 without a body, defaults for missing values", async () => {
    const { status, data, error } = await critiques().insert({ film_id: 4, stars: 5 });
    expect([status, data, error]).toEqual([201, null, null]);
    const { data: stored } = await critiques().select("id,film_id,author,tags,loud,written");
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
    const { data, status } = await critiques().insert(rows).select("author,tags,details,price,code");
    expect([status, data]).toEqual([201, [{ ...rows[0], code: "ab  " }, rows[1]]]);
  });

  test("numbers keep all digits", async () => {
    const sent = await api.send(
      "POST",
      "critiques?select=id,details",
      '{"id": 9007199254740993, "details": 0.10}',
      {
        prefer: "return=representation",
      },
    );
    expect(await sent.text()).toBe('[{"id":9007199254740993,"details":0.10}]');
  });

  test("keys that some rows lack are null, or the default with missing=default", async () => {
    const rows = [
      { author: "A", stars: 1 },
      { author: "B", tags: ["x"] },
    ];
    const refused = await critiques().insert(rows);
    expect([refused.status, refused.error?.code]).toEqual([400, "23502"]);
    const { data } = await critiques().insert(rows, { defaultToNull: false }).select("id,author,stars,tags");
    expect(data).toEqual([
      { id: 2, author: "A", stars: 1, tags: ["plain"] },
      { id: 3, author: "B", stars: null, tags: ["x"] },
    ]);
  });

  test("an explicit null overrides the default", async () => {
    const { error } = await critiques().insert([{ author: null }], { defaultToNull: false });
    expect(error?.code).toBe("23502");
  });

  test("no rows, and rows of defaults only", async () => {
    const none = await critiques().insert([]).select();
    expect([none.status, none.data]).toEqual([201, []]);
    const two = await critiques().insert([{}, {}]).select("id,author");
    expect(two.data).toEqual([
      { id: 1, author: "anonymous" },
      { id: 2, author: "anonymous" },
    ]);
    const one = await critiques().insert({}).select("id");
    expect(one.data).toEqual([{ id: 3 }]);
  });

  test("CSV and forms", async () => {
    const csv = 'author,stars,tags\r\n"A, ""B""",3,"{x,y}"\nNULLABLE,NULL,{}\n';
    const sent = await api.send("POST", "critiques?select=author,stars,tags", csv, {
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
    const uneven = await api.send("POST", "critiques", "author,stars\nA\n", { "content-type": "text/csv" });
    expect(await uneven.json()).toMatchObject({
      code: "PGRST102",
      message: "All lines must have same number of fields",
    });
    const form = await api.send("POST", "critiques?select=author,stars", "author=A+B&stars=2", {
      "content-type": "application/x-www-form-urlencoded",
      prefer: "return=representation",
    });
    expect(await form.json()).toEqual([{ author: "A B", stars: 2 }]);
  });

  test("only the columns named in `columns`", async () => {
    const sent = await api.send(
      "POST",
      'critiques?columns="author",stars&select=author,stars,code',
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

  test("bodies that are not rows", async () => {
    for (const body of ["", "{", "nope"]) {
      const sent = await api.send("POST", "critiques", body);
      expect([sent.status, await sent.json()]).toMatchObject([
        400,
        { code: "PGRST102", message: "Empty or invalid json" },
      ]);
    }
    for (const body of ['[{"author":"A"},{"stars":1}]', '[{"author":"A"},3]', "[1]"]) {
      expect(await (await api.send("POST", "critiques", body)).json()).toMatchObject({
        code: "PGRST102",
        message: "All object keys must match",
      });
    }
    const xml = await api.send("POST", "critiques", "<a/>", { "content-type": "text/xml" });
    expect([xml.status, await xml.json()]).toMatchObject([415, { code: "PGRST102" }]);
  });

  test("unknown and read-only columns", async () => {
    const unknown = await critiques().insert({ nope: 1 });
    expect([unknown.status, unknown.error]).toMatchObject([
      400,
      { code: "PGRST204", message: "Could not find the 'nope' column of 'critiques' in the schema cache" },
    ]);
    const generated = await critiques().insert({ loud: "A" });
    expect([generated.status, generated.error?.code]).toEqual([400, "428C9"]);
  });

  test("what the table refuses", async () => {
    expect((await critiques().insert({ stars: 9 })).error).toMatchObject({ code: "23514" });
    const foreign = await critiques().insert({ film_id: 99 });
    expect([foreign.status, foreign.error?.code]).toEqual([409, "23503"]);
    const twice = await api.customer.from("directors").insert({ id: 1, first_name: "A", last_name: "B" });
    expect([twice.status, twice.error?.code]).toEqual([409, "23505"]);
    const bad = await critiques().insert({ stars: "many" });
    expect([bad.status, bad.error?.code]).toEqual([400, "22P02"]);
  });

  test("headers-only gives the location of the row", async () => {
    const one = await api.send("POST", "prices", '{"currency":"€","country":"a&b"}', {
      prefer: "return=headers-only",
    });
    expect([one.status, await one.text()]).toEqual([201, ""]);
    expect(one.headers.get("location")).toBe("/prices?currency=eq.%E2%82%AC&country=eq.a%26b");
    const two = await api.send("POST", "critiques", "[{},{}]", { prefer: "return=headers-only" });
    expect(two.headers.get("location")).toBeNull();
    const keyless = await api.send("POST", "log_lines", '{"line":"x"}', { prefer: "return=headers-only" });
    expect([keyless.status, keyless.headers.get("location")]).toEqual([201, null]);
  });

  test("through a view", async () => {
    const { data, error } = await api.customer
      .from("reviews_by_star")
      .insert({ stars: 4 })
      .select("id,stars,author");
    expect([error, data]).toEqual([null, [{ id: 1, stars: 4, author: "anonymous" }]]);
  });
});

test("unknown tables and methods", async () => {
  const table = await api.customer.from("revews").insert({});
  expect([table.status, table.error?.code]).toEqual([404, "PGRST205"]);
  const verb = await api.send("LINK", "critiques", null);
  expect([verb.status, await verb.json()]).toMatchObject([405, { code: "PGRST117" }]);
});
