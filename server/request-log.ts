import type { MiddlewareHandler } from "hono";
import type { RequestIdVariables } from "hono/request-id";
import type { Logger } from "pino";

/**
 * Logs one line per request, without query, addresses and headers, which may be personal data.
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

const maxLength = 200;

/** Clients may send any path: it is truncated, and invisible characters and e-mail addresses are removed. */
export function loggedPath(path: string): string {
  const shown = path.length > maxLength ? `${path.slice(0, maxLength)}...` : path;
  return shown.replace(/\p{C}/gu, "?").replace(/(?<=\/)[^/]*(?:@|%40)[^/]*/g, "...");
}
