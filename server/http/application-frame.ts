import { type Context, Hono } from "hono";
import { requestId } from "hono/request-id";
import type { Logger } from "pino";
import { loggedPath, logRequests, requestLog } from "./request-log.ts";
import { takeCommonHeaders, type CommonHeaders } from "./security-headers.ts";

/** An application with ids, a log, common headers, and 500 for errors. @param note notes a request; logs by default */
export function applicationFrame(log: Logger, note = logRequests(log)): Hono<CommonHeaders> {
  const application = new Hono<CommonHeaders>();
  // A client's own id could be anything, and the same for many requests.
  application.use(requestId({ headerName: "" }));
  application.use(requestLog(note));
  application.use(async (context, next) => {
    await next();
    if (context.get("hasCommonHeaders")) return;
    // A handler's own headers are stricter.
    for (const [name, value] of Object.entries(takeCommonHeaders(context)))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  });
  application.onError((error, context) => {
    log.error(
      { id: context.get("requestId"), path: loggedPath(context.req.path), err: error },
      "a request failed",
    );
    return context.text("Something went wrong on our side. Please try again.", 500);
  });
  return application;
}

/** `GET /healthz`. @param responds whether the database responds */
export function health(responds: () => Promise<boolean>) {
  return readiness(async () => ((await responds()) ? undefined : "the database does not respond"));
}

/** `GET /readyz`, for a balancer. @param problem why no requests should come here now */
export function readiness(problem: () => Promise<string | undefined>) {
  return async (context: Context): Promise<Response> => {
    const status = await problem();
    return context.json({ status: status ?? "ok" }, status === undefined ? 200 : 503, {
      "Cache-Control": "no-store",
    });
  };
}
