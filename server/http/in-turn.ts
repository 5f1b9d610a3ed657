import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Listener<Result> = (request: IncomingMessage, response: ServerResponse) => Result;

/** Requests that a connection may send ahead of their responses. Browsers send none. */
const maxPipelined = 100;

/**
 * Begins a request only after the previous responses of its connection are sent. Node begins all pipelined requests at
 * once, buffers their responses, and does not tell the waiting ones that the connection was closed.
 */
export function inTurn(listener: Listener<unknown>): Listener<void> {
  const queues = new WeakMap<Socket, { last: ServerResponse; waiting: number }>();
  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket) ?? { last: response, waiting: 0 };
    const before = queue.last;
    queue.last = response;
    queues.set(socket, queue);
    if (before === response || before.writableFinished) {
      listener(request, response);
      return;
    }
    queue.waiting += 1;
    if (queue.waiting > maxPipelined) socket.destroy();
    before.once("close", () => {
      queue.waiting -= 1;
      if (socket.writable) listener(request, response);
    });
  };
}
