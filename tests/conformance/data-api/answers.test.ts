import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys, serveApi, sign, type Api } from "../base/api.ts";

const library = `
  create table readers (id int primary key, name text);
  create table books (id int primary key, title text);
  create view loans as select r.id as reader, r.name, b.id as book, b.title from readers r, books b;
  create function add_loan() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger add_loan instead of insert on loans for each row execute function add_loan();
  create table copies (id int primary key, book int references books deferrable initially deferred);
  create function refuse(code text) returns int language plpgsql as $$
    begin raise 'refused' using errcode = code; end $$;
  create view editions as select b.id, r.id as reader, b.title from books b, readers r;
  create function add_edition() returns trigger language plpgsql as $$ begin new.reader = null; return new; end $$;
  create trigger add_edition instead of insert on editions for each row execute function add_edition();
  create domain "*/*" as bytea;
  create domain "text/xml" as xml;
  create domain "text/plain" as text;
  create function anything() returns "*/*" language sql stable as $$ select 'any'::bytea $$;
  create function something() returns "*/*" language plpgsql stable as $$
    declare
      accept constant text := current_setting('request.headers', true)::json ->> 'accept';
    begin
      if accept = 'text/csv' then raise sqlstate 'PT406' using message = 'Not acceptable'; end if;
      perform set_config('response.headers', json_build_array(json_build_object('Content-Type', 'app/groucho'))::text, true);
      return accept::bytea;
    end $$;
  create function markup() returns "text/xml" language sql stable as $$ select '<a/>'::xml $$;
  create function words() returns "text/plain" language sql stable as $$ select 'gold'::text $$;
  insert into books values (1, 'Emma'), (2, 'Persuasion'), (3, null);
  grant all on all tables in schema public to anon;
`;

let api: Api;
beforeAll(async () => {
  api = await serveApi("empty shop", { allowRollback: true }, { sql: library });
});
afterAll(() => api.close());

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${api.url}/${path}`, { method, headers });

const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/${path}`, {
    method,
    headers: { apikey: keys.publishable, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const hint = async (path: string) => ((await (await ask(path)).json()) as { hint: string | null }).hint;

describe("the headers of a response", () => {
  test("Content-Location says what the response shows, with the parameters in order, but never an API key", async () => {
    const rows = await ask(`books?select=id&apikey=${keys.publishable}&id=in.(1,2)&order=id`);
    expect(rows.headers.get("content-location")).toBe("/books?id=in.%281%2C2%29&order=id&select=id");
    expect((await ask("books")).headers.get("content-location")).toBe("/books");
    const long = await ask(`books?title=neq.${"%20".repeat(2000)}`);
    expect([long.status, long.headers.get("content-location")]).toEqual([200, null]);
  });

  test("a range beyond the last row says how many rows there are", async () => {
    for (const method of ["GET", "HEAD"]) {
      const beyond = await ask("books?offset=15", { prefer: "count=exact" }, method);
      expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "*/3"]);
    }
    const reversed = await ask("books", { range: "5-2" });
    expect([reversed.status, reversed.headers.get("content-range")]).toEqual([416, null]);
  });

  test("errors name their code", async () => {
    expect((await ask("book")).headers.get("proxy-status")).toBe("PostgREST; error=PGRST205");
    expect((await ask("books?id=eq.x")).headers.get("proxy-status")).toBe("PostgREST; error=22P02");
    expect((await ask("books")).headers.get("proxy-status")).toBeNull();
  });

  test("without nulls: the type has no blank", async () => {
    for (const kind of ["array", "object"]) {
      const type = `application/vnd.pgrst.${kind}+json;nulls=stripped`;
      const { headers } = await ask("books?id=eq.3", { accept: type });
      expect(headers.get("content-type")).toBe(`${type}; charset=utf-8`);
    }
  });

  test("an empty 201 has no bytes", async () => {
    const created = await send("POST", "readers", { id: 1, name: "Ada" });
    expect([created.status, created.headers.get("content-length")]).toEqual([201, "0"]);
  });

  test("Location names the keys of all tables that a view shows", async () => {
    const loan = { reader: 1, name: "Ada", book: 2, title: "Persuasion" };
    const created = await send("POST", "loans", loan, { prefer: "return=headers-only" });
    expect(created.headers.get("location")).toBe("/loans?reader=eq.1&book=eq.2");
  });

  test("Location of a key that is null", async () => {
    const edition = { id: 7, reader: 1, title: "Emma" };
    const created = await send("POST", "editions", edition, { prefer: "return=headers-only" });
    expect(created.headers.get("location")).toBe("/editions?reader=is.null&id=eq.7");
  });
});

const answer = async (name: string, accept: string) => {
  const response = await ask(`rpc/${name}`, { accept });
  return [response.status, response.headers.get("content-type"), await response.text()];
};

describe("a function's own media type", () => {
  test.each(["*/*", "app/bingo", "text/bango", "image/boingo", "text/csv", "text/html,*/*;q=0.8"])(
    "*/* is for any type, such as %s",
    async (accept) => {
      expect(await answer("anything", accept)).toEqual([200, "application/octet-stream", "any"]);
    },
  );

  test("*/* leaves JSON as it is", async () => {
    const json = [200, "application/json; charset=utf-8", '"\\\\x616e79"'];
    expect(await answer("anything", "application/json")).toEqual(json);
  });

  test("*/* may read the requested type, refuse it, and name the returned one", async () => {
    expect(await answer("something", "app/chico")).toEqual([200, "app/groucho", "app/chico"]);
    expect((await answer("something", "text/csv"))[0]).toBe(406);
  });

  test("text and XML name their encoding", async () => {
    expect(await answer("words", "text/plain")).toEqual([200, "text/plain; charset=utf-8", "gold"]);
    expect(await answer("markup", "text/xml")).toEqual([200, "text/xml; charset=utf-8", "<a/>"]);
    expect(await answer("markup", "*/*")).toEqual([200, "text/xml; charset=utf-8", "<a/>"]);
  });

  test("is refused with an explanation for rows, which would need an aggregate", async () => {
    const [status, , body] = await answer("../books", "app/bingo");
    expect([status, JSON.parse(String(body))]).toMatchObject([
      406,
      { code: "PGRST107", message: "None of these media types are available: app/bingo" },
    ]);
  });
});

describe("refusals", () => {
  test.each(["id)", "*)", ")", "id,title)", "id::text)", "copies(id))", "id)&order=id"])(
    "a stray bracket: select=%s",
    async (select) => {
      const refused = await ask(`books?select=${select}`);
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { code: "PGRST100", details: `unexpected ')' expecting "," or end of input` },
      ]);
    },
  );

  test.each([
    ["PT418", 418],
    ["PT40A", 500],
    ["PT999", 500],
  ])("by a function with SQLSTATE %s: %s", async (code, status) => {
    const refused = await send("POST", "rpc/refuse", { code });
    expect([refused.status, await refused.json()]).toMatchObject([status, { code, message: "refused" }]);
  });

  test("with tx=rollback, with the same error as without", async () => {
    const writes = [
      ["books", { id: 1 }, "23505"],
      ["copies", { id: 1, book: 77 }, "23503"],
      ["rpc/refuse", { code: "P0001" }, "P0001"],
    ] as const;
    for (const [path, body, code] of writes) {
      for (const prefer of ["tx=rollback", "tx=commit", "tx=rollback, return=representation"]) {
        expect(await (await send("POST", path, body, { prefer })).json()).toMatchObject({ code });
      }
    }
  });

  test("a name that is less than three quarters similar to another gets no hint", async () => {
    expect(await hint("bock")).toBeNull();
    expect(await hint("boks")).toBe("Perhaps you meant the table 'public.books'");
    expect(await hint("rpc/refusal")).toBeNull();
    expect(await hint("rpc/refused")).toBe("Perhaps you meant to call the function public.refuse");
    expect(await hint("readers?select=books(*)")).toMatch(/^Perhaps you meant '.*' instead of 'readers'.$/);
  });

  test.each([
    [{ aud: 1 }, "The JWT 'aud' claim must be a string or an array of strings"],
    [{ aud: ["a", 1] }, "The JWT 'aud' claim must be a string or an array of strings"],
    [{ exp: "tomorrow" }, "The JWT 'exp' claim must be a number"],
    [{ nbf: "today" }, "The JWT 'nbf' claim must be a number"],
    [{ iat: "today" }, "The JWT 'iat' claim must be a number"],
    [{ nbf: 4_000_000_000 }, "JWT not yet valid"],
    [{ iat: 4_000_000_000 }, "JWT issued at future"],
  ])("a token that says %j", async (claims, message) => {
    const token = await sign({ role: "anon", ...claims });
    const refused = await ask("books", { authorization: `Bearer ${token}` });
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: "PGRST303", message }]);
    expect(refused.headers.get("www-authenticate")).toBe(
      `Bearer error="invalid_token", error_description="${message}"`,
    );
  });

  test.each([{ aud: "anyone" }, { aud: ["anyone", "else"] }, {}])(
    "but not one that says %j",
    async (claims) => {
      const token = await sign({ role: "anon", ...claims });
      expect((await ask("books", { authorization: `Bearer ${token}` })).status).toBe(200);
    },
  );
});

test("brackets after a tree have no effect", async () => {
  expect(await (await ask("books?select=id&or=(id.eq.1,id.eq.2))")).json()).toEqual([{ id: 1 }, { id: 2 }]);
  expect((await ask("books?or=(id.eq.1,id.eq.2)x")).status).toBe(400);
});
