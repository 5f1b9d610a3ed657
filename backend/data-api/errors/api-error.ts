import { nulRefusal } from "../../../work/untrusted-text.ts";

/** An error in PostgREST's format: `code`, `message`, `details`, `hint`. Every 4xx is one of these. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? {};
  }

  /** The JSON body, with the keys in PostgREST's order. */
  body(): string {
    const { code, details, hint, message } = this;
    return JSON.stringify({ code, details, hint, message });
  }
}

/** A part of the URL that cannot be parsed. */
export function unparsable(what: string, text: string, column: number, details: string): ApiError {
  const shown = text.length > 200 ? `${text.slice(0, 200)}...` : text;
  return new ApiError(400, "PGRST100", `"failed to parse ${what} (${shown})" (line 1, column ${column})`, {
    details,
  });
}

export function invalidBody(message: string): ApiError {
  return new ApiError(400, "PGRST102", message);
}

/** The code is PostgreSQL's own. */
export function containsNul(): ApiError {
  return new ApiError(400, "22021", nulRefusal);
}

export function invalidRange(details: string, headers: Record<string, string> = {}): ApiError {
  return new ApiError(416, "PGRST103", "Requested range not satisfiable", { details, headers });
}

export function unknownSchema(schema: string, exposed: readonly string[]): ApiError {
  return new ApiError(406, "PGRST106", `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${exposed.join(", ")}`,
  });
}

export function notEmbedded(name: string): ApiError {
  return new ApiError(400, "PGRST108", `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

export function noAggregates(): ApiError {
  return new ApiError(400, "PGRST123", "Use of aggregate functions is not allowed");
}

export function noAggregatesInLists(): ApiError {
  return new ApiError(400, "PGRST127", "Feature not implemented", {
    details: "Aggregates are not implemented for one-to-many or many-to-many spreads.",
  });
}

export function notSingular(rows: number): ApiError {
  return new ApiError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${rows} rows`,
  });
}

export function unsupportedMethod(method: string): ApiError {
  return new ApiError(405, "PGRST117", `Unsupported HTTP method: ${method}`);
}

/** PostgreSQL's own error, raised before any SQL is sent, so that an unknown name never gets into SQL. */
export function unknownColumn(relation: string, column: string): ApiError {
  return new ApiError(400, "42703", `column ${relation}.${column} does not exist`);
}

/** More than the server accepts: a long body or URL, too many filters, or embedding that is too deep. */
export function tooLarge(status: 400 | 413 | 414, message: string): ApiError {
  return new ApiError(status, status === 400 ? "PGRST100" : "PGRST102", message);
}

export function tooManyAffected(rows: number): ApiError {
  return new ApiError(400, "PGRST124", "Query result exceeds max-affected preference constraint", {
    details: `The query affects ${rows} rows`,
  });
}

export function mismatchedKey(): ApiError {
  return new ApiError(400, "PGRST115", "Payload values do not match URL in primary key column(s)");
}

export function noConnection(): ApiError {
  return new ApiError(504, "PGRST003", "Timed out acquiring connection from connection pool.", {
    headers: { "retry-after": "2" },
  });
}
