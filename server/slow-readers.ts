import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How often a connection is looked at before it is cut: counted, so that a pause of the process cuts nobody. */
const looks = 4;

/** Cuts connections whose client takes nothing of a waiting answer for so many milliseconds. */
export function cutSlowReaders(server: Server, patience: number): void {
  const standings = new Map<Socket, { taken: string; looks: number }>();
  server.on("connection", (socket) => {
    standings.set(socket, { taken: "", looks: 0 });
    socket.once("close", () => standings.delete(socket));
  });
  const look = (): void => {
    for (const [socket, standing] of standings) {
      const taken = takenBy(socket);
      const stands = socket.writableLength > 0 && taken === standing.taken;
      standing.taken = taken;
      standing.looks = stands ? standing.looks + 1 : 0;
      // By a reset: otherwise the kernel keeps what it has for the client to come for.
      if (standing.looks === looks) socket.resetAndDestroy();
    }
  };
  const timer = setInterval(look, patience / looks).unref();
  server.once("close", () => clearInterval(timer));
}

/** Changes with each byte that the kernel takes: of whole chunks, and of the one that it has taken in part. */
function takenBy(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): string {
  // What is left of a chunk is nowhere else to be had.
  const { _handle: handle } = socket;
  return `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize}`;
}
