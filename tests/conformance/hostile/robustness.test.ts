/** @module-tag long */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys, serveApi, sign, type Api } from "../base/api.ts";

let api: Api;
let token: string;
beforeAll(async () => {
  api = await serveApi("films", {
    connectionTimeout: 500,
    trustedProxies: 1,
    allowRollback: true,
    addressLimits: { inserts: { suggestions: { windows: [{ max: 3, seconds: 3600 }] } } },
  });
  token = await sign({ sub: "00000000-0000-0000-0000-000000000001" });
});
afterAll(() => api.close());

async function sleeping(): Promise<number> {
  const [row] = await api.database.pools.owner`
    select count(*)::int as number from pg_stat_activity
    where wait_event = 'PgSleep' and datname = current_database()`;
  return row?.number ?? 0;
}

describe("a client that disconnects", () => {
  test.each([
    ["a guest", () => keys.publishable],
    ["a customer", () => token],
  ])("%s: the statement is cancelled", async (_, bearer) => {
    const controller = new AbortController();
    const asked = fetch(`${api.url}/rpc/forever`, {
      headers: { authorization: `Bearer ${bearer()}` },
      signal: controller.signal,
    });
    const ended = asked.catch((error: unknown) => String(error));
    await expect.poll(sleeping).toBe(1);
    controller.abort();
    expect(await ended).toContain("AbortError");
    await expect.poll(sleeping, { timeout: 1_500 }).toBe(0);
  });

  test.each([
    ["a guest", () => keys.publishable],
    ["a customer", () => token],
  ])("if the cancellation hits the next statement, that of %s is run again", async (_, bearer) => {
    const asked = fetch(`${api.url}/rpc/forever?seconds=1`, {
      headers: { authorization: `Bearer ${bearer()}` },
    });
    await expect.poll(sleeping).toBe(1);
    await api.database.pools.owner`
      select pg_cancel_backend(pid) from pg_stat_activity
      where wait_event = 'PgSleep' and datname = current_database()`;
    expect((await asked).status).toBe(204);
  });

  test("a cancellation that hits a commit leaves no transaction open for the next request", async () => {
    const over = new AbortController();
    const cancelling = (async () => {
      while (!over.signal.aborted)
        // oxlint-disable-next-line no-await-in-loop -- a storm of them
        await api.database.pools.owner`
          select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name like 'facet%' and pid <> pg_backend_pid()`;
    })();
    const codes = new Set<string | undefined>();
    for (let times = 0; times < 1500; times += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const { error } = await api.client(token).from("films").select("id, title");
      codes.add(error?.code);
    }
    over.abort();
    await cancelling;
    expect(codes).toContain(undefined);
    expect(codes).not.toContain("25P02");
  });

  test("does not affect others", async () => {
    const client = api.client(token);
    const controller = new AbortController();
    const others = Array.from({ length: 40 }, (_, at) => {
      const signal = at % 4 === 0 ? { abortSignal: controller.signal } : {};
      const read = (at % 2 === 0 ? client : api.client()).from("films").select("id").eq("id", 1);
      return signal.abortSignal ? read.abortSignal(signal.abortSignal) : read;
    });
    setTimeout(() => controller.abort(), 5);
    const results = await Promise.all(others);
    const ofOthers = results.filter((_, at) => at % 4 !== 0);
    expect(ofOthers.map(({ status }) => status)).toEqual(ofOthers.map(() => 200));
  });
});

let addresses = 0;
/** An address whose work has not taken long yet. */
const newAddress = () => `198.51.100.${(addresses += 1)}`;

describe.each([
  ["guests", () => keys.publishable, 8],
  ["customers", () => token, 10],
])("a pool of %s", (_, bearer, connections) => {
  const ask = (address: string, path: string, signal?: AbortSignal) =>
    fetch(`${api.url}/${path}`, {
      headers: { authorization: `Bearer ${bearer()}`, "x-forwarded-for": address },
      ...(signal && { signal }),
    });
  /** Occupies connections until the returned function is called. */
  const occupy = (address: string, requests: number) => {
    const controller = new AbortController();
    const all = Array.from({ length: requests }, () => ask(address, "rpc/forever", controller.signal));
    const settled = Promise.allSettled(all);
    return async () => {
      controller.abort();
      await settled;
      await expect.poll(sleeping).toBe(0);
    };
  };

  test("gives an address at most half of its connections, so that others need not wait", async () => {
    const release = occupy(newAddress(), 40);
    await expect.poll(sleeping).toBe(connections / 2);
    for (const neighbor of [newAddress(), newAddress()]) {
      expect((await ask(neighbor, "films?select=id&limit=1")).status).toBe(200);
    }
    expect(await sleeping()).toBe(connections / 2);
    await release();
  });

  test("forgets requests that were aborted while they waited", async () => {
    const greedy = newAddress();
    const release = occupy(greedy, 40);
    await expect.poll(sleeping).toBe(connections / 2);
    await release();
    expect((await ask(greedy, "films?select=id&limit=1")).status).toBe(200);
  });

  test("responds with 504 PGRST003 if it is full for too long", async () => {
    const releases = [newAddress(), newAddress()].map((address) => occupy(address, connections / 2));
    await expect.poll(sleeping).toBe(connections);
    const refused = await ask("192.0.2.3", "films?select=id");
    expect([refused.status, await refused.json()]).toMatchObject([
      504,
      { code: "PGRST003", message: "Timed out acquiring connection from connection pool." },
    ]);
    await Promise.all(releases.map((release) => release()));
    expect((await ask("192.0.2.3", "films?select=id")).status).toBe(200);
  });
});

const failing = () => fetch(`${api.url}/films?id=eq.none`, { headers: { prefer: "count=estimated" } });
const reading = () => fetch(`${api.url}/films?id=eq.1`);

test("a failed request releases its connection after all of its statements", async () => {
  for (let round = 0; round < 20; round += 1) {
    const requests = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? failing() : reading()));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map((_, at) => (at % 2 === 0 ? 400 : 200)));
  }
});

describe("the process's own requests", () => {
  test("and health checks do not wait for visitors", async () => {
    const controller = new AbortController();
    const visitors = [newAddress(), newAddress()].flatMap((address) =>
      Array.from({ length: 20 }, () =>
        fetch(`${api.url}/rpc/forever`, {
          headers: { "x-forwarded-for": address },
          signal: controller.signal,
        }),
      ),
    );
    await expect.poll(sleeping).toBe(8);
    expect((await api.inProcess("films?select=id&limit=1")).status).toBe(200);
    await api.database.pools.health`select 1`;
    expect(await sleeping()).toBe(8);
    controller.abort();
    await Promise.allSettled(visitors);
  });

  test("for one visitor leave half of the connections to others", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const greedy = Array.from({ length: 8 }, () => api.inProcess("rpc/forever", "192.0.2.1", signal));
    await expect.poll(sleeping).toBe(4);
    expect((await api.inProcess("films?select=id&limit=1", "192.0.2.2")).status).toBe(200);
    expect((await api.inProcess("films?select=id&limit=1")).status).toBe(200);
    expect(await sleeping()).toBe(4);
    controller.abort();
    await Promise.all(greedy);
  });
});

const send = (body: string) =>
  fetch(`${api.url}/critiques`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body,
  });

test("bodies that are too long or nested too deep", async () => {
  expect((await send(`{"author":"${"x".repeat(1_100_000)}"}`)).status).toBe(413);
  const deep = await send(`{"details":${"[".repeat(5_000)}${"]".repeat(5_000)}}`);
  expect([deep.status, await deep.json()]).toMatchObject([400, { code: "PGRST102" }]);
});

test("tx=rollback, if allowed, rolls back", async () => {
  const client = api.client(token);
  const { data } = await client.from("critiques").insert({ stars: 1 }).select("stars").rollback();
  expect(data).toEqual([{ stars: 1 }]);
  expect((await client.from("critiques").select()).data).toEqual([]);
});

const read = (bearer: string, prefer: string) =>
  fetch(`${api.url}/films?id=eq.1&select=released`, {
    headers: { authorization: `Bearer ${bearer}`, prefer },
  });

test("times in the preferred time zone, if it exists", async () => {
  for (const bearer of [keys.publishable, token]) {
    const there = await read(bearer, "timezone=Asia/Kolkata");
    expect(there.headers.get("preference-applied")).toBe("timezone=Asia/Kolkata");
    expect(await there.json()).toEqual([{ released: "1895-03-22T15:21:10+05:21:10" }]);
    expect(await (await read(bearer, "timezone=Mars/Base")).json()).toEqual([
      { released: "1895-03-22T10:00:00+00:00" },
    ]);
  }
  expect((await read(token, "handling=strict, timezone=Mars/Base")).status).toBe(400);
});

describe("what a function can read about the request", () => {
  test("the claims, also those of a guest", async () => {
    expect((await api.client().rpc("whoami")).data).toEqual({ role: "anon", claims: { role: "anon" } });
  });

  test("method, path, headers and cookies, if something in the database reads them", async () => {
    const { owner } = api.database.pools;
    await owner.unsafe(`
      create function request_said() returns json language sql stable as $$
        select json_build_object('method', current_setting('request.method', true),
          'path', current_setting('request.path', true),
          'test', current_setting('request.headers', true)::json->>'x-test',
          'cookie', current_setting('request.cookies', true)::json->>'a')
      $$;
      grant execute on function request_said() to anon, authenticated;
      notify pgrst, 'reload schema'`);
    await expect.poll(async () => (await api.client().rpc("request_said")).status).toBe(200);
    for (const bearer of [keys.publishable, token]) {
      const said = await fetch(`${api.url}/rpc/request_said`, {
        headers: { authorization: `Bearer ${bearer}`, "x-test": "ü", cookie: "a=1; b=2" },
      });
      expect(await said.json()).toEqual({ method: "GET", path: "/rpc/request_said", test: "ü", cookie: "1" });
    }
  });
});

test("an address may insert only a limited number of rows an hour; the service is not limited", async () => {
  const suggest = (bearer: string, rows: number) =>
    api
      .client(bearer)
      .from("suggestions")
      .insert(Array.from({ length: rows }, () => ({ body: "x" })));
  expect((await suggest(keys.publishable, 4)).status).toBe(429);
  expect((await suggest(keys.publishable, 2)).status).toBe(201);
  expect((await suggest(token, 1)).status).toBe(201);
  expect((await suggest(keys.secret, 5)).status).toBe(201);
  const refused = await fetch(`${api.url}/suggestions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"body":"x"}',
  });
  expect([refused.status, await refused.json()]).toEqual([
    429,
    {
      code: "PT429",
      details: '{"wait":{"minutes":60}}',
      hint: "attempts_too_many",
      message: "Too many attempts, try again in 60 minutes.",
    },
  ]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_500);
  expect((await api.client().from("films").select("id")).status).toBe(200);
});
