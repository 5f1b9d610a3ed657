import type { CurrentSchemas } from "../../database/schema/current-schema.ts";
import { addressKey } from "../../shared/client-address.ts";
import { notSingular } from "../errors/api-error.ts";
import type { ReadNode } from "../plan/query-plan.ts";
import type { ApiRequest } from "../request/api-request.ts";
import type { PageFormat } from "../request/media.ts";
import { requestSettings } from "../request/request-settings.ts";
import { expectedRowsSql, pageSql, type CountTo } from "../sql/page-sql.ts";
import type { RawRow, Runner } from "./runner.ts";

export type PageSource = { schemas: CurrentSchemas; runner: Runner; maxRows: number };

export type Page = {
  rows: number;
  body: Uint8Array<ArrayBuffer>;
  total: number | undefined;
  offset: number;
  /** The status and headers that a function or trigger set for the response. */
  status: string | undefined;
  headers: string | undefined;
  /** How many new rows an upsert merged into existing ones. */
  merged: number;
  /** What a function and its triggers noted as changed. */
  changes: string | undefined;
};

type PageOptions = {
  readOnly: boolean;
  format: PageFormat;
  /** Whether there must be exactly one row; by default if the format is an object. */
  single?: boolean;
  /** Called with the number of rows before the commit; if it throws, everything is rolled back. */
  check?: (rows: number) => void;
};

/** Writes the SQL of a planned request and runs it with the caller's role. */
export async function runPage(
  node: ReadNode,
  request: ApiRequest,
  { runner, maxRows }: PageSource,
  { readOnly, format, single = format.kind === "object", check }: PageOptions,
): Promise<Page> {
  const { caller, preferences, schema } = request;
  // A write has no limit, so the number of its rows is the count.
  const count = node.source.kind === "write" ? undefined : preferences.count;
  const estimates = count === "planned" || count === "estimated";
  // The planner's statistics include rows that row security hides. So that a planned count does not reveal them, it is
  // handled like an estimated one.
  const countTo: CountTo = count === "exact" ? "all" : estimates ? { atMost: maxRows + 1 } : undefined;
  const statements = [pageSql(node, format, countTo, schema.schema)];
  if (estimates) statements.push(expectedRowsSql(node, schema.schema));
  const checks = [...(single ? [checkSingle] : []), ...(check ? [check] : [])];
  const rows = await runner.run(caller, schema.roles.get(caller.role) ?? [], {
    statements,
    readOnly,
    settings: requestSettings(request),
    rollback: preferences.tx === "rollback",
    inProcess: request.inProcess,
    owner: ownerOf(request),
    client: request.raw.signal,
    ...(checks.length > 0 && { check: ([page]) => checks.forEach((it) => it(numberIn(page?.[0]))) }),
  });
  const [page, expected] = rows;
  if (!page) throw new Error("the statement of a page returned no row");
  return {
    rows: numberIn(page[0]),
    body: bytes(page[1]),
    total: totalOf(page, estimates ? expectedRows(expected) : undefined, maxRows),
    offset: node.offset,
    status: textIn(page[3]),
    headers: textIn(page[4]),
    merged: numberIn(page[5]),
    changes: textIn(page[6]),
  };
}

/** Whose share of the connections a request uses. There is no share for the service and for pages that everybody gets. */
export function ownerOf({ caller, address }: ApiRequest): string | undefined {
  const client = caller.role === "service_role" ? undefined : address();
  return client === undefined ? undefined : addressKey(client);
}

function checkSingle(rows: number): void {
  if (rows !== 1) throw notSingular(rows);
}

/** The counted rows, or the planner's estimate if the count had to stop after `trusted` rows. */
function totalOf(page: RawRow, expected: number | undefined, trusted: number): number | undefined {
  const counted = page[2] ? numberIn(page[2]) : undefined;
  if (expected === undefined || counted === undefined || counted <= trusted) return counted;
  return Math.max(counted, expected);
}

function expectedRows(row: RawRow | undefined): number {
  const plans: { Plan: { "Plan Rows": number } }[] = JSON.parse(row?.[0]?.toString() ?? "[]");
  return plans[0]?.Plan["Plan Rows"] ?? 0;
}

/** The driver's buffers are never shared memory, but its types do not say so. */
function bytes(column: RawRow[number] | undefined): Page["body"] {
  return column && isPlain(column) ? column : Buffer.from("null");
}

function isPlain(buffer: Buffer): buffer is Buffer<ArrayBuffer> {
  return buffer.buffer instanceof ArrayBuffer;
}

function numberIn(column: Buffer | null | undefined): number {
  return column ? Number(column.toString("latin1")) : 0;
}

/** A setting from an earlier transaction on the same connection is empty now. */
function textIn(column: Buffer | null | undefined): string | undefined {
  return column && column.length > 0 ? column.toString() : undefined;
}
