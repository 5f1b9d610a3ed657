/** @module-tag long */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testJwtSecret } from "../../setup/names.ts";
import { type ShopProcess, startRefused, startShop } from "../../setup/shop-process.ts";
import { temporaryDirectory } from "../../setup/temporary-directory.ts";
import { signIn, signUp } from "../sign-in.ts";
import {
  hasServers,
  openServers,
  poolerPrepares,
  type Server,
  type Servers,
  withoutServers,
} from "./servers.ts";

describe.skipIf(!hasServers)(`through a pooler${hasServers ? "" : ` (${withoutServers})`}`, () => {
  const directory = temporaryDirectory();
  let servers: Servers;
  let pooler: Server;
  let shop: ShopProcess;

  beforeAll(async () => {
    servers = await openServers();
    pooler = await servers.addPooler();
    shop = await startShop({ ...settings(), DATABASE_DIRECT_URL: servers.primary.url, DEMO: "1" });
  });
  afterAll(async () => {
    await shop?.stop();
    await servers?.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const settings = () => ({ DATA_DIR: directory, DATABASE_URL: pooler.url, JWT_SECRET: testJwtSecret });

  async function read(path: string, token?: string): Promise<{ status: number; body: unknown }> {
    const headers = { apikey: "sb_publishable_facet", ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${shop.url}/rest/v1/${path}`, { headers });
    return { status: response.status, body: await response.json() };
  }
  test("the shop is refused in words without an address where sessions last", async () => {
    expect(await startRefused(settings())).toEqual({
      exitCode: 1,
      output: `127.0.0.1:${pooler.port} (DATABASE_URL) is a pooler, not PostgreSQL itself: set DATABASE_DIRECT_URL to the address of PostgreSQL, and DATABASE_URL to that of the pooler.\n`,
    });
  });

  test("the start says whether prepared statements are done without", () => {
    const isSaid = shop.output().includes("the pooler keeps no prepared statements");
    expect(isSaid).toBe(!poolerPrepares());
  });

  test("a change of the schema is heard", async () => {
    await servers.asOwner((owner) =>
      owner`
        create function public.time_limit() returns text language sql stable
          as $$ select current_setting('statement_timeout') $$;
        grant execute on function public.time_limit to anon, authenticated;
        notify pgrst`.simple(),
    );
    await expect.poll(() => read("rpc/time_limit")).toEqual({ status: 200, body: "3s" });
  });

  test("hundreds of requests share a few sessions, and each has its own rights and settings", async () => {
    const people = ["ana", "bea"].map((name) => `${name}@pooled.example`);
    const tokens = await Promise.all(
      people.map(async (email) => {
        const session = await signUp(shop.url, email, "long enough");
        return String(session["access_token"]);
      }),
    );
    const admin = String((await signIn(shop.url, "admin@facet.test", "facet-admin"))["access_token"]);
    const emails = "profiles?select=email&email=like.*pooled.example&order=email";
    const requests: [path: string, token: string | undefined, answer: unknown][] = [
      [emails, tokens[0], { status: 200, body: [{ email: people[0] }] }],
      [emails, undefined, { status: 401, body: expect.objectContaining({ code: "42501" }) }],
      [emails, tokens[1], { status: 200, body: [{ email: people[1] }] }],
      [emails, admin, { status: 200, body: people.map((email) => ({ email })) }],
      ["rpc/time_limit", undefined, { status: 200, body: "3s" }],
      ["rpc/time_limit", tokens[0], { status: 200, body: "8s" }],
    ];
    const many = Array.from({ length: 50 }, () => requests).flat();
    const answers = await Promise.all(many.map(([path, token]) => read(path, token)));
    expect(answers).toEqual(many.map(([, , answer]) => answer));
    const sessions = await servers.asOwner(
      (owner) => owner`select from pg_stat_activity where usename = 'authenticator'`,
    );
    expect(sessions.length).toBeLessThanOrEqual(20);
  });

  test("it may be started again", async () => {
    await pooler.stop("SIGKILL");
    await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(503);
    await pooler.start();
    await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(200);
    await expect.poll(() => read("rpc/time_limit")).toEqual({ status: 200, body: "3s" });
  });
});
