/** @module-tag long */
import { afterAll, beforeAll, expect, test } from "vitest";
import { keys, serveApi, sign, type Api } from "../base/api.ts";

let api: Api;
beforeAll(async () => {
  api = await serveApi("films");
});
afterAll(() => api.close());

test("running requests get a 503, later ones are served again", async () => {
  const token = await sign({ sub: "00000000-0000-0000-0000-000000000001" });
  const clients = [api.client(), api.client(token), api.client(keys.secret)];
  for (const client of clients) expect((await client.from("films").select("id")).status).toBe(200);

  const running = clients.flatMap((client) =>
    Array.from({ length: 4 }, () => client.rpc("forever", { seconds: 60 })),
  );
  const results = Promise.all(running);
  await expect
    .poll(async () => {
      const [row] = await api.database.pools.owner`
        select count(*)::int as waiting from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;
      return row?.waiting;
    })
    .toBe(12);
  await api.database.pools.owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = 'authenticator' and state <> 'idle'`;

  for (const { status, error } of await results) {
    expect(status).toBe(503);
    // Only the running statement gets an error from PostgreSQL; those queued behind it just see the connection close.
    expect(["57P01", "PGRST001"]).toContain(error?.code);
  }
  for (const client of clients) {
    const reads = await Promise.all(Array.from({ length: 25 }, () => client.from("films").select("id")));
    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200));
  }
});
