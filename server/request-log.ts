import type { MiddlewareHandler } from "hono";
import type { RequestIdVariables } from "hono/request-id";
import type { Logger } from "pino";

/** Logs each request. */
export function requestLog(log: Logger): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const { method, path } = context.req;
    logRequest(log, { id: context.get("requestId"), method, path, status: context.res.status, start });
  };
}

type LoggedRequest = { id: string; method: string; path: string; status: number; start: number };

/** Logs one line, without query, addresses and headers, which may be personal data. */
export function logRequest(log: Logger, { id, method, path, status, start }: LoggedRequest): void {
  const ms = Math.round((performance.now() - start) * 10) / 10;
  log.info({ id, method, path: loggedPath(path), status, ms });
}

/** The last part of these paths grants access to what they show, or is a code. */
const secretPaths = ["/mail/preview/", "/reports/download/", "/backups/download/", "/discount/"];
const maxLength = 200;
const usualPath = /^[\w/.-]*$/;

/** Clients may send any path: it is truncated, and invisible characters and e-mail addresses are removed. */
export function loggedPath(path: string): string {
  const secret = secretPaths.find((start) => path.startsWith(start));
  if (secret) return `${secret}...`;
  if (path.length <= maxLength && usualPath.test(path)) return path;
  const shown = path.length > maxLength ? `${path.slice(0, maxLength)}...` : path;
  return shown.replace(/\p{C}/gu, "?").replace(/(?<=\/)[^/]*(?:@|%40)[^/]*/g, "...");
}
