import postgres from "postgres";
import {
  accessDenied,
  alreadyExists,
  containsNul,
  invalidParameter,
  relatedNotFound,
  StorageError,
} from "../shared/errors.ts";

/** What PostgreSQL refused, in the storage's words; anything else, and what is nobody's fault, as it came. */
export function fromDatabase(error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError)) return error;
  const { code, message, detail = "" } = error;
  switch (code) {
    case "42501":
      return accessDenied(
        message.includes("row-level security") ? "new row violates row-level security policy" : message,
      );
    case "22021": // Of all that a JavaScript string can be, PostgreSQL takes just NUL for invalid.
      return containsNul();
    case "22023": // A token may name a role that does not exist.
      return message.startsWith("role ") ? accessDenied(message) : invalidParameter(message);
    case "23505":
      return alreadyExists("ResourceAlreadyExists");
    case "23503":
      return detail.includes("still referenced")
        ? new StorageError(409, "InvalidRequest", detail)
        : relatedNotFound();
    case "55P03":
      return new StorageError(423, "ResourceLocked", "The resource is locked");
    case "57014":
      return new StorageError(544, "DatabaseTimeout", "The connection to the database timed out", {
        httpStatus: 503,
      });
    case "25006":
      return new StorageError(503, "DatabaseReadOnly", "The database is in read-only mode", {
        httpStatus: 503,
      });
  }
  return isAboutValues(code) ? invalidParameter(message) : error;
}

/** Data exceptions, violated checks, and values too large or too deep to be stored. */
function isAboutValues(code: string): boolean {
  return /^(22|23|54)/.test(code);
}
