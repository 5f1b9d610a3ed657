import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Closes connections whose clients read nothing of a waiting response within the timeout. */
export function disconnectSlowReaders(server: Server, timeout: number): void {
  /** For each connection, the bytes that had been accepted when nothing was read for half the timeout. */
  const stuck = new WeakMap<Socket, number>();
  // Node's timer restarts with each byte that the kernel accepts. It runs for half the timeout, twice, so that a pause
  // of the process closes no connection.
  server.timeout = timeout / 2;
  const check = (socket: Socket): void => {
    if (socket.writableLength === 0) return;
    const accepted = socket.bytesWritten - socket.writableLength;
    // With a reset; otherwise the kernel keeps its buffer for the client.
    if (stuck.get(socket) === accepted) socket.resetAndDestroy();
    else socket.setTimeout(timeout / 2);
    stuck.set(socket, accepted);
  };
  server.on("request", (_, response) => response.on("timeout", check));
}
