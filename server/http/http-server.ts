import { createServer, type Server } from "node:http";
import { disconnectSlowReaders } from "./slow-readers.ts";

export type Timeouts = {
  /** To send a request's headers. */
  headers: number;
  /** To send the whole request. */
  request: number;
  /** Without reading a byte of a waiting response. */
  response: number;
};

/** For a year. Subdomains may belong to others, and browsers' preload lists take months to undo. */
const strictTransport = "max-age=31536000";

/**
 * Node itself closes idle kept-alive connections.
 * @param isSecure whether the shop's public URL is https: then browsers are told to use nothing else
 */
export function createHttpServer({ headers, request, response }: Timeouts, isSecure = false): Server {
  const server = createServer({
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: Math.min(headers, request) / 3,
  });
  disconnectSlowReaders(server, response);
  if (isSecure)
    server.on("request", (_, answer) => answer.setHeader("Strict-Transport-Security", strictTransport));
  return server;
}
