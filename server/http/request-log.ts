import type { MiddlewareHandler } from "hono";
import type { RequestIdVariables } from "hono/request-id";
import type { Logger } from "pino";
import { languageInPath, pathIn, pathWithoutLanguage } from "../../domain/languages/language-path.ts";

export type SeenRequest = { id: string; method: string; path: string; status: number; start: number };

export type NoteRequest = (request: SeenRequest) => void;

export function requestLog(note: NoteRequest): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const { method, path } = context.req;
    note({ id: context.get("requestId"), method, path, status: context.res.status, start });
  };
}

/** Logs one line, without query, addresses and headers, which may be personal data. */
export function logRequests(log: Logger): NoteRequest {
  return ({ id, method, path, status, start }) => {
    const ms = Math.round((performance.now() - start) * 10) / 10;
    log.info({ id, method, path: loggedPath(path), status, ms });
  };
}

/** The last part of these paths opens what they show, or is a code. */
const secretPaths = [
  "/mail/preview/",
  "/reports/download/",
  "/backups/download/",
  "/discount/",
  "/newsletter/unsubscribe/",
];
const maxLength = 200;
const usualPath = /^[\w/.-]*$/;

/** Clients may send any path, so it is cut short and loses invisible characters and email addresses. */
export function loggedPath(path: string): string {
  const language = languageInPath(path);
  const secret = secretPaths.find((start) => pathWithoutLanguage(path).startsWith(start));
  if (secret) return `${pathIn(language, secret)}...`;
  if (path.length <= maxLength && usualPath.test(path)) return path;
  const shown = path.length > maxLength ? `${path.slice(0, maxLength)}...` : path;
  return shown.replace(/\p{C}/gu, "?").replace(/(?<=\/)[^/]*(?:@|%40)[^/]*/g, "...");
}
