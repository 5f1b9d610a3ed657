import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { serveWriter, type Writer } from "./writer.ts";

let api: Writer;
beforeAll(async () => {
  api = await serveWriter();
});
afterAll(() => api.close());
afterEach(() => api.reset());

const critiques = () => api.customer.from("critiques");

describe("what is returned", () => {
  test("embedded resources, computed columns and relationships, aliases and casts", async () => {
    const { data, error } = await critiques()
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

  test("filters on embedded resources only filter those; a limit does not limit the change", async () => {
    await critiques().insert([
      { film_id: 4, stars: 1 },
      { film_id: 3, stars: 2 },
    ]);
    const { data } = await critiques()
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

  test("single() rolls back unless there is exactly one row", async () => {
    const two = await critiques().insert([{}, {}]).select().single();
    expect([two.status, two.error]).toMatchObject([
      406,
      { code: "PGRST116", details: "The result contains 2 rows" },
    ]);
    expect((await critiques().select("id")).data).toEqual([]);
    const one = await critiques().insert({ stars: 1 }).select("stars").single();
    expect([one.status, one.data]).toEqual([201, { stars: 1 }]);
    const none = await critiques().update({ stars: 2 }).eq("id", 99).select().maybeSingle();
    expect([none.data, none.error]).toEqual([null, null]);
  });

  test("CSV", async () => {
    const { data } = await critiques()
      .insert([{ stars: 1 }, { stars: 2 }])
      .select("stars,author")
      .csv();
    expect(data).toBe("stars,author\n1,anonymous\n2,anonymous");
  });
});

describe("preferences", () => {
  test("exceeding max-affected rolls back", async () => {
    await critiques().insert([{ stars: 1 }, { stars: 2 }]);
    const refused = await api.send("DELETE", "critiques?id=gt.0", null, {
      prefer: "handling=strict, max-affected=1",
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: "PGRST124", details: "The query affects 2 rows" },
    ]);
    const lenient = await api.send("PATCH", "critiques?id=gt.0", '{"stars":3}', { prefer: "max-affected=1" });
    expect(lenient.status).toBe(204);
    const strict = await api.send("DELETE", "critiques?id=gt.0", null, {
      prefer: "handling=strict, max-affected=2",
    });
    expect(strict.headers.get("preference-applied")).toBe("handling=strict, max-affected=2");
    for (const [called, code] of [
      ["titles", "PGRST124"],
      ["nothing", "PGRST128"],
    ] as const) {
      const call = await api.send("POST", `rpc/${called}`, "", { prefer: "handling=strict, max-affected=1" });
      expect([call.status, await call.json()]).toMatchObject([400, { code }]);
    }
  });

  test("tx=rollback is ignored", async () => {
    const { data } = await critiques().insert({ stars: 1 }).select("id").rollback();
    expect(data).toEqual([{ id: 1 }]);
    expect((await critiques().select("id")).data).toEqual([{ id: 1 }]);
  });

  test("applied preferences are reported", async () => {
    const sent = await api.send("POST", "prices", '{"currency":"A","country":"B"}', {
      prefer: "count=exact, resolution=merge-duplicates,return=minimal",
    });
    expect(sent.headers.get("preference-applied")).toBe(
      "resolution=merge-duplicates, return=minimal, count=exact",
    );
    expect(sent.headers.get("content-range")).toBe("*/1");
  });
});

test("a trigger can set status and headers", async () => {
  const sent = await api.send("POST", "critiques", '{"author":"teapot"}');
  expect([sent.status, sent.headers.get("x-tea")]).toEqual([418, "green, black"]);
  expect((await api.send("POST", "critiques", '{"author":"cup"}')).status).toBe(201);
});

describe("rights", () => {
  test("a guest who may only insert needs no right to read", async () => {
    const guest = api.client();
    expect((await guest.from("suggestions").insert({ body: "More films" })).status).toBe(201);
    const shown = await guest.from("suggestions").insert({ body: "More films" }).select();
    expect([shown.status, shown.error?.code]).toEqual([401, "42501"]);
    const forbidden = await guest.from("suggestions").insert({ body: "x", state: "done" });
    expect([forbidden.status, forbidden.error?.code]).toEqual([401, "42501"]);
    expect((await guest.from("suggestions").delete().eq("id", 1)).status).toBe(401);
    expect((await guest.from("films").update({ title: "x" }).eq("id", 1)).status).toBe(401);
  });

  test("row security applies to rows, column grants to columns", async () => {
    const theirs = await api.customer
      .from("notes")
      .insert({ id: 9, owner: "00000000-0000-0000-0000-000000000002", body: "x" });
    expect([theirs.status, theirs.error?.code]).toEqual([403, "42501"]);
    expect(
      (await api.customer.from("notes").update({ body: "new" }).gt("id", 0).select("id,body")).data,
    ).toEqual([{ id: 1, body: "new" }]);
    expect((await api.customer.from("notes").delete().eq("id", 2).select()).data).toEqual([]);
  });
});
