import { connect } from "node:net";

export type Target = { port: number; request: () => string };

/** Requests a second that a server on this machine answers over `connections` kept-alive connections. */
export async function measure(target: Target, connections: number, milliseconds: number): Promise<number> {
  const deadline = performance.now() + milliseconds;
  const counts = await Promise.all(Array.from({ length: connections }, () => keepAsking(target, deadline)));
  return (counts.reduce((sum, count) => sum + count, 0) / milliseconds) * 1000;
}

/**
 * Asks on one connection, again as soon as the answer is complete. A socket of our own, because an HTTP client would
 * take more of the processor than the servers that are to be compared.
 */
function keepAsking({ port, request }: Target, deadline: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let answers = 0;
    let received = 0;
    let expected = 0;
    socket.setNoDelay();
    socket.on("error", reject);
    socket.on("connect", () => socket.write(request()));
    socket.on("data", (chunk) => {
      if (expected === 0) expected = answerLength(chunk);
      received += chunk.length;
      if (expected < 0) reject(new Error(`unexpected answer: ${chunk.toString("utf8").slice(0, 500)}`));
      else if (received >= expected) {
        answers++;
        received = expected = 0;
        if (performance.now() < deadline) socket.write(request());
        else socket.end(() => resolve(answers));
      }
    });
  });
}

/** Of head and body together, from the first chunk, which always has the whole head; -1 when it is neither 200, 201 nor 206. */
function answerLength(chunk: Buffer): number {
  const end = chunk.indexOf("\r\n\r\n");
  const head = chunk.toString("latin1", 0, end);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return /^HTTP\/1\.1 20[016] /.test(head) && length !== undefined ? end + 4 + Number(length) : -1;
}

type More = { body?: string; bearer?: string; prefer?: string };

/** An HTTP request as bytes on the wire, with the headers a browser's client sends. */
export function httpRequest(
  method: string,
  path: string,
  { body, bearer = "bench", prefer }: More = {},
): string {
  const content =
    body === undefined
      ? ""
      : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  const preference = prefer === undefined ? "" : `prefer: ${prefer}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n${content}${preference}apikey: bench\r\nauthorization: Bearer ${bearer}\r\nx-client-info: bench\r\n\r\n${body ?? ""}`;
}
