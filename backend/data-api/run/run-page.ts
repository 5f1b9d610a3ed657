import type { CurrentSchemas } from "../../database/schema/current-schema.ts";
import type { RoleSettings } from "../../database/schema/schema-cache.ts";
import { addressKey } from "../../../work/client-address.ts";
import { notSingular } from "../errors/api-error.ts";
import type { ReadNode } from "../plan/query-plan.ts";
import type { ApiRequest } from "../request/api-request.ts";
import type { CountKind } from "../request/preferences.ts";
import type { PageFormat } from "../request/media.ts";
import { requestSettings } from "../request/request-settings.ts";
import { expectedRowsSql, pageSql } from "../sql/page-sql.ts";
import type { Statement } from "../sql/statement.ts";
import type { CountTo } from "../sql/total-sql.ts";
import type { RawRow, Runner } from "./runner.ts";

export type PageSource = { schemas: CurrentSchemas; runner: Runner; maxRows: number };

export type Page = {
  rows: number;
  body: Uint8Array<ArrayBuffer>;
  total: number | undefined;
  offset: number;
  status: string | undefined;
  headers: string | undefined;
  /** How many new rows an upsert merged into existing ones. */
  merged: number;
  /** What a function and its triggers reported as changed. */
  changes: string | undefined;
};

export type PageSql = {
  node: ReadNode;
  format: PageFormat;
  countTo: CountTo;
  statements: readonly Statement[];
};

type PageOptions = {
  settings?: RoleSettings;
  readOnly: boolean;
  /** Whether there must be exactly one row; by default, if the format is an object. */
  single?: boolean;
  /** Called with the number of rows before the commit; if it throws, everything is rolled back. */
  check?: (rows: number) => void;
};

export function writePage(
  node: ReadNode,
  { preferences, schema }: ApiRequest,
  format: PageFormat,
  maxRows: number,
): PageSql {
  const countTo = howToCount(node, preferences.count, maxRows);
  const statements = [pageSql(node, format, countTo, schema.schema)];
  if (typeof countTo === "object") statements.push(expectedRowsSql(node, schema.schema));
  return { node, format, countTo, statements };
}

export async function runPage(
  { node, format, countTo, statements }: PageSql,
  request: ApiRequest,
  { runner }: PageSource,
  { readOnly, single = format.kind === "object", settings = [], check }: PageOptions,
): Promise<Page> {
  const { caller, preferences, schema } = request;
  const checks = [...(single ? [checkSingle] : []), ...(check ? [check] : [])];
  const rows = await runner.run(caller, schema.roles.get(caller.role) ?? [], {
    statements,
    readOnly,
    mayBeBehind: readOnly && !isVolatile(node) && !request.hasJustWritten,
    settings: [...requestSettings(request), ...settings],
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
    total: totalOf(page, expected, countTo),
    offset: node.offset,
    status: textIn(page[3]),
    headers: textIn(page[4]),
    merged: numberIn(page[5]),
    changes: textIn(page[6]),
  };
}

/** The owner of the request's share of connections. The service and pages for everybody have none. */
export function ownerOf({ caller, address }: ApiRequest): string | undefined {
  const client = caller.role === "service_role" ? undefined : address();
  return client === undefined ? undefined : addressKey(client);
}

/** A replica cannot write, nor does it know what a volatile function remembers. */
function isVolatile({ source }: ReadNode): boolean {
  return source.kind === "call" && source.call.routine.volatile;
}

function checkSingle(rows: number): void {
  if (rows !== 1) throw notSingular(rows);
}

/** A write has no limit, so the number of its rows is the count. The planner does not know about a function's rows. */
function howToCount({ source }: ReadNode, count: CountKind | undefined, maxRows: number): CountTo {
  if (count === undefined || source.kind === "write") return undefined;
  if (count === "exact" || source.kind === "call") return count === "planned" ? undefined : "all";
  return { expectedFrom: count === "planned" ? 0 : maxRows + 1 };
}

function totalOf(page: RawRow, expected: RawRow | undefined, countTo: CountTo): number | undefined {
  const total = textIn(page[2]);
  if (total === undefined) return undefined;
  if (typeof countTo !== "object" || !total.endsWith("+")) return Number(total);
  const counted = Number(total.slice(0, -1));
  return counted < countTo.expectedFrom ? counted : Math.max(counted, expectedRows(expected));
}

function expectedRows(row: RawRow | undefined): number {
  const plans: { Plan: { "Plan Rows": number } }[] = JSON.parse(row?.[0]?.toString() ?? "[]");
  return plans[0]?.Plan["Plan Rows"] ?? 0;
}

/** The driver's types do not say that its buffers are never shared memory. */
function bytes(column: RawRow[number] | undefined): Page["body"] {
  return column && isPlain(column) ? column : Buffer.from("null");
}

function isPlain(buffer: Buffer): buffer is Buffer<ArrayBuffer> {
  return buffer.buffer instanceof ArrayBuffer;
}

function numberIn(column: Buffer | null | undefined): number {
  return column ? Number(column.toString("latin1")) : 0;
}

/** A setting of an earlier transaction on the connection is empty, not absent. */
function textIn(column: Buffer | null | undefined): string | undefined {
  return column && column.length > 0 ? column.toString() : undefined;
}
