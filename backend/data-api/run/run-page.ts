import { notSingular } from "../api-error.ts";
import type { Page } from "../answer.ts";
import type { Service } from "../data-api.ts";
import type { ReadNode } from "../plan/read-node.ts";
import type { ApiRequest } from "../request/api-request.ts";
import { expectedRowsSql, pageSql, type CountTo } from "../sql/page-sql.ts";
import type { RawRow } from "./runner.ts";

/** Writes the SQL of a planned read, runs it in the caller's name and takes its one row apart. */
export async function runPage(
  node: ReadNode,
  { caller, preferences, media }: ApiRequest,
  { schema, runner, maxRows }: Service,
  readOnly: boolean,
): Promise<Page> {
  const { now } = schema;
  const { count } = preferences;
  const expects = count === "planned" || count === "estimated";
  const countTo: CountTo =
    count === "exact" ? "all" : count === "estimated" ? { atMost: maxRows + 1 } : undefined;
  const statements = [pageSql(node, media, countTo, now.schema)];
  if (expects) statements.push(expectedRowsSql(node, now.schema));
  const single = media.kind === "object";
  const rows = await runner.run(caller, now.roles.get(caller.role) ?? [], {
    statements,
    readOnly,
    ...(single && { check: ([page]) => checkSingle(page) }),
  });
  const [page, expected] = rows;
  if (!page) throw new Error("a statement for a page returned no row");
  return {
    rows: numberIn(page[0]),
    body: bytes(page[1]),
    total: totalOf(page, expects ? expectedRows(expected) : undefined, count === "planned" ? 0 : maxRows),
    offset: node.offset,
  };
}

function checkSingle(page: RawRow | undefined): void {
  const rows = numberIn(page?.[0]);
  if (rows !== 1) throw notSingular(rows);
}

/** Counted, as long as the count did not have to stop at `trusted` rows; otherwise as PostgreSQL's planner expects. */
function totalOf(page: RawRow, expected: number | undefined, trusted: number): number | undefined {
  const counted = page.length > 2 ? numberIn(page[2]) : undefined;
  if (expected === undefined) return counted;
  if (counted === undefined) return expected;
  return counted <= trusted ? counted : Math.max(counted, expected);
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
