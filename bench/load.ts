import { connect, type Socket } from "node:net";

export type Target = { port: number; request: () => string };

/** Requests per second that a local server handles over kept-alive connections. */
export async function measure(target: Target, connections: number, milliseconds: number): Promise<number> {
  const deadline = performance.now() + milliseconds;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => keepRequesting(target, deadline)),
  );
  return (counts.reduce((sum, count) => sum + count, 0) / milliseconds) * 1000;
}

const openSockets = new Map<number, Socket>();

/** Milliseconds until the response to one request is complete, over a connection that is kept. */
export async function timeOf({ port, request }: Target): Promise<number> {
  const socket = openSockets.get(port) ?? connect(port, "127.0.0.1").setNoDelay().unref();
  openSockets.set(port, socket);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    let received = 0;
    let expected = 0;
    const read = (chunk: Buffer): void => {
      if (expected === 0) expected = responseLength(chunk);
      received += chunk.length;
      if (expected >= 0 && received < expected) return;
      socket.off("data", read);
      if (expected < 0) reject(new Error(`unexpected response: ${chunk.toString("utf8").slice(0, 500)}`));
      else resolve(performance.now() - started);
    };
    socket.on("data", read);
    socket.write(request());
  });
}

/**
 * Sends a request as soon as the previous response is complete. Uses a plain socket, because an HTTP client would take more
 * processor time than the servers.
 */
function keepRequesting({ port, request }: Target, deadline: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let responses = 0;
    let received = 0;
    let expected = 0;
    socket.setNoDelay();
    socket.on("error", reject);
    socket.on("connect", () => socket.write(request()));
    socket.on("data", (chunk) => {
      if (expected === 0) expected = responseLength(chunk);
      received += chunk.length;
      if (expected < 0) reject(new Error(`unexpected response: ${chunk.toString("utf8").slice(0, 500)}`));
      else if (received >= expected) {
        responses++;
        received = expected = 0;
        if (performance.now() < deadline) socket.write(request());
        else socket.end(() => resolve(responses));
      }
    });
  });
}

/** Bytes of headers and body, from the first chunk, which always has all headers; -1 unless it is 200, 201 or 206. */
function responseLength(chunk: Buffer): number {
  const end = chunk.indexOf("\r\n\r\n");
  const head = chunk.toString("latin1", 0, end);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return /^HTTP\/1\.1 20[016] /.test(head) && length !== undefined ? end + 4 + Number(length) : -1;
}

type More = { body?: string; bearer?: string; prefer?: string; headers?: Record<string, string> };

/** An HTTP request with the headers that the official client sends. */
export function httpRequest(
  method: string,
  path: string,
  { body, bearer = "bench", prefer, headers = {} }: More = {},
): string {
  const content =
    body === undefined
      ? ""
      : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  const preference = prefer === undefined ? "" : `prefer: ${prefer}\r\n`;
  const others = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n${content}${preference}apikey: bench\r\nauthorization: Bearer ${bearer}\r\nx-client-info: bench\r\n${others.join("")}\r\n${body ?? ""}`;
}
