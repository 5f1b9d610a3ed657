import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";

export type Timeouts = {
  /** To send a request's headers. */
  headers: number;
  /** To send the whole request. */
  request: number;
  /** To read the next byte of a waiting response; up to twice as long passes until a missing one is noticed. */
  response: number;
};

/** For a year. Subdomains may belong to others, and browsers' preload lists take months to undo. */
const strictTransport = "max-age=31536000";

/** Node itself closes idle connections. @param isSecure the shop's URL is https: browsers are told to use only that */
export function createHttpServer({ headers, request, response }: Timeouts, isSecure = false): Server {
  const server = createServer({
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: Math.min(headers, request) / 3,
  });
  server.timeout = response;
  server.on("request", (_, answer) =>
    answer.on("timeout", (socket: Socket) => {
      // With a reset; otherwise the kernel keeps its buffer for the client.
      if (socket.writableLength > 0) socket.resetAndDestroy();
    }),
  );
  if (isSecure)
    server.on("request", (_, answer) => answer.setHeader("Strict-Transport-Security", strictTransport));
  return server;
}
