import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isMarked } from "../../work/just-written.ts";
import type { PageCache } from "./page-cache.ts";
import { encodingFor, pageResponse } from "./page-response.ts";
import type { NoteRequest } from "../http/request-log.ts";
import { commonHeaders } from "../http/security-headers.ts";

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Answers for cached pages without the application's routing, which takes longer than all the rest. */
export function cachedPages(cache: PageCache, note: NoteRequest, application: Listener): Listener {
  return (request, response) => {
    const { method = "", url = "", headers } = request;
    const asked = {
      method,
      ifNoneMatch: headers["if-none-match"],
      acceptEncoding: headers["accept-encoding"]?.toString(),
    };
    const page = mayBeCached(request) ? cache.fresh(url) : undefined;
    const encoded = page?.encoded(encodingFor(page, asked));
    if (!page || !encoded) {
      application(request, response);
      return;
    }
    const start = performance.now();
    const id = randomUUID();
    const answer = pageResponse(page, encoded, asked);
    cache.lookups.hits += 1;
    note({ id, method, path: url.split("?", 1)[0]!, status: answer.status, start });
    response.writeHead(answer.status, { ...answer.headers, ...commonHeaders(id) });
    response.end(answer.body);
  };
}

function mayBeCached({ method, headers }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    !isMarked(headers.cookie)
  );
}
