import type { Handler, MiddlewareHandler } from "hono";
import { Hono } from "hono";
import { requestId, type RequestIdVariables } from "hono/request-id";
import type { Logger } from "pino";
import { proxyNotice } from "./proxy-notice.ts";
import { loggedPath, requestLog } from "./request-log.ts";
import { commonHeaders } from "./security-headers.ts";

type Parts = {
  /** The data API and storage; absent when a Supabase elsewhere serves them. */
  backend: Hono | undefined;
  staticFiles: MiddlewareHandler | undefined;
  pages: Handler;
  /** Rejects when the database does not answer. */
  checkDatabase: () => Promise<unknown>;
  /** Whether limits take the address of the connection for the visitor's. */
  countsConnections: boolean;
  log: Logger;
};

/** Everything the shop answers: the backend, the build's files, and pages for the rest. */
export function createApplication(parts: Parts) {
  const { backend, staticFiles, pages, checkDatabase, countsConnections, log } = parts;
  const application = new Hono<{ Variables: RequestIdVariables }>();
  // Ours alone: a client's could be anything, and the same in many lines.
  application.use(requestId({ headerName: "" }));
  application.use(requestLog(log));
  if (countsConnections) application.use(proxyNotice(log));
  application.use(async (context, next) => {
    await next();
    context.res.headers.set("X-Request-Id", context.get("requestId"));
    for (const [name, value] of Object.entries(commonHeaders)) context.res.headers.set(name, value);
  });

  application.get("/healthz", async (context) => {
    try {
      await checkDatabase();
      return context.json({ status: "ok" }, 200, { "Cache-Control": "no-store" });
    } catch {
      return context.json({ status: "the database does not answer" }, 503, { "Cache-Control": "no-store" });
    }
  });

  if (backend) {
    const { fetch } = backend;
    for (const path of ["/rest/v1/*", "/auth/v1/*", "/storage/v1/*"]) {
      application.all(path, (context) => fetch(context.req.raw, context.env));
    }
  }
  if (staticFiles) application.use(staticFiles);
  application.all("*", pages);

  application.onError((error, context) => {
    log.error(
      { id: context.get("requestId"), path: loggedPath(context.req.path), err: error },
      "a request failed",
    );
    return context.text("Something went wrong on our side. Please try again.", 500);
  });
  return application;
}
