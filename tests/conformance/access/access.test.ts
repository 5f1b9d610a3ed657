import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys, serveApi, sign, type Api } from "../base/api.ts";

const me = "00000000-0000-0000-0000-000000000001";

let api: Api;
beforeAll(async () => {
  api = await serveApi("films");
});
afterAll(() => api.close());

const statusOf = async (table: string) => (await api.client().from(table).select()).status;
const change = (sql: string) => api.database.pools.owner.unsafe(sql);

describe("the caller", () => {
  test("a guest: no key, the publishable key, or the key as bearer as well", async () => {
    const ways: Record<string, string>[] = [
      {},
      { apikey: keys.publishable },
      { apikey: keys.publishable, authorization: `Bearer ${keys.publishable}` },
    ];
    for (const headers of ways) {
      const response = await fetch(`${api.url}/rpc/whoami`, { headers });
      expect(await response.json()).toMatchObject({ role: "anon" });
    }
    const inUrl = await fetch(`${api.url}/films?limit=1&apikey=${keys.publishable}`);
    expect(inUrl.status).toBe(200);
  });

  test("a customer: row security sees the claims of the token", async () => {
    const client = api.client(await sign({ sub: me, email: "a@facet.test" }));
    expect((await client.rpc("whoami")).data).toMatchObject({
      role: "authenticated",
      claims: { sub: me, email: "a@facet.test" },
    });
    expect((await client.from("notes").select("body")).data).toEqual([{ body: "mine" }]);
    expect((await api.client().from("notes").select("body")).data).toEqual([]);
  });

  test.each(["exact", "planned", "estimated"] as const)(
    "%s counts reveal nothing about rows that row security hides",
    async (count) => {
      const { owner } = api.database.pools;
      await owner`
        insert into notes
        select id, '00000000-0000-0000-0000-00000000000c', 'theirs' from generate_series(1001, 1300) as id`;
      await owner`analyze notes`;
      const client = api.client(await sign({ sub: me }));
      const all = await client.from("notes").select("id", { count });
      const theirs = await client.from("notes").select("id", { count }).eq("body", "theirs").limit(0);
      await owner`delete from notes where id > 1000`;
      expect([all.count, theirs.count]).toEqual([1, 0]);
    },
  );

  test("a role that the operator added: by its token, with its rights and the same limits", async () => {
    const { owner } = api.database.pools;
    const role = `reporter_${crypto.randomUUID().slice(0, 8)}`;
    await owner.unsafe(`
      create role ${role};
      grant ${role} to authenticator;
      grant usage on schema public to ${role};
      grant select on public.films, public.directors, public.notes to ${role};
      create policy reporters on public.notes for select to ${role} using (id > 1)`);
    try {
      const client = api.client(await sign({ role }));
      const { data, error } = await client.from("films").select("id").limit(1);
      expect([data?.length, error]).toEqual([1, null]);
      const embedded = await client
        .from("films")
        .select("id,directors(last_name)", { count: "exact" })
        .lt("id", 3);
      expect([embedded.error, embedded.count, embedded.data?.length]).toEqual([null, 2, 2]);
      const notes = await client.from("notes").select("id").order("id");
      expect([notes.error, notes.data?.every(({ id }) => id > 1)]).toEqual([null, true]);
      expect(await client.from("locked").select("id")).toMatchObject({
        status: 403,
        error: { code: "42501" },
      });
      const copies = Array.from({ length: 400 }, (_, at) => `a${at}:title`).join();
      await owner`update films set title = repeat('x', 40000) where id = 1`;
      expect(await client.from("films").select(copies).eq("id", 1)).toMatchObject({ status: 413 });
    } finally {
      await owner.unsafe(`drop owned by ${role}; drop role ${role}`);
    }
  });

  test("the service: the secret key as apikey or bearer", async () => {
    const response = await fetch(`${api.url}/rpc/whoami`, { headers: { apikey: keys.secret } });
    expect(await response.json()).toMatchObject({ role: "service_role" });
    expect((await api.client(keys.secret).from("notes").select("id")).data).toHaveLength(2);
  });

  test("no request affects the next one", async () => {
    const clients = [api.client(await sign({ sub: me })), api.client(), api.client(keys.secret)];
    const seen = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, turn) => (await clients[turn % 3]?.from("notes").select("id"))?.data?.length,
      ),
    );
    expect(seen).toEqual(Array.from({ length: 60 }, (_, turn) => [1, 0, 2][turn % 3]));
  });

  test("the settings of the role apply: guests have 3 s, customers 8 s", async () => {
    expect((await api.client().rpc("time_limit")).data).toBe("3s");
    expect((await api.client(await sign({ sub: me })).rpc("time_limit")).data).toBe("8s");
  });
});

const ask = (headers: Record<string, string>) => fetch(`${api.url}/films?select=id&limit=1`, { headers });

describe("401", () => {
  test("another apikey", async () => {
    const response = await ask({ apikey: "sb_publishable_other" });
    expect([response.status, await response.json()]).toMatchObject([401, { message: "Invalid API key" }]);
  });

  test.each([
    ["expired", () => sign({}, undefined, "-1m"), { code: "PGRST303", message: "JWT expired" }],
    [
      "signed by another secret",
      () => sign({}, "another secret, long enough to be one"),
      { code: "PGRST301" },
    ],
    ["unsigned", () => "eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.", { code: "PGRST301" }],
    ["no token at all", () => "nonsense", { code: "PGRST301", message: "Expected 3 parts in JWT; got 1" }],
  ])("%s", async (_, token, body) => {
    const response = await ask({ apikey: keys.publishable, authorization: `Bearer ${await token()}` });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toContain("Bearer");
    expect(await response.json()).toMatchObject(body);
  });

  test("a role that the backend cannot switch to", async () => {
    const client = api.client(await sign({ role: "pg_monitor" }));
    const { status, error } = await client.from("films").select("id");
    expect([status, error?.code]).toEqual([403, "42501"]);
  });

  test("a table without grants: 401 for guests, 403 for customers", async () => {
    const asGuest = await api.client().from("locked").select();
    expect([asGuest.status, asGuest.error]).toMatchObject([
      401,
      { code: "42501", message: "permission denied for table locked" },
    ]);
    const asCustomer = await api
      .client(await sign({ sub: me }))
      .from("locked")
      .select();
    expect([asCustomer.status, asCustomer.error?.code]).toEqual([403, "42501"]);
  });
});

describe("the protocol", () => {
  test("any origin may read, with or without a preflight", async () => {
    const response = await fetch(`${api.url}/films?limit=1`, {
      headers: { origin: "https://elsewhere.test" },
    });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-expose-headers")).toContain("Content-Range");
    const preflight = await fetch(`${api.url}/films`, {
      method: "OPTIONS",
      headers: {
        origin: "https://elsewhere.test",
        "access-control-request-method": "GET",
        "access-control-request-headers": "apikey,authorization,prefer",
      },
    });
    expect(preflight.status).toBeLessThan(300);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("apikey");
  });

  test("unknown tables, schemas, paths and methods", async () => {
    const table = await api.client().from("film").select();
    expect([table.status, table.error]).toMatchObject([
      404,
      {
        code: "PGRST205",
        message: "Could not find the table 'public.film' in the schema cache",
        hint: "Perhaps you meant the table 'public.films'",
      },
    ]);
    const schema = await api.client().schema("auth").from("users").select();
    expect([schema.status, schema.error]).toMatchObject([
      406,
      {
        code: "PGRST106",
        message: "Invalid schema: auth",
        hint: "Only the following schemas are exposed: public",
      },
    ]);
    const path = await fetch(`${api.url}/films/1/title`);
    expect([path.status, await path.json()]).toMatchObject([404, { code: "PGRST125" }]);
  });

  test("handling=strict refuses unknown preferences", async () => {
    const strict = await ask({ prefer: "handling=strict, count=exact, foo=bar" });
    expect([strict.status, await strict.json()]).toMatchObject([
      400,
      { code: "PGRST122", details: "Invalid preferences: foo=bar" },
    ]);
    expect((await ask({ prefer: "foo=bar" })).status).toBe(200);
  });

  test("a URL that is too long, embedding that is too deep, too many filters", async () => {
    const deep = `select=${"films(directors(".repeat(6)}id${"))".repeat(6)}`;
    expect((await fetch(`${api.url}/directors?${deep}`)).status).toBe(400);
    expect((await fetch(`${api.url}/films?${"id=gt.0&".repeat(300)}`)).status).toBe(400);
    const long = await fetch(`${api.url}/films?title=eq.${"x".repeat(16_000)}`);
    expect([414, 431]).toContain(long.status);
  });

  test("the statement timeout cancels a slow statement", async () => {
    const { status, error } = await api.client().rpc("forever");
    expect([status, error]).toMatchObject([
      500,
      { code: "57014", message: "canceling statement due to statement timeout" },
    ]);
  });

  describe("a change of the schema takes effect without notify pgrst:", () => {
    test("a table that is created, altered and dropped", async () => {
      await change("create table newcomers (id int); grant select on newcomers to anon");
      await expect.poll(() => statusOf("newcomers")).toBe(200);
      await change("alter table newcomers add column name text");
      await expect.poll(async () => (await api.client().from("newcomers").select("name")).error).toBeNull();
      await change("drop table newcomers");
      await expect.poll(() => statusOf("newcomers")).toBe(404);
    });

    test("a view, a function and a relationship", async () => {
      await change(`
        create view latecomers as select id, director_id from films;
        grant select on latecomers to anon;
        create function late() returns int language sql return 1`);
      await expect.poll(() => statusOf("latecomers")).toBe(200);
      await expect.poll(async () => (await api.client().rpc("late")).data).toBe(1);
      await change("drop view latecomers; drop function late()");
      await expect.poll(() => statusOf("latecomers")).toBe(404);
    });

    test("but temporary tables, which nobody else sees, change nothing", async () => {
      const heard: string[] = [];
      const { owner } = api.database.pools;
      const listening = await owner.listen("pgrst", (payload) => void heard.push(payload));
      // What the test before has changed may still be on its way to a new listener.
      await owner.notify("pgrst", "begin");
      await expect.poll(() => heard).toContain("begin");
      await owner.begin(async (sql) => {
        await sql`create temp table passing (id int) on commit drop`;
      });
      await owner.notify("pgrst", "end");
      await expect.poll(() => heard.slice(heard.indexOf("begin"))).toEqual(["begin", "end"]);
      await listening.unlisten();
    });
  });
});
