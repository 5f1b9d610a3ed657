import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "../tests/setup/free-port.ts";
import { temporaryDirectory } from "../tests/setup/temporary-directory.ts";
import { read } from "./files.ts";

const { error } = spawnSync("caddy", ["version"]);

describe.skipIf(error)(`Caddy in front of two processes${error ? " (needs caddy)" : ""}`, () => {
  const directory = temporaryDirectory();
  let shops: StandIn[];
  let url: string;
  let caddy: ReturnType<typeof spawn>;

  beforeAll(async () => {
    shops = await Promise.all([standIn("first"), standIn("second")]);
    url = `http://localhost:${await freePort()}`;
    const file = join(directory, "Caddyfile");
    writeFileSync(file, `{\n\tadmin off\n}\n${read("Caddyfile")}`);
    const SHOPS = shops.map(({ port }) => `127.0.0.1:${port}`).join(" ");
    caddy = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], {
      env: { PATH: process.env["PATH"], HOME: directory, SITE_URL: url, SHOPS },
      stdio: "ignore",
    });
    await vi.waitFor(() => ask(), { timeout: 30_000 });
  });
  afterAll(async () => {
    const end = once(caddy, "exit");
    if (caddy.kill()) await end;
    for (const { server } of shops) server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const ask = async (headers: Record<string, string> = {}): Promise<string> =>
    (await fetch(url, { headers })).text();

  test("both get requests", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(new Set(answers)).toEqual(new Set(["first", "second"]));
  });

  test("a visitor's address is the one that the shop counts, whatever the visitor says", async () => {
    await ask({ "x-forwarded-for": "192.0.2.1" });
    const { headers } = shops.find((shop) => shop.headers["x-forwarded-for"] !== undefined)!;
    expect(headers["x-forwarded-for"]).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(headers["x-forwarded-proto"]).toBe("http");
  });

  test("one that is not ready gets none, and while none is ready, a visitor waits", async () => {
    const [first, second] = shops as [StandIn, StandIn];
    first.isReady = false;
    await expect.poll(() => Promise.all(Array.from({ length: 10 }, () => ask()))).not.toContain("first");
    second.isReady = false;
    await expect.poll(() => second.refusals).toBeGreaterThan(1);
    const waiting = ask();
    first.isReady = true;
    expect(await waiting).toBe("first");
  });
});

type StandIn = {
  server: Server;
  port: number;
  isReady: boolean;
  /** How often it said that it is not ready. */
  refusals: number;
  /** Those of the last request. */
  headers: IncomingHttpHeaders;
};

/** Answers with its name, and at /readyz whether it is ready. */
async function standIn(name: string): Promise<StandIn> {
  const server = createServer((request, response) => {
    if (request.url === "/readyz") {
      if (!shop.isReady) shop.refusals += 1;
      response.writeHead(shop.isReady ? 200 : 503).end();
    } else {
      shop.headers = request.headers;
      response.end(name);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const shop: StandIn = { server, port, isReady: true, refusals: 0, headers: {} };
  return shop;
}
