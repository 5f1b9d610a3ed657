import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Closes connections whose clients read nothing of a waiting response within the timeout. */
export function disconnectSlowReaders(server: Server, timeout: number): void {
  /** Bytes that had been accepted of connections when nothing was read for half of the time. */
  const stuck = new WeakMap<Socket, number>();
  // Node's timer starts anew with each byte that the kernel accepts. Twice half of the time, so that a pause of the process
  // closes none.
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
