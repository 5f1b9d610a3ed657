import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { serveWriter, type Writer } from "./writer.ts";

let api: Writer;
beforeAll(async () => {
  api = await serveWriter();
});
afterAll(() => api.close());
afterEach(() => api.reset());

const critiques = () => api.customer.from("critiques");
const seed = () =>
  critiques().insert([
    { film_id: 1, stars: 1 },
    { film_id: 3, stars: 2 },
    { film_id: 4, stars: 3 },
  ]);

describe("update", () => {
  test("the rows that match the filters", async () => {
    await seed();
    expect((await critiques().update({ author: "X" }).gte("stars", 2)).status).toBe(204);
    const { data, status } = await critiques()
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

  test("by computed columns and JSON paths", async () => {
    await critiques().insert([{ stars: 2, details: { a: { b: 1 } } }, { stars: 3 }]);
    const first = await critiques().update({ author: "A" }).eq("stars_shown", "**").select("id,stars_shown");
    expect(first.data).toEqual([{ id: 1, stars_shown: "**" }]);
    const second = await critiques().update({ author: "B" }).eq("details->a->>b", "1").select("id,author");
    expect(second.data).toEqual([{ id: 1, author: "B" }]);
  });

  test("nothing to set, no matching rows", async () => {
    await seed();
    for (const body of ["{}", "[]", "[{}]"]) {
      const sent = await api.send("PATCH", "critiques?select=id", body, { prefer: "return=representation" });
      expect([sent.status, sent.headers.get("content-range"), await sent.json()]).toEqual([200, "*/*", []]);
    }
    const none = await critiques().update({ stars: 1 }).eq("id", 99).select();
    expect([none.status, none.data]).toEqual([200, []]);
  });

  test("Content-Range has the range of the rows", async () => {
    await seed();
    const plain = await api.send("PATCH", "critiques?stars=lt.3", '{"author":"A"}');
    expect([plain.status, plain.headers.get("content-range")]).toEqual([204, "0-1/*"]);
    const { count } = await critiques().update({ author: "B" }, { count: "exact" }).lt("stars", 3);
    expect(count).toBe(2);
  });

  test("a default for a missing column with missing=default", async () => {
    await critiques().insert({ author: "A" });
    const sent = await api.send("PATCH", "critiques?id=eq.1&columns=author&select=author", "{}", {
      prefer: "return=representation, missing=default",
    });
    expect(await sent.json()).toEqual([{ author: "anonymous" }]);
    expect(sent.headers.get("preference-applied")).toBe("missing=default, return=representation");
  });
});

describe("delete", () => {
  test("the rows that match the filters, which are returned", async () => {
    await critiques().insert([{ stars: 1 }, { stars: 2 }, { stars: 3 }]);
    expect((await critiques().delete().eq("stars", 1)).status).toBe(204);
    const { data, count, status } = await critiques()
      .delete({ count: "exact" })
      .in("stars", [2, 9])
      .select("id,stars");
    expect([status, data, count]).toEqual([200, [{ id: 2, stars: 2 }], 1]);
    expect((await critiques().select("id")).data).toEqual([{ id: 3 }]);
  });

  test("a whole table only with a filter, as on Supabase", async () => {
    await critiques().insert([{ stars: 1 }, { stars: 2 }]);
    const all = await critiques().delete();
    expect([all.status, all.error]).toMatchObject([
      400,
      { code: "21000", message: "DELETE requires a WHERE clause" },
    ]);
    expect((await critiques().update({ stars: 3 })).error?.message).toBe("UPDATE requires a WHERE clause");
    expect((await critiques().delete().gt("id", 0).select("id")).data).toHaveLength(2);
  });
});
