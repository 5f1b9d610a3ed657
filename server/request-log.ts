import type { MiddlewareHandler } from "hono";
import type { RequestIdVariables } from "hono/request-id";
import type { Logger } from "pino";

/**
 * One line for each request. Neither the query (searches, e-mails), nor addresses, nor headers are written: they may
 * be personal data.
 */
export function requestLog(log: Logger): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    log.info({
      id: context.get("requestId"),
      method: context.req.method,
      path: loggedPath(context.req.path),
      status: context.res.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
    });
  };
}

const longest = 200;

/** A path is whatever a client makes up: it is cut, and invisible characters and e-mail addresses are left out. */
export function loggedPath(path: string): string {
  const shown = path.length > longest ? `${path.slice(0, longest)}...` : path;
  return shown.replace(/\p{C}/gu, "?").replace(/(?<=\/)[^/]*(?:@|%40)[^/]*/g, "...");
}
