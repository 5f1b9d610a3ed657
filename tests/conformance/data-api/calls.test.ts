import { PostgrestClient } from "@supabase/postgrest-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys, serveApi, type Api } from "../base/api.ts";

const functions = `
  create table films (id int primary key, title text);
  insert into films values (1, 'Napoleon'), (2, 'The General'), (3, 'Metropolis');

  create function add_one(n int) returns int language sql as 'select n + 1';
  create function wait() returns void language sql as '';
  create function plus_one(n int, out plus_one int) language sql as 'select n + 1';
  create function doubled(inout n int) language sql as 'select n * 2';
  create function counted(out number int) returns setof int language sql as 'select * from generate_series(1, 2)';
  create function a_film(out film films) language sql as $$ select row(1, 'Napoleon')::films $$;

  create function padded(code char(4), codes char(2)[]) returns text language sql as $$ select code || codes::text $$;
  create function mask(bits bit(4), more bit(2)[]) returns text language sql as $$ select bits || more::text $$;

  create function shout(text) returns text language sql as 'select upper($1)';
  create function size_of(bytea) returns int language sql as 'select length($1)';
  create function root_of(xml) returns xml language sql as $$ select (xpath('/*', $1))[1] $$;
  create function nameless(int) returns int language sql as 'select 1';
  create function half_named(a int, int) returns int language sql as 'select 1';
  create function picky(a text) returns text language sql as 'select a';
  create function picky(int) returns text language sql as $$ select 'never' $$;
  create function either(json) returns int language sql as 'select 1';
  create function either(jsonb) returns int language sql as 'select 2';

  create function pair(a int, b int default 0) returns text language sql as $$ select a || '+' || b $$;
  create function joined(variadic words text[]) returns text language sql as $$ select array_to_string(words, '-') $$;

  create function loose() returns setof record language sql as 'select id, title from films order by id limit 2';
  create function numbered(n int) returns setof record language sql as $$ select n as a, 'b' as b $$;
  create domain film as films;
  create domain kept_film as film check ((value).id > 0);
  create function film_domain() returns setof kept_film language sql as 'select f::film::kept_film from films f order by id';

  create domain document as tsvector;
  create domain long_document as document;
  create table texts (id int, body long_document);
  insert into texts values (1, to_tsvector('english', 'rings of gold'));
  grant all on all tables in schema public to anon;
`;

let api: Api;
beforeAll(async () => {
  api = await serveApi("empty shop", {}, { sql: functions });
});
afterAll(() => api.close());

const post = (
  path: string,
  body: BodyInit,
  type = "application/json",
  headers: Record<string, string> = {},
) =>
  fetch(`${api.url}/rpc/${path}`, {
    method: "POST",
    headers: { apikey: keys.publishable, "content-type": type, ...headers },
    body,
  });
const postJson = async (path: string, body: unknown) => (await post(path, JSON.stringify(body))).json();
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${api.url}/${path}`, { method, headers });

describe("the count of a value is one", () => {
  test.each([{ get: true }, { get: false }, { head: true }])("%o", async (options) => {
    const client = new PostgrestClient(api.url, { headers: { apikey: keys.publishable } });
    const { count } = await client.rpc("add_one", { n: 1 }, { ...options, count: "exact" });
    expect(count).toBe(1);
  });

  test("in Content-Range", async () => {
    const headers = { prefer: "count=exact" };
    expect((await ask("rpc/add_one?n=1", headers)).headers.get("content-range")).toBe("0-0/1");
    expect((await post("wait", "{}", "application/json", headers)).headers.get("content-range")).toBe(
      "0-0/1",
    );
  });
});

describe("a single OUT argument is the name of a column", () => {
  test.each([
    ["plus_one?n=5", { plus_one: 6 }],
    ["doubled?n=5", { n: 10 }],
    ["doubled?n=5&select=twice:n", { twice: 10 }],
    ["counted?order=number.desc", [{ number: 2 }, { number: 1 }]],
    ["a_film?select=title", { title: "Napoleon" }],
  ])("%s", async (path, result) => {
    expect(await (await ask(`rpc/${path}`)).json()).toEqual(result);
  });
});

test("values of char(n) and bit(n) arrive untruncated", async () => {
  const codes = { code: "abcd", codes: ["ab", "cd"] };
  const bits = { bits: "1010", more: ["10", "01"] };
  expect(await postJson("padded", codes)).toBe("abcd{ab,cd}");
  expect(await postJson("mask", bits)).toBe("1010{10,01}");
  expect(await (await ask("rpc/padded?code=abcd&codes={ab,cd}")).json()).toBe("abcd{ab,cd}");
  expect(await (await ask("rpc/mask?bits=1010&more={10,01}")).json()).toBe("1010{10,01}");
});

describe("arguments without a name", () => {
  test("the body is the argument, in its own type, or in JSON with an empty name", async () => {
    expect(await (await post("shout", "gold", "text/plain")).json()).toBe("GOLD");
    expect(await postJson("shout", { "": "gold" })).toBe('{"":"GOLD"}');
    const bytes = new Uint8Array([0, 255, 10]);
    expect(await (await post("size_of", bytes, "application/octet-stream")).json()).toBe(3);
    expect(await (await post("root_of", "<a/>", "text/xml")).json()).toBe("<a/>");
  });

  test("functions with any other type do not exist, not even as hints or overloads", async () => {
    for (const name of ["nameless", "half_named"]) {
      expect(await postJson(name, { "": 1 })).toMatchObject({ code: "PGRST202", hint: null });
    }
    expect(await postJson("namelesss", {})).toMatchObject({ code: "PGRST202", hint: null });
    expect(await postJson("picky", { a: "b" })).toBe("b");
    expect((await post("size_of", "text", "text/plain")).status).toBe(404);
  });

  test("two that take the same body are ambiguous", async () => {
    const refused = await post("either", '{"a":1}');
    expect([refused.status, await refused.json()]).toMatchObject([
      300,
      {
        code: "PGRST203",
        message:
          "Could not choose the best candidate function between: public.either( => json), public.either( => jsonb)",
      },
    ]);
  });
});

describe("members of a body that are arguments", () => {
  test("those of the first object in a list", async () => {
    expect(await postJson("pair", [{ a: 1, b: 2 }, { a: 3 }])).toBe("1+2");
    expect((await post("wait", "[]")).status).toBe(204);
  });

  test("those named by `columns`", async () => {
    expect(await postJson("pair?columns=a", { a: 1, b: 2, c: 3 })).toBe("1+0");
    expect(await postJson("pair", { a: 1, b: 2, c: 3 })).toMatchObject({ code: "PGRST202" });
  });

  test("all fields of a form that repeat a variadic argument, otherwise the last", async () => {
    const words = new URLSearchParams([
      ["words", "a"],
      ["words", "b,c"],
    ]);
    expect(await (await post("joined", words, "application/x-www-form-urlencoded")).json()).toBe("a-b,c");
    const numbers = new URLSearchParams([
      ["a", "1"],
      ["a", "2"],
    ]);
    expect(await (await post("pair", numbers, "application/x-www-form-urlencoded")).json()).toBe("2+0");
  });
});

describe("rows of types that the function does not name", () => {
  test("setof record", async () => {
    expect(await (await ask("rpc/loose")).json()).toEqual([
      { id: 1, title: "Napoleon" },
      { id: 2, title: "The General" },
    ]);
    expect(await postJson("numbered", { n: 7 })).toEqual([{ a: 7, b: "b" }]);
  });

  test("a domain over a domain over a table's type", async () => {
    expect(await (await ask("rpc/film_domain?select=title&id=gt.1&order=id.desc")).json()).toEqual([
      { title: "Metropolis" },
      { title: "The General" },
    ]);
  });
});

test("full text search knows a domain over a domain over tsvector", async () => {
  expect(await (await ask("texts?select=id&body=fts.gold")).json()).toEqual([{ id: 1 }]);
});

test("only GET reads the Range header", async () => {
  const headers = { range: "1-1", prefer: "count=exact", apikey: keys.publishable };
  for (const path of ["films?select=id", "rpc/film_domain"]) {
    expect((await ask(path, headers)).headers.get("content-range")).toBe("1-1/3");
    expect((await ask(path, headers, "HEAD")).headers.get("content-range")).toBe("0-2/3");
  }
  const put = await fetch(`${api.url}/films?id=eq.3`, {
    method: "PUT",
    headers: { ...headers, "content-type": "application/json" },
    body: '{"id":3,"title":"Metropolis"}',
  });
  expect(put.status).toBe(204);
});

test("Content-Location says what was called", async () => {
  const called = await ask("rpc/pair?b=2&a=1");
  expect(called.headers.get("content-location")).toBe("/rpc/pair?a=1&b=2");
});
