import { createServer, type Server } from "node:http";
import { cutSlowReaders } from "./slow-readers.ts";

/** How long a client may take, in milliseconds; then its connection is cut. */
export type Patience = {
  /** For the head of a request. */
  head: number;
  /** For all of a request. */
  request: number;
  /** Without taking a byte of the answer that waits for it. */
  answer: number;
};

/** A server that waits for no client for ever; kept-alive connections without a request have Node's own limit. */
export function createHttpServer({ head, request, answer }: Patience): Server {
  const server = createServer({
    headersTimeout: head,
    requestTimeout: request,
    connectionsCheckingInterval: Math.min(head, request) / 3,
  });
  cutSlowReaders(server, answer);
  return server;
}
