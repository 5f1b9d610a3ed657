import { connect, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer } from "./http-server.ts";
import { inTurn } from "../../work/gate/in-turn.ts";
import { listen, portOf } from "./listen.ts";
import { boundUnread } from "../../work/gate/unread-answers.ts";

const megabyte = 1024 * 1024;
/** Much more than the kernel keeps for a client that does not read. */
const size = 12 * megabyte;

let answered: number[] = [];
const application = new Hono();
application.use(async (context, next) => {
  await next();
  answered.push(context.res.status);
});
application.use(
  boundUnread((context) => getConnInfo(context).remote.address ?? "", {
    perAddress: 30 * megabyte,
    altogether: 50 * megabyte,
  }),
);
application.get("/list", (context) =>
  context.body(new Uint8Array(size), 200, { "Content-Length": String(size) }),
);
application.get("/small", (context) => context.text("small"));

const server = createHttpServer({ headers: 6000, request: 12_000, response: 60_000 });
server.on("request", inTurn(getRequestListener(application.fetch)));
beforeAll(() => listen(server, 0, "127.0.0.1"));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Requests the list from an address, and reads nothing. */
function ask(localAddress: string, path = "/list"): Socket {
  const client = connect({ port: portOf(server), host: "127.0.0.1", localAddress });
  client.on("error", () => {});
  client.pause();
  client.write(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`);
  return client;
}

async function statusesOf(clients: Socket[], count = clients.length): Promise<number[]> {
  await expect.poll(() => answered.length).toBe(count);
  const statuses = answered.toSorted((one, other) => one - other);
  answered = [];
  return statuses;
}

test("unread responses are bounded per address and in total, until they are read or given up", async () => {
  const greedy = Array.from({ length: 5 }, () => ask("127.0.0.2"));
  expect(await statusesOf(greedy)).toEqual([200, 200, 503, 503, 503]);
  expect(await statusesOf([ask("127.0.0.2", "/small")])).toEqual([200]);
  const others = ["127.0.0.3", "127.0.0.4", "127.0.0.5"].map((address) => ask(address));
  expect(await statusesOf(others)).toEqual([200, 200, 503]);
  for (const client of [...greedy, ...others]) client.destroy();

  await expect
    .poll(async () => {
      const clients = [ask("127.0.0.2"), ask("127.0.0.2")];
      const statuses = await statusesOf(clients);
      for (const client of clients) client.destroy();
      return statuses;
    })
    .toEqual([200, 200]);
});

test("clients that read can go on", async () => {
  for (let each = 0; each < 6; each += 1) {
    const response = await fetch(`http://127.0.0.1:${portOf(server)}/list`);
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, size]);
  }
});
