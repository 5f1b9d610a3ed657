import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import postgres from "postgres";
import { expect, onTestFinished, test, vi } from "vitest";

const message = (type: string, body: number[] = []) =>
  Buffer.from([type.charCodeAt(0), 0, 0, 0, body.length + 4, ...body]);
const ready = message("Z", ["I".charCodeAt(0)]);
const fatal = message("E", [...Buffer.from("SFATAL\0VFATAL\0C57P01\0MThe session ends\0\0")]);
const signedIn = Buffer.concat([message("R", [0, 0, 0, 0]), ready]);
const answer = Buffer.concat([message("C", [...Buffer.from("SELECT 0\0")]), ready]);

/**
 * A database that accepts every login and query, and a pool with one connection to it. The first connection that asks for
 * the types of arrays is closed.
 */
async function open({ fetch_types = false, max = 1 } = {}) {
  const connections: Socket[] = [];
  const logins = { refused: false };
  const onclose = vi.fn<(id: number) => void>();
  /** As much of PostgreSQL as a login and an empty query need. */
  const server = createServer((socket) => {
    connections.push(socket);
    socket.once("data", () => {
      socket.write(logins.refused ? fatal : signedIn);
      socket.on("data", (data) => {
        if (data.includes("pg_type") && connections.length === 1) socket.resetAndDestroy();
        for (let at = 0; at < data.length; at += 1 + data.readUInt32BE(at + 1)) socket.write(answer);
      });
    });
    socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sql = postgres({ host: "127.0.0.1", port, user: "u", max, backoff: () => 0, fetch_types, onclose });
  const ask = () => sql.unsafe("select").simple();
  const askInTime = () =>
    Promise.race([ask(), new Promise((resolve) => setTimeout(resolve, 3000, "silence"))]);
  await ask().catch(() => ask());
  const close = async (): Promise<void> => {
    await sql.end({ timeout: 1 });
    server.close();
  };
  return { connections, onclose, logins, sql, ask, askInTime, close };
}

test("a connection that closes while a query is about to be written is made again", async () => {
  const { connections, ask, askInTime, close } = await open();
  // At every turn of the event loop, so that a query is waiting to be written when the connection closes.
  let isClosing = true;
  const askAlways = (): void => {
    if (!isClosing) return;
    ask().catch(() => {});
    setImmediate(askAlways);
  };
  askAlways();
  connections[0]!.destroy();
  await expect.poll(() => connections.length, { interval: 1 }).toBe(2);
  isClosing = false;
  expect(await askInTime()).toEqual([]);
  await close();
});

test("a query that follows the error of a connection at once is not forgotten", async () => {
  const { connections, ask, askInTime, close } = await open();
  const refused = ask();
  connections[0]!.resetAndDestroy();
  await refused.catch(() => {});
  const outcome = await askInTime().catch((error: { code: string }) => error.code);
  expect(outcome).not.toBe("silence");
  expect(await askInTime()).toEqual([]);
  await close();
});

test("a connection that closes while it asks for the types of arrays is made again", async () => {
  const unheard = vi.fn<(reason: unknown) => void>();
  process.on("unhandledRejection", unheard);
  onTestFinished(() => void process.off("unhandledRejection", unheard));
  const { connections, askInTime, close } = await open({ fetch_types: true });
  expect(connections).toHaveLength(2);
  expect(await askInTime()).toEqual([]);
  expect(unheard).not.toHaveBeenCalled();
  await close();
});

test("queries on a reserved connection that is closed are refused, and the pool makes another one", async () => {
  const { connections, sql, askInTime, close } = await open();
  const reserved = await sql.reserve();
  connections[0]!.resetAndDestroy();
  const askReserved = () => reserved.unsafe("select").simple();
  await expect(askReserved()).rejects.toThrow(/ECONNRESET|CONNECTION_CLOSED/);
  // Before the driver hears of the end, and after.
  for (let again = 0; again < 3; again += 1)
    await expect(askReserved()).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  expect(await askInTime()).toEqual([]);
  await close();
});

test("the error with which PostgreSQL ends a session is not the next one's", async () => {
  const { connections, onclose, ask, askInTime, close } = await open();
  const working = ask();
  connections[0]!.end(fatal);
  await expect(working).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  await expect.poll(() => onclose.mock.calls.length, { interval: 1 }).toBe(1);
  expect(await askInTime()).toEqual([]);
  await close();
});

test("a connection is not given to a request that was refused", async () => {
  const { logins, sql, askInTime, close } = await open({ max: 2 });
  const first = await sql.reserve();
  logins.refused = true;
  await expect(sql.reserve()).rejects.toThrow("The session ends");
  first.release();
  expect(await askInTime()).toEqual([]);
  await close();
});
