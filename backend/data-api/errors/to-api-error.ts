import type { Logger } from "pino";
import { Unauthorized, type Caller } from "../../tokens/authenticate.ts";
import { ApiError } from "./api-error.ts";
import { fromDatabase } from "./postgres-error.ts";

/** Logs our own failures, and tells the client nothing about them. */
export function toApiError(error: unknown, caller: Caller | undefined, log: Logger): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Unauthorized) {
    const { code, message, details, hint } = error;
    const challenge =
      code === undefined ? "Bearer" : `Bearer error="invalid_token", error_description="${message}"`;
    return new ApiError(401, code ?? "401", message, {
      details,
      hint,
      headers: { "www-authenticate": challenge },
    });
  }
  const known = fromDatabase(error, caller === undefined || caller.role === "anon");
  if (!known || known.status >= 500) log.error({ err: error }, "a request to the data API failed");
  return known ?? new ApiError(500, "PGRSTX00", "Something went wrong");
}
