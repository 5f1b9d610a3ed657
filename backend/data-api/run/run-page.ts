import type { CurrentSchema } from "../../database/schema/current-schema.ts";
import { addressKey } from "../../client-address.ts";
import { notSingular } from "../errors/api-error.ts";
import type { ReadNode } from "../plan/query-plan.ts";
import type { ApiRequest } from "../request/api-request.ts";
import { requestSettings } from "../request/request-settings.ts";
import type { PageFormat } from "../request/media.ts";
import { expectedRowsSql, pageSql, type CountTo } from "../sql/page-sql.ts";
import type { RawRow, Runner } from "./runner.ts";

/** What is read, and over which connections. */
export type PageSource = { schema: CurrentSchema; runner: Runner; maxRows: number };

/** The page that came from PostgreSQL. */
export type Page = {
  rows: number;
  body: Uint8Array<ArrayBuffer>;
  total: number | undefined;
  offset: number;
  /** Status and headers that a function or trigger set for the answer. */
  status: string | undefined;
  headers: string | undefined;
  /** How many new rows an upsert merged into old ones. */
  merged: number;
};

type How = {
  readOnly: boolean;
  format: PageFormat;
  /** Whether the client wants one object and nothing else; by default when the format is one. */
  single?: boolean;
  /** Looks at the number of rows before it is final; what it throws undoes everything. */
  check?: (rows: number) => void;
};

/** Writes the SQL of a planned request, runs it in the caller's name and takes its one row apart. */
export async function runPage(
  node: ReadNode,
  request: ApiRequest,
  { schema, runner, maxRows }: PageSource,
  { readOnly, format, single = format.kind === "object", check }: How,
): Promise<Page> {
  const { caller, preferences } = request;
  const { now } = schema;
  // What a write changed is never cut, so its rows are their own count.
  const count = node.source.kind === "write" ? undefined : preferences.count;
  const expects = count === "planned" || count === "estimated";
  // What the planner expects comes from statistics of all rows, those included that row security hides: a planned count
  // is as good as an estimated one, and tells nothing of them.
  const countTo: CountTo = count === "exact" ? "all" : expects ? { atMost: maxRows + 1 } : undefined;
  const statements = [pageSql(node, format, countTo, now.schema)];
  if (expects) statements.push(expectedRowsSql(node, now.schema));
  const checks = [...(single ? [checkSingle] : []), ...(check ? [check] : [])];
  const rows = await runner.run(caller, now.roles.get(caller.role) ?? [], {
    statements,
    readOnly,
    settings: requestSettings(request, now.usesRequestSettings),
    rollback: preferences.tx === "rollback",
    inProcess: request.inProcess,
    owner: ownerOf(request),
    client: request.raw.signal,
    ...(checks.length > 0 && { check: ([page]) => checks.forEach((it) => it(numberIn(page?.[0]))) }),
  });
  const [page, expected] = rows;
  if (!page) throw new Error("a statement for a page returned no row");
  return {
    rows: numberIn(page[0]),
    body: bytes(page[1]),
    total: totalOf(page, expects ? expectedRows(expected) : undefined, maxRows),
    offset: node.offset,
    status: textIn(page[3]),
    headers: textIn(page[4]),
    merged: numberIn(page[5]),
  };
}

/** Whose share of the connections a request takes from. The service itself has no share, nor what is for everybody. */
function ownerOf({ caller, address }: ApiRequest): string | undefined {
  const client = caller.role === "service_role" ? undefined : address();
  return client === undefined ? undefined : addressKey(client);
}

function checkSingle(rows: number): void {
  if (rows !== 1) throw notSingular(rows);
}

/** Counted, as long as the count did not have to stop at `trusted` rows; otherwise as PostgreSQL's planner expects. */
function totalOf(page: RawRow, expected: number | undefined, trusted: number): number | undefined {
  const counted = page[2] ? numberIn(page[2]) : undefined;
  if (expected === undefined || counted === undefined || counted <= trusted) return counted;
  return Math.max(counted, expected);
}

function expectedRows(row: RawRow | undefined): number {
  const plans: { Plan: { "Plan Rows": number } }[] = JSON.parse(row?.[0]?.toString() ?? "[]");
  return plans[0]?.Plan["Plan Rows"] ?? 0;
}

/** A column as the body of a response; the driver's buffers are never shared memory. */
function bytes(column: RawRow[number] | undefined): Page["body"] {
  return column && isPlain(column) ? column : Buffer.from("null");
}

function isPlain(buffer: Buffer): buffer is Buffer<ArrayBuffer> {
  return buffer.buffer instanceof ArrayBuffer;
}

function numberIn(column: Buffer | null | undefined): number {
  return column ? Number(column.toString("latin1")) : 0;
}

/** A setting that was made in another transaction of the connection is left behind empty. */
function textIn(column: Buffer | null | undefined): string | undefined {
  return column && column.length > 0 ? column.toString() : undefined;
}
