import { PostgresError } from "../../database/sql.ts";
import { retryAfterSeconds } from "../../database/unreachable.ts";
import { ApiError, containsNul } from "./api-error.ts";

type DatabaseError = Pick<PostgresError, "code" | "message"> & { detail?: string; hint?: string };

const statusByCode: Record<string, number> = {
  "23503": 409,
  "23505": 409,
  "25006": 405,
  "42883": 404,
  "42P01": 404,
  "42P17": 500,
  "53400": 500,
  "57P01": 503,
  "57P02": 503,
  "57P03": 503,
  P0001: 400,
};

const statusByClass: Record<string, number> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 500,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** PostgreSQL's errors pass with PostgREST's status; a lost connection is a 503 that reveals nothing of the server. */
export function fromDatabase(error: unknown, anonymous: boolean): ApiError | undefined {
  if (!(error instanceof PostgresError)) return isOfConnection(error) ? connectionLost : undefined;
  const { code, message, detail, hint } = error;
  if (isOfMachine(error))
    return new ApiError(httpStatus(error, anonymous), code, messageOfMachine(code), { headers: later });
  if (code === "PGRST") return raised(error);
  // A NUL in a value that only PostgreSQL knows to be JSON.
  if (code === "22P05" && detail?.startsWith("\\u0000")) return containsNul();
  const status = httpStatus(error, anonymous);
  return new ApiError(status, code, message, {
    details: detail,
    hint: hint ?? null,
    headers: status === 401 ? { "www-authenticate": "Bearer" } : status === 503 ? later : {},
  });
}

const later = { "retry-after": String(retryAfterSeconds) };

function httpStatus({ code, message }: DatabaseError, anonymous: boolean): number {
  if (code === "42501") return anonymous ? 401 : 403;
  // The role comes from the token, so a token with an unknown role is invalid.
  if (code === "22023" && /^role .* does not exist$/s.test(message)) return 401;
  // Either a broken view or function, or two rows of one upsert that duplicate each other.
  if (code === "21000") return message.startsWith("ON CONFLICT") ? 400 : 500;
  if (code.startsWith("PT")) return /^PT[2-5]\d\d$/.test(code) ? Number(code.slice(2)) : 500;
  return statusByCode[code] ?? statusByClass[code.slice(0, 2)] ?? 400;
}

const connectionLost = new ApiError(503, "PGRST001", "Database client error. Retrying the connection.", {
  headers: later,
});

/** `raise sqlstate 'PGRST'`: message and detail are the whole response as JSON. */
function raised({ message, detail }: DatabaseError): ApiError {
  const body = jsonObject(message);
  const transport = jsonObject(detail);
  if (typeof body?.code !== "string" || typeof body.message !== "string") {
    return badRaise(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    );
  }
  const status = transport?.status;
  const headers = transport?.headers;
  if (typeof status !== "number" || status < 200 || status > 599 || !isStrings(headers)) {
    return badRaise(
      detail === undefined
        ? "DETAIL is missing in the RAISE statement"
        : `Invalid JSON value for DETAIL: '${detail}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    );
  }
  const hint = typeof body.hint === "string" ? body.hint : null;
  return new ApiError(status, body.code, body.message, { details: body.details, hint, headers });
}

function badRaise(details: string, hint: string): ApiError {
  return new ApiError(500, "PGRST121", `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, {
    details,
    hint,
  });
}

function jsonObject(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function isStrings(value: unknown): value is Record<string, string> {
  return (
    typeof value === "object" && value !== null && Object.values(value).every((it) => typeof it === "string")
  );
}

/** Codes such as `CONNECTION_CLOSED` and `EPIPE` are no SQLSTATEs, even of the same length. */
function isOfConnection(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}

/** Messages about disk, memory and damaged files name files on the server, unless a function has raised them. */
function isOfMachine({ code, routine }: PostgresError): boolean {
  return /^(53|58|XX00[12])/.test(code) && routine !== "exec_stmt_raise";
}

function messageOfMachine(code: string): string {
  return code === "53100" ? "The database has no space left." : "The database server has a problem.";
}
