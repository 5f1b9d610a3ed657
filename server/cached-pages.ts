import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { CachedPage, PageCache } from "./page-cache.ts";
import { pageResponse } from "./page-response.ts";
import { logRequest } from "./request-log.ts";
import { commonHeaders } from "./security-headers.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Answers requests for cached pages like the application would, but without its routing, which takes longer than all the
 * rest. Any other request goes to the application.
 */
export function cachedPages(cache: PageCache, log: Logger, application: Listener): Listener {
  return (request, response) => {
    const page = mayBeCached(request) ? cache.fresh(request.url ?? "") : undefined;
    if (!page) return application(request, response);
    // Compressing is all that can fail.
    return respond(page, request, response, log).catch(() => application(request, response));
  };
}

function mayBeCached({ method, headers }: IncomingMessage): boolean {
  return (
    method === "GET" && headers["content-length"] === undefined && headers["transfer-encoding"] === undefined
  );
}

async function respond(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  log: Logger,
): Promise<void> {
  const start = performance.now();
  const { method = "", url = "", headers } = request;
  const id = randomUUID();
  const answer = await pageResponse(page, {
    method,
    ifNoneMatch: headers["if-none-match"],
    acceptEncoding: headers["accept-encoding"]?.toString(),
  });
  const { status } = answer;
  logRequest(log, { id, method, path: url.split("?", 1)[0]!, status, start });
  response.writeHead(status, { ...answer.headers, ...commonHeaders(id) });
  response.end(answer.body);
}
