import { SpanKind, SpanStatusCode, trace, type Tracer } from "@opentelemetry/api";
import postgres from "postgres";

/** The driver's types lack these. */
type DriverQuery = {
  executed: boolean;
  strings: readonly string[];
  handle: () => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

const maxLength = 2000;

/**
 * Traces each query with its time of waiting for a connection; the text has no values. The driver has no hooks, so the
 * class of its queries is changed. @returns what undoes that
 */
export function traceQueries(tracer: Tracer): () => void {
  const queries = classOfQueries();
  const { handle } = queries;
  queries.handle = function handleTraced(this: DriverQuery) {
    if (!this.executed && trace.getActiveSpan()) follow(this, tracer);
    return handle.call(this);
  };
  return () => {
    queries.handle = handle;
  };
}

function follow(query: DriverQuery, tracer: Tracer): void {
  const text = query.strings.join("?").trim().slice(0, maxLength);
  const span = tracer.startSpan(text.split(/\s/, 1)[0] || "query", {
    kind: SpanKind.CLIENT,
    attributes: { "db.system.name": "postgresql", "db.query.text": text },
  });
  const { resolve, reject } = query;
  query.resolve = (value) => {
    span.end();
    resolve(value);
  };
  query.reject = (error) => {
    const code = (error as { code?: string } | undefined)?.code;
    if (code !== undefined) span.setAttribute("db.response.status_code", code);
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    reject(error);
  };
}

function classOfQueries(): DriverQuery {
  // Nobody waits for this query, so it connects to nothing.
  const query = postgres({ host: "localhost", max: 1 })`select`;
  return Object.getPrototypeOf(query) as DriverQuery;
}
