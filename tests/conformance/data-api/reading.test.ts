import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveApi, sign, type Api } from "../base/api.ts";

let api: Api;
beforeAll(async () => {
  api = await serveApi("films");
});
afterAll(() => api.close());

const films = () => api.client().from("films");

/** The status, the range and the body of a response. */
async function askFilms(query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.url}/films?${query}`, { headers });
  return [response.status, response.headers.get("content-range"), await response.text()];
}

describe("columns", () => {
  test("all of them by default, in the order of the table", async () => {
    const { data, status } = await api.client().from("directors").select();
    expect(status).toBe(200);
    expect(data?.[0]).toEqual({ id: 1, first_name: "Louis", last_name: "Lumière" });
    expect(Object.keys(data?.[0] ?? {})).toEqual(["id", "first_name", "last_name"]);
  });

  test("selected, renamed, cast", async () => {
    const { data } = await films().select("name:title,year::text,score:rating::int").eq("id", 1);
    expect(data).toEqual([{ name: "Workers Leaving The Lumière Factory In Lyon", year: "1895", score: 7 }]);
  });

  test("numbers are numbers, times are ISO 8601, arrays and JSON stay as they are", async () => {
    const { data } = await films().select("rating,released,tags,details,run,mood,color").eq("id", 1).single();
    expect(data).toEqual({
      rating: 6.9,
      released: "1895-03-22T10:00:00+00:00",
      tags: ["short", "documentary"],
      details: { country: "France", crew: { size: 3 }, reels: [{ feet: 50 }, { feet: 17 }] },
      run: "[1,3)",
      mood: "light",
      color: false,
    });
  });

  test("JSON paths, also into arrays and rows", async () => {
    const { data } = await films()
      .select(
        "details->>country,details->crew->size,feet:details->reels->1->>feet,last:details->reels->-1,tags->0",
      )
      .eq("id", 1);
    expect(data).toEqual([{ country: "France", size: 3, feet: "17", last: { feet: 17 }, tags: "short" }]);
  });

  test("an empty select is all columns", async () => {
    const response = await fetch(`${api.url}/actors?select=&id=eq.3`);
    expect(await response.json()).toEqual([{ id: 3, first_name: "Buster", last_name: "Keaton" }]);
  });

  test("blanks around names, operators and brackets do not count", async () => {
    const query =
      "select=id, name:first_name,roles( film_id )&or=( id.eq.1,\tid.eq.3)&order=id.desc, last_name&roles.order= film_id";
    const response = await fetch(`${api.url}/actors?${encodeURI(query)}`);
    expect(await response.json()).toEqual([
      { id: 3, name: "Buster", roles: [{ film_id: 4 }, { film_id: 5 }] },
      { id: 1, name: "Jehanne", roles: [{ film_id: 3 }] },
    ]);
    const none = await fetch(`${api.url}/actors?${encodeURI("select=id& id=in.(  )")}`);
    expect(await none.json()).toEqual([]);
  });

  test("computed columns, in select, filter and order", async () => {
    const { data } = await api
      .client()
      .from("actors")
      .select("full_name")
      .like("full_name", "J*")
      .order("full_name", { ascending: false });
    expect(data).toEqual([{ full_name: "Jules Legris" }, { full_name: "Jehanne d'Alcy" }]);
  });

  test("names that need quotes", async () => {
    const { data } = await api
      .client()
      .from("odd names")
      .select('"the id","a\\"b","select"')
      .eq('"the id"', 1);
    expect(data).toEqual([{ "the id": 1, 'a"b': "quoted", select: "keyword" }]);
  });

  test("views are read like tables", async () => {
    const { data } = await api.client().from("recent_films").select("id");
    expect(data).toEqual([{ id: 5 }]);
  });

  test("an alias only changes the name", async () => {
    const alias = 'x"; drop table films; --';
    const select = encodeURIComponent(`"${alias.replace('"', '\\"')}":id`);
    const response = await fetch(`${api.url}/films?select=${select}&id=eq.1`);
    expect(await response.json()).toEqual([{ [alias]: 1 }]);
  });
});

const ids = (data: { id: number }[] | null): number[] | undefined => data?.map(({ id }) => id);

describe("order and range", () => {
  test("several terms, both directions, nulls first or last", async () => {
    const descending = await films()
      .select("id")
      .order("rating", { ascending: false, nullsFirst: false })
      .order("id");
    expect(ids(descending.data)).toEqual([4, 1, 2, 3, 5]);
    const nullsFirst = await films()
      .select("id")
      .order("rating", { nullsFirst: true })
      .order("id", { ascending: false });
    expect(ids(nullsFirst.data)).toEqual([5, 3, 2, 1, 4]);
  });

  test("by a JSON path", async () => {
    const { data } = await films().select("id").order("details->>country").order("id");
    expect(ids(data)).toEqual([1, 3, 2, 5, 4]);
  });

  test("limit and offset", async () => {
    const { data, status } = await films().select("id").order("id").range(1, 2);
    expect(ids(data)).toEqual([2, 3]);
    expect(status).toBe(200);
  });

  test("exact count: 206 for a part, 200 for all, Content-Range for both", async () => {
    const part = await films().select("id", { count: "exact" }).order("id").range(1, 2);
    expect([part.status, part.count, ids(part.data)]).toEqual([206, 5, [2, 3]]);
    const all = await films().select("id", { count: "exact" });
    expect([all.status, all.count]).toEqual([200, 5]);
    const last = await films().select("id", { count: "exact" }).order("id").range(3, 9);
    expect([last.status, last.count, ids(last.data)]).toEqual([206, 5, [4, 5]]);
    const none = await films().select("id", { count: "exact" }).eq("id", 99);
    expect([none.status, none.count, none.data]).toEqual([200, 0, []]);
  });

  test("a page beyond the last row is 416 with PGRST103", async () => {
    const { status, error } = await films().select("id", { count: "exact" }).range(50, 60);
    expect(status).toBe(416);
    expect(error).toMatchObject({
      code: "PGRST103",
      message: "Requested range not satisfiable",
      details: "An offset of 50 was requested, but there are only 5 rows.",
    });
    const unknown = await films().select("id").range(50, 60);
    expect([unknown.status, unknown.data]).toEqual([200, []]);
  });

  test("the same address is another request with another range, count or media type", async () => {
    const all = '[{"id":1}, {"id":2}]';
    expect([
      await askFilms("select=id&order=id&limit=2"),
      await askFilms("select=id&order=id&limit=2", { range: "1-1" }),
      await askFilms("select=id&order=id&limit=2", { prefer: "count=exact" }),
      await askFilms("select=id&order=id&limit=2", { accept: "text/csv" }),
      await askFilms("select=id&order=id&limit=2"),
    ]).toEqual([
      [200, "0-1/*", all],
      [200, "1-1/*", '[{"id":2}]'],
      [206, "0-1/5", all],
      [200, "0-1/*", "id\n1\n2"],
      [200, "0-1/*", all],
    ]);
  });

  test("what only the service may ask is refused to others, also after it", async () => {
    const service = { authorization: `Bearer ${await sign({ role: "service_role" })}` };
    const query = `title=match.${"a*".repeat(101)}`;
    const statuses = [
      await askFilms(query, service),
      await askFilms(query),
      await askFilms(query, service),
    ].map(([status]) => status);
    expect(statuses).toEqual([200, 400, 200]);
  });

  test("the Range header", async () => {
    const response = await fetch(`${api.url}/films?select=id&order=id`, {
      headers: { range: "1-2", prefer: "count=exact" },
    });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe("1-2/5");
    expect(await response.json()).toEqual([{ id: 2 }, { id: 3 }]);
    const upsideDown = await fetch(`${api.url}/films`, { headers: { range: "5-2" } });
    expect(upsideDown.status).toBe(416);
  });

  test("planned and estimated counts", async () => {
    await api.database.pools.owner`analyze films`;
    const planned = await films().select("id", { count: "planned" });
    expect(planned.count).toBe(5);
    const estimated = await films().select("id", { count: "estimated" }).limit(2);
    expect([estimated.count, estimated.status]).toEqual([5, 206]);
  });

  test("HEAD has the count and no body", async () => {
    const { data, count, status } = await films()
      .select("*", { count: "exact", head: true })
      .gt("year", 1900);
    expect([data, count, status]).toEqual([null, 2, 200]);
  });

  test("limit 0 gives an empty list, a negative limit is refused", async () => {
    expect((await films().select("id").limit(0)).data).toEqual([]);
    const { status, error } = await films().select("id").limit(-1);
    expect([status, error?.code]).toEqual([416, "PGRST103"]);
  });
});

describe("representations", () => {
  test("an object for single()", async () => {
    expect((await films().select("id").eq("id", 1).single()).data).toEqual({ id: 1 });
  });

  test("406 PGRST116 for no rows or several", async () => {
    const none = await films().select("id").eq("id", 99).single();
    expect(none.status).toBe(406);
    expect(none.error).toMatchObject({
      code: "PGRST116",
      message: "Cannot coerce the result to a single JSON object",
      details: "The result contains 0 rows",
    });
    const several = await films().select("id").single();
    expect(several.error?.details).toBe("The result contains 5 rows");
    expect((await films().select("id").eq("id", 99).maybeSingle()).data).toBeNull();
  });

  test("CSV", async () => {
    const { data } = await films().select("id,title,tags").in("id", [3, 5]).order("id").csv();
    expect(data).toBe('id,title,tags\n3,"The Haunted Castle","{short,horror}"\n5,"An ""odd"", (title)",{}');
    const empty = await fetch(`${api.url}/films?id=eq.99`, { headers: { accept: "text/csv" } });
    expect([empty.status, await empty.text()]).toEqual([200, ""]);
  });

  test("without nulls", async () => {
    const { data } = await films().select("id,rating,director_id").eq("id", 5).stripNulls();
    expect(data).toEqual([{ id: 5 }]);
  });

  test("PGRST107 for an unsupported type", async () => {
    const response = await fetch(`${api.url}/films`, { headers: { accept: "image/png" } });
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({ code: "PGRST107" });
    const browser = await fetch(`${api.url}/films?limit=1`, { headers: { accept: "text/html,*/*;q=0.8" } });
    expect(browser.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });
});
