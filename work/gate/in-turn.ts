import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Listener<Result> = (request: IncomingMessage, response: ServerResponse) => Result;

/** Responses that a connection may wait for. Browsers wait for one. */
const maxPipelined = 100;

/** Begins a request after its connection's previous responses. Node begins all, and hides that the client is gone. */
export function inTurn(listener: Listener<unknown>): Listener<void> {
  const responses = new WeakMap<Socket, Set<ServerResponse>>();
  return (request, response) => {
    const { socket } = request;
    const unfinished = responses.get(socket) ?? new Set();
    const before = [...unfinished].at(-1);
    responses.set(socket, unfinished.add(response));
    response.once("close", () => unfinished.delete(response));
    if (!before || before.writableFinished) listener(request, response);
    else if (unfinished.size > maxPipelined) socket.destroy();
    else before.once("close", () => socket.writable && listener(request, response));
  };
}
