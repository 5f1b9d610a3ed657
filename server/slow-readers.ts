import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Checks before a connection is closed. Counted instead of timed, so that a pause of the process closes none. */
const checks = 4;

/** Closes connections whose clients read nothing of a waiting response within the timeout. */
export function disconnectSlowReaders(server: Server, timeout: number): void {
  const states = new Map<Socket, { accepted: string; checks: number }>();
  server.on("connection", (socket) => {
    states.set(socket, { accepted: "", checks: 0 });
    socket.once("close", () => states.delete(socket));
  });
  const check = (): void => {
    for (const [socket, state] of states) {
      const accepted = bytesAccepted(socket);
      const isStuck = socket.writableLength > 0 && accepted === state.accepted;
      state.accepted = accepted;
      state.checks = isStuck ? state.checks + 1 : 0;
      // With a reset; otherwise the kernel keeps its buffer for the client.
      if (state.checks === checks) socket.resetAndDestroy();
    }
  };
  const timer = setInterval(check, timeout / checks).unref();
  server.once("close", () => clearInterval(timer));
}

/** Changes with each byte that the kernel accepts, of whole chunks and of a partly sent one. */
function bytesAccepted(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): string {
  // The rest of a chunk is only available on the internal handle.
  const { _handle: handle } = socket;
  return `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize}`;
}
