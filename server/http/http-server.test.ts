import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openObjectFiles } from "../../backend/storage/shared/object-files.ts";
import { createHttpServer } from "./http-server.ts";
import { inTurn } from "../../work/gate/in-turn.ts";
import { listen, portOf } from "./listen.ts";

const megabyte = 1024 * 1024;
/** More than the kernel buffers for a client that does not read. */
const listBytes = 24 * megabyte;
const timeouts = { headers: 600, request: 1200, response: 1000 };

const directory = mkdtempSync(join(tmpdir(), "facet-http-"));
const files = openObjectFiles(directory);
const photograph = randomUUID();

let begun = 0;
beforeEach(() => {
  begun = 0;
});

const application = new Hono();
application.use(async (_, next) => {
  begun += 1;
  await next();
});
application.get("/short", (context) => context.text("short"));
application.get("/late", async (context) => {
  await sleep(1.5 * timeouts.response);
  return context.text("late");
});
application.get("/list", (context) => context.body(new Uint8Array(listBytes)));
application.get("/photograph", async (context) => {
  const range = context.req.query("part") === undefined ? null : { start: 1, end: 10 * megabyte - 1 };
  return context.body((await files.stream(photograph, range)) as ReadableStream<Uint8Array<ArrayBuffer>>);
});
application.post("/upload", async (context) => context.text(await context.req.text().catch(() => "")));

const server = createHttpServer(timeouts);
server.on("request", inTurn(getRequestListener(application.fetch)));

beforeAll(async () => {
  await files.write(photograph, Buffer.alloc(10 * megabyte));
  await listen(server, 0, "127.0.0.1");
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(directory, { recursive: true });
});

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`;

/** A client that reads only when told to. */
function send(text: string): Socket {
  const client = connect(portOf(server), "127.0.0.1");
  client.on("error", () => {});
  client.pause();
  client.write(text);
  return client;
}

const connections = () =>
  new Promise<number>((resolve) => {
    server.getConnections((_error, count) => resolve(count));
  });

/** Milliseconds until all connections are closed. */
async function untilDisconnected(timeout = 6000): Promise<number> {
  const start = performance.now();
  await sleep(50);
  await expect.poll(connections, { timeout, interval: 20 }).toBe(0);
  return performance.now() - start;
}

const isLinux = process.platform === "linux";

/** The stored files that this process has open, on Linux only. */
function openFiles(): string[] {
  const links = isLinux ? readdirSync("/proc/self/fd") : [];
  return links.filter((fd) => linkOf(`/proc/self/fd/${fd}`).startsWith(directory));
}

/** Empty for a file that was just closed. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

describe("disconnects clients that do not read the response, and frees everything:", () => {
  test("a list, a photograph, a part of one", async () => {
    const clients = ["/list", "/photograph", "/photograph?part"].flatMap((path) => [
      send(get(path)),
      send(get(path)),
    ]);
    expect(await untilDisconnected()).toBeGreaterThan(timeouts.response * 0.9);
    await expect.poll(openFiles).toEqual([]);
    for (const client of clients) client.destroy();
  });

  test("a photograph requested many times at once, where only the first response begins", async () => {
    const client = send(get("/photograph").repeat(50));
    await expect.poll(openFiles).toHaveLength(isLinux ? 1 : 0);
    await untilDisconnected();
    expect(begun).toBe(1);
    await expect.poll(openFiles).toEqual([]);
    client.destroy();
  });

  test("a list, while more requests keep coming", async () => {
    const client = send(get("/list"));
    const asking = setInterval(() => client.write(get("/list")), 100);
    expect(await untilDisconnected()).toBeGreaterThan(timeouts.response * 0.9);
    clearInterval(asking);
    client.destroy();
  });
});

test("a client that reads slowly but steadily gets everything", async () => {
  const client = send(get("/list"));
  const start = performance.now();
  let read = 0;
  while (read < listBytes) {
    const chunk = (client.read() as Buffer | null) ?? (await once(client, "readable"), Buffer.alloc(0));
    read += chunk.length;
    if (chunk.length > 0) await sleep(5);
  }
  expect(performance.now() - start).toBeGreaterThan(1.5 * timeouts.response);
  client.destroy();
});

test("neither a slow response nor an idle connection counts as slow reading", async () => {
  const client = send(get("/late")).resume();
  const [late] = (await once(client, "data")) as [Buffer];
  expect(late.toString()).toContain("late");
  await sleep(1.5 * timeouts.response);
  client.write(get("/short"));
  const [short] = (await once(client, "data")) as [Buffer];
  expect(short.toString()).toContain("short");
  client.destroy();
});

test("answers pipelined requests in order, up to a limit", async () => {
  const client = send(get("/short") + get("/late") + get("/short")).resume();
  let responses = "";
  client.on("data", (chunk: Buffer) => (responses += chunk.toString()));
  await expect
    .poll(() => responses.match(/short|late/g), { timeout: 4000 })
    .toEqual(["short", "late", "short"]);
  client.destroy();

  begun = 0;
  const greedy = send(get("/late").repeat(1000)).resume();
  await once(greedy, "close");
  expect(begun).toBe(1);
});

test("disconnects clients that do not finish a request: sending nothing, endless headers, a slow body", async () => {
  const headers = "POST /upload HTTP/1.1\r\nHost: shop.test\r\n";
  const clients = ["", `${headers}X-Long: `, `${headers}Content-Length: 1000\r\n\r\n`].map((text) =>
    send(text).resume(),
  );
  const trickle = setInterval(() => clients.slice(1).forEach((client) => client.write("x")), 50);
  expect(await untilDisconnected()).toBeGreaterThan(timeouts.request * 0.9);
  clearInterval(trickle);
});

test.for([true, false])("browsers are told to stay on https if the shop uses it (%s)", async (isSecure) => {
  const shop = createHttpServer(timeouts, isSecure);
  shop.on("request", inTurn(getRequestListener(application.fetch)));
  await listen(shop, 0, "127.0.0.1");
  const { headers } = await fetch(`http://127.0.0.1:${portOf(shop)}/short`);
  expect(headers.get("strict-transport-security")).toBe(isSecure ? "max-age=31536000" : null);
  shop.close();
  shop.closeAllConnections();
});
