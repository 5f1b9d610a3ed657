/** @module-tag long */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addProduct } from "../../database/base/shop.ts";
import { testJwtSecret } from "../../setup/names.ts";
import { type ShopProcess, startShop } from "../../setup/shop-process.ts";
import { temporaryDirectory } from "../../setup/temporary-directory.ts";
import { signIn } from "../sign-in.ts";
import { hasServers, openServers, type Server, type Servers, withoutServers } from "./servers.ts";
import { orderAsGuest } from "../order-as-guest.ts";

describe.skipIf(!hasServers)(`with a replica${hasServers ? "" : ` (${withoutServers})`}`, () => {
  const directory = temporaryDirectory();
  let servers: Servers;
  let replica: Server;
  let shop: ShopProcess;

  beforeAll(async () => {
    servers = await openServers();
    replica = await servers.addReplica();
    shop = await startShop({
      DATA_DIR: directory,
      DATABASE_URL: servers.primary.url,
      DATABASE_READ_URL: replica.url,
      JWT_SECRET: testJwtSecret,
      DEMO: "1",
    });
    // The name of the server that answers, as far as a guest may know it.
    await servers.asOwner((owner) =>
      owner`
        create function public.server() returns text language sql stable
          as $$ select case when pg_is_in_recovery() then 'replica' else 'primary' end $$;
        create function public.volatile_server() returns text language sql volatile
          as $$ select public.server() $$;
        grant execute on function public.server, public.volatile_server to anon, authenticated;
        notify pgrst`.simple(),
    );
  });
  afterAll(async () => {
    await shop?.stop();
    await servers?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const apikey = "sb_publishable_facet";
  async function ask(
    path: string,
    { headers, ...init }: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; body: unknown }> {
    const all = { apikey, "content-type": "application/json", ...headers };
    const response = await fetch(`${shop.url}/rest/v1/${path}`, { ...init, headers: all });
    return { status: response.status, body: await response.json() };
  }
  const answeredBy = async (init?: Parameters<typeof ask>[1]): Promise<unknown> =>
    (await ask("rpc/server", init)).body;

  test("guests read it, writes and customers do not", async () => {
    await expect.poll(() => answeredBy()).toBe("replica");
    const session = await signIn(shop.url, "admin@facet.test", "facet-admin");
    const authorization = `Bearer ${String(session["access_token"])}`;
    expect(await answeredBy({ headers: { authorization } })).toBe("primary");
    // What the catalog says may write needs the primary, even by GET.
    expect((await ask("rpc/volatile_server")).body).toBe("primary");
    expect(await answeredBy({ method: "POST", body: "{}" })).toBe("replica");
  });

  test("a visitor who has just ordered reads the primary", async () => {
    const { id } = await servers.asOwner((owner) => addProduct(owner, { stock: 1 }));
    const response = await orderAsGuest(shop.url, id);
    expect(response.status).toBe(200);
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toBe("facet-just-written=1; Max-Age=6; Path=/; HttpOnly; SameSite=Lax");
    expect(await answeredBy({ headers: { cookie: cookie.split(";")[0]! } })).toBe("primary");
    expect(await answeredBy()).toBe("replica");
  });

  test("what an administrator saves is on the next page, however far the replica is behind", async () => {
    const session = await signIn(shop.url, "admin@facet.test", "facet-admin");
    const authorization = `Bearer ${String(session["access_token"])}`;
    await replica.admin`select pg_wal_replay_pause()`;
    const saved = await fetch(`${shop.url}/rest/v1/products?id=eq.1`, {
      method: "PATCH",
      headers: { apikey, authorization, "content-type": "application/json" },
      body: JSON.stringify({ name: "Ring of the Day" }),
    });
    expect(saved.status).toBe(204);
    expect(await (await fetch(`${shop.url}/product/1`)).text()).toContain("Ring of the Day");
    expect(await answeredBy()).toBe("primary");
    await replica.admin`select pg_wal_replay_resume()`;
    await expect.poll(() => answeredBy()).toBe("replica");
  });

  test("one that stops following is not read after five seconds", async () => {
    await replica.admin`select pg_wal_replay_pause()`;
    const since = performance.now();
    // An idle primary makes no progress that a replica could miss.
    const working = setInterval(
      () => void servers.asOwner((owner) => owner`select pg_logical_emit_message(true, 'facet', 'x')`),
      500,
    );
    await expect.poll(() => answeredBy(), { interval: 100 }).toBe("primary");
    expect(performance.now() - since).toBeLessThan(7000);
    clearInterval(working);
    await replica.admin`select pg_wal_replay_resume()`;
    await expect.poll(() => answeredBy()).toBe("replica");
  });

  test("one that dies, or hangs, or comes back fails no request", async () => {
    const answers: { status: number; body: unknown; milliseconds: number }[] = [];
    const over = new AbortController();
    const visitor = async () => {
      /* oxlint-disable no-await-in-loop -- one after another */
      while (!over.signal.aborted) {
        const start = performance.now();
        const answer = await ask("rpc/server");
        answers.push({ ...answer, milliseconds: performance.now() - start });
      }
    };
    const visitors = [visitor(), visitor(), visitor(), visitor()];
    const last = () => answers.at(-1)?.body;
    await expect.poll(last).toBe("replica");
    await replica.stop("SIGQUIT");
    await expect.poll(last).toBe("primary");
    await replica.start();
    await expect.poll(last).toBe("replica");
    replica.hang();
    await expect.poll(last).toBe("primary");
    over.abort();
    await Promise.all(visitors);
    replica.goOn();
    await expect.poll(() => answeredBy()).toBe("replica");
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    // It is asked every second, and has a second to answer.
    expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(3000);
  });
});
