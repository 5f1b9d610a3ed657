import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keys, serveApi, sign, type Api } from "../base/api.ts";

let api: Api;
let writes = 0;
beforeAll(async () => {
  api = await serveApi("films", { onWrite: () => writes++ });
});
afterAll(() => api.close());
beforeEach(() => {
  writes = 0;
});

const rpc = (name: string, args?: object, options?: { get?: boolean; head?: boolean; count?: "exact" }) =>
  api.client().rpc(name, args, options);

describe.each([{ get: false }, { get: true }])("results, called with %o", (options) => {
  test("a value", async () => {
    expect(await rpc("add_them", { a: 1, b: 2 }, options)).toMatchObject({ data: 3, status: 200 });
    expect((await rpc("add_them", { a: 1 }, options)).data).toBe(11);
    expect((await rpc("greet", { name: "ring & co" }, options)).data).toBe("Hello ring & co");
    expect((await rpc("null_text", {}, options)).data).toBeNull();
    expect((await rpc("number_list", {}, options)).data).toEqual([1, 2, 3]);
  });

  test("rows, with columns, filters, order, range and embedding", async () => {
    const { data, count } = await rpc("all_films", {}, { ...options, count: "exact" })
      .select("id,director:directors(last_name)")
      .lt("year", 1930)
      .order("id", { ascending: false })
      .limit(2);
    expect(data).toEqual([
      { id: 4, director: { last_name: "Keaton" } },
      { id: 3, director: { last_name: "Méliès" } },
    ]);
    expect(count).toBe(4);
  });

  test("one row is an object", async () => {
    const { data } = await rpc("one_film", { film_id: 4 }, options).select("id,title");
    expect(data).toEqual({ id: 4, title: "The General" });
    expect((await rpc("both_of_them", {}, options)).data).toEqual({ low: 1, high: 2 });
  });

  test("a set of values, a table, nothing", async () => {
    expect((await rpc("titles", {}, options).limit(1)).data).toEqual([
      "Workers Leaving The Lumière Factory In Lyon",
    ]);
    expect((await rpc("longest", {}, options).gt("minutes", 300)).data).toEqual([
      { title: "Napoleon", minutes: 332 },
    ]);
    expect(await rpc("nothing", {}, options)).toMatchObject({ data: null, status: 204 });
  });

  test("a function's own statement timeout counts", async () => {
    expect((await rpc("impatient", {}, options)).error?.code).toBe("57014");
  });

  test("single() on rows", async () => {
    expect((await rpc("longest", {}, options).eq("minutes", 210).single()).data).toEqual({
      title: "Intolerance",
      minutes: 210,
    });
    expect((await rpc("longest", {}, options).single()).error?.code).toBe("PGRST116");
  });
});

describe("arguments", () => {
  test("JSON, arrays, numerics and dates arrive unchanged", async () => {
    const args = {
      items: [{ id: 1, deep: { a: null } }],
      tags: ["a,b", 'c"d'],
      price: 12345678901234.56,
      at: "2026-01-31",
    };
    expect((await rpc("take_all", args)).data).toEqual(args);
  });

  test("overloads are chosen by the names of their arguments", async () => {
    expect((await rpc("greet", { first_name: "Ada", last_name: "L" })).data).toBe("Hello Ada L");
  });

  test("variadic arguments are repeated in a query string and a list in a body", async () => {
    const response = await fetch(`${api.url}/rpc/sum_all?numbers=1&numbers=2&numbers=3`);
    expect(await response.json()).toBe(6);
    expect((await rpc("sum_all", { numbers: [4, 5] })).data).toBe(9);
  });

  test("a single unnamed argument takes the whole body", async () => {
    expect((await rpc("whole_body", { any: ["thing"] })).data).toEqual({ any: ["thing"] });
    const text = await fetch(`${api.url}/rpc/whole_text`, {
      method: "POST",
      headers: { apikey: keys.publishable, "content-type": "text/plain" },
      body: "plain",
    });
    expect(await text.json()).toBe("plain");
  });

  test("a form", async () => {
    const response = await fetch(`${api.url}/rpc/add_them`, {
      method: "POST",
      headers: { apikey: keys.publishable },
      body: new URLSearchParams({ a: "1", b: "5" }),
    });
    expect(await response.json()).toBe(6);
  });
});

describe("which calls may write", () => {
  test("a volatile function called with POST, which is reported", async () => {
    const first = await rpc("visit");
    expect(first.error).toBeNull();
    expect((await rpc("visit")).data).toBe(Number(first.data) + 1);
    expect(writes).toBe(2);
  });

  test("a GET never does", async () => {
    const { error, status } = await rpc("visit", {}, { get: true });
    expect([status, error?.code]).toEqual([405, "25006"]);
    expect(writes).toBe(0);
  });

  test("an error rolls back; counting does not run the function twice", async () => {
    const before = await rpc("visit");
    expect((await rpc("visit_rows").single()).error?.code).toBe("PGRST116");
    expect((await rpc("visit")).data).toBe(Number(before.data) + 1);
    const { data, count } = await rpc("visit_rows", {}, { count: "exact" }).select("id").limit(1);
    expect([data, count]).toEqual([[{ id: expect.any(Number) }], 2]);
    expect((await rpc("visit")).data).toBe(Number(before.data) + 4);
  });

  test("the same for customers and the service", async () => {
    const token = await sign({ sub: "00000000-0000-0000-0000-000000000001" });
    for (const bearer of [token, keys.secret]) {
      const before = await api.client(bearer).rpc("visit");
      expect((await api.client(bearer).rpc("visit_rows").single()).error?.code).toBe("PGRST116");
      expect((await api.client(bearer).rpc("visit")).data).toBe(Number(before.data) + 1);
      expect((await api.client(bearer).rpc("visit", {}, { get: true })).status).toBe(405);
    }
  });
});

test("errors leak no connections", async () => {
  const token = await sign({ sub: "00000000-0000-0000-0000-000000000001" });
  for (let turn = 0; turn < 15; turn++) {
    for (const bearer of [undefined, token]) {
      expect((await api.client(bearer).rpc("visit_rows").single()).error?.code).toBe("PGRST116");
      expect((await api.client(bearer).rpc("refuse", { code: "P0001", message: "No." })).status).toBe(400);
    }
  }
  expect((await api.client(token).rpc("visit")).status).toBe(200);
});

const refuse = (code: string) => rpc("refuse", { code, message: "No." });
const post = (body: string, type = "application/json") =>
  fetch(`${api.url}/rpc/whole_body`, { method: "POST", headers: { "content-type": type }, body });

const ask = (name: string, accept: string) => fetch(`${api.url}/rpc/${name}`, { headers: { accept } });

describe("a raw value instead of JSON", () => {
  test("text", async () => {
    const plain = await ask("greeting", "text/plain");
    expect([plain.headers.get("content-type"), await plain.text()]).toEqual([
      "text/plain; charset=utf-8",
      'Hällo "you"',
    ]);
    expect(await (await ask("null_text", "text/plain")).text()).toBe("");
    expect(await (await ask("greeting", "*/*")).json()).toBe('Hällo "you"');
    expect((await ask("all_films", "text/plain")).status).toBe(406);
  });

  test("bytes, and a domain named like a media type", async () => {
    const bytes = await ask("some_bytes", "application/octet-stream");
    expect([...new Uint8Array(await bytes.arrayBuffer())]).toEqual([0, 255, 10]);
    const dot = await ask("dot", "image/*,*/*;q=0.8");
    expect([dot.headers.get("content-type"), ...new Uint8Array(await dot.arrayBuffer())]).toEqual([
      "image/x-dot",
      0,
      255,
    ]);
  });
});

describe("errors", () => {
  test.each([
    ["P0001", 400],
    ["PT409", 409],
    ["PT402", 402],
    ["23505", 409],
    ["23503", 409],
    ["23502", 400],
    ["42501", 401],
    ["42883", 404],
    ["42P01", 404],
    ["22023", 400],
    ["57014", 500],
    ["53100", 503],
    ["53400", 500],
    ["40001", 500],
    ["28000", 403],
    ["P0002", 500],
    ["XX000", 500],
  ])("SQLSTATE %s is %i", async (code, status) => {
    const result = await refuse(code);
    expect(result.status).toBe(status);
    expect(result.error).toMatchObject({ code, message: "No.", details: "the detail", hint: "the hint" });
  });

  test("insufficient privilege is 403 for customers", async () => {
    const token = await sign({ sub: "00000000-0000-0000-0000-000000000001" });
    expect((await api.client(token).rpc("refuse", { code: "42501", message: "No." })).status).toBe(403);
  });

  test("a function can set the whole response", async () => {
    const response = await fetch(`${api.url}/rpc/raise_whole_answer`);
    expect(response.status).toBe(402);
    expect(response.headers.get("x-powered-by")).toBe("Nerd Rage");
    expect(await response.json()).toEqual({
      code: "123",
      message: "Payment Required",
      details: "Quota exceeded",
      hint: "Upgrade your plan",
    });
  });

  test("404 PGRST202 with a hint", async () => {
    const unknown = await rpc("add_thm", { a: 1 });
    expect(unknown.status).toBe(404);
    expect(unknown.error).toMatchObject({
      code: "PGRST202",
      message: "Could not find the function public.add_thm(a) in the schema cache",
      details:
        "Searched for the function public.add_thm with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.",
      hint: "Perhaps you meant to call the function public.add_them",
    });
    const argument = await rpc("add_them", { a: 1, c: 2 });
    expect(argument.error?.hint).toBe("Perhaps you meant to call the function public.add_them(a, b)");
    expect((await rpc("add_them")).error?.message).toBe(
      "Could not find the function public.add_them without parameters in the schema cache",
    );
  });

  test("300 PGRST203 if overloads differ only in their types", async () => {
    const { status, error } = await rpc("unclear", { a: 1 });
    expect([status, error?.code]).toEqual([300, "PGRST203"]);
    expect(error?.message).toBe(
      "Could not choose the best candidate function between: public.unclear(a => integer), public.unclear(a => text)",
    );
  });

  test("bodies that are not JSON, too long, or nested too deep", async () => {
    const broken = await post('{"a":');
    expect([broken.status, await broken.json()]).toMatchObject([
      400,
      { code: "PGRST102", message: "Empty or invalid json" },
    ]);
    expect((await post(JSON.stringify("x".repeat(1_100_000)))).status).toBe(413);
    expect((await post(JSON.stringify("x".repeat(1_000_000)))).status).toBe(200);
    expect((await post(`${"[".repeat(5000)}${"]".repeat(5000)}`)).status).toBe(400);
    expect((await post("<a/>", "application/xml")).status).toBe(415);
    expect((await post(JSON.stringify({ smile: "([{".repeat(2000) }))).status).toBe(200);
  });

  test("other methods are PGRST101", async () => {
    const response = await fetch(`${api.url}/rpc/visit`, { method: "PUT", body: "{}" });
    expect([response.status, await response.json()]).toMatchObject([405, { code: "PGRST101" }]);
  });
});
