import type { Context } from "hono";
import type { Logger } from "pino";
import { Unauthorized } from "../../tokens/authenticate.ts";
import { isUnreachable } from "../../database/unreachable.ts";
import { AuthError, unreachable } from "./auth-error.ts";

const versionHeader = "X-Supabase-Api-Version";

/** The API's second version. Clients that ask for it get errors as `{code, message}`. */
const currentVersion = "2024-01-01";

/** Never cached: it is about one person. */
export function jsonResponse(context: Context, body: object): Response {
  return context.json(body, 200, { "cache-control": "no-store" });
}

/** Logs any error other than a refusal, and tells the client nothing about it. */
export function errorResponse(error: Error, context: Context, log: Logger): Response {
  if (error instanceof Unauthorized) {
    return context.json({ message: error.message, hint: error.hint }, 401, { "cache-control": "no-store" });
  }
  const refusal = error instanceof AuthError ? error : unexpected(error, context, log);
  const { status, code, message, more } = refusal;
  const weakness = more.weakPassword && { weak_password: more.weakPassword };
  const headers = { ...more.headers, "cache-control": "no-store" };
  if (!asksForCurrentVersion(context)) {
    return context.json({ code: status, error_code: code, msg: message, ...weakness }, status, headers);
  }
  return context.json({ code, message, ...weakness }, status, {
    ...headers,
    [versionHeader]: currentVersion,
  });
}

/** Versions are dates; a client gets the latest one up to the date it names. */
function asksForCurrentVersion(context: Context): boolean {
  const version = context.req.header(versionHeader) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= currentVersion;
}

/** Logs only where PostgreSQL failed, because its messages and details may quote what users typed. */
function unexpected(error: Error, context: Context, log: Logger): AuthError {
  const { code, constraint_name: constraint } = error as { code?: unknown; constraint_name?: unknown };
  const stack = error.stack?.split("\n").filter((line) => line.trimStart().startsWith("at "));
  log.error(
    { path: context.req.routePath, name: error.name, code, constraint, stack },
    "a request to the auth API failed",
  );
  if (isUnreachable(error)) return unreachable();
  return new AuthError(
    500,
    "unexpected_failure",
    "Unexpected failure, please check server logs for more information",
  );
}
