import { createServer, type Server } from "node:http";
import { disconnectSlowReaders } from "./slow-readers.ts";

/** Milliseconds that a client may take before its connection is closed. */
export type Timeouts = {
  /** To send a request's headers. */
  headers: number;
  /** To send the whole request. */
  request: number;
  /** Without reading a byte of a waiting response. */
  response: number;
};

/** Node itself closes idle kept-alive connections. */
export function createHttpServer({ headers, request, response }: Timeouts): Server {
  const server = createServer({
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: Math.min(headers, request) / 3,
  });
  disconnectSlowReaders(server, response);
  return server;
}
