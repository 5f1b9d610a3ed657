import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Listener<Result> = (request: IncomingMessage, response: ServerResponse) => Result;

/** Requests that a connection may send ahead of their answers. Browsers send none. */
const mostAhead = 100;

/**
 * Begins a request when the connection's answers before it are out. Node begins all that come in one piece, a thousand
 * and more, and keeps their answers; and those who wait to be sent never learn that the connection is gone.
 */
export function inTurn(listener: Listener<unknown>): Listener<void> {
  const lines = new WeakMap<Socket, { last: ServerResponse; waiting: number }>();
  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket) ?? { last: response, waiting: 0 };
    const before = line.last;
    line.last = response;
    lines.set(socket, line);
    if (before === response || before.writableFinished) {
      listener(request, response);
      return;
    }
    line.waiting += 1;
    if (line.waiting > mostAhead) socket.destroy();
    before.once("close", () => {
      line.waiting -= 1;
      if (socket.writable) listener(request, response);
    });
  };
}
