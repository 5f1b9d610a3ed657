import { once } from "node:events";
import { randomBytes } from "node:crypto";
import { createServer, type Socket } from "node:net";

/** What no answer of a server may bring into the log. */
export const nonsense = "NONSENSE";

/** One for each connection, in turn. */
const ways: ((socket: Socket) => void)[] = [
  // Bytes that are no text.
  (socket) =>
    void socket.write(Buffer.concat([Buffer.from(nonsense), randomBytes(5000), Buffer.from("\r\n")])),
  // A line of eight megabytes that looks like a refusal for good.
  (socket) => void socket.write(`554 ${nonsense.repeat(1_000_000)}\r\n`),
  // One that hangs up after each command.
  (socket) => {
    socket.write("220 mail.example\r\n");
    socket.once("data", () => socket.end(`250 ${nonsense}\r\n`));
  },
];

/** A server on this port that is no mail server. */
export async function openNonsenseMailServer(port: number) {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    ways[connections % ways.length]!(socket);
    connections += 1;
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    ways: ways.length,
    connections: () => connections,
    close: (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
