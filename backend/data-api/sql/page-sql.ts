import type { ReadNode } from "../plan/query-plan.ts";
import { limits } from "../request/limits.ts";
import type { PageFormat } from "../request/media.ts";
import { boundedRows, item, refuseBeyond } from "./bounded-rows.ts";
import { callParts } from "./call-sql.ts";
import { countableSql, readSql } from "./read-sql.ts";
import { StatementDraft, type Statement } from "./statement.ts";
import { totalSql, type CountTo } from "./total-sql.ts";
import { mergedSetting } from "./write-sql.ts";

/**
 * One statement for a whole request, which returns a single row: `rows` (the number on this page), `body` (for the
 * client) and `total` (the number without limit and offset, if requested). If functions or triggers may have run, also
 * the `status`, `headers` and `changes` they set, and after an upsert `merged`.
 */
export function pageSql(node: ReadNode, format: PageFormat, count: CountTo, schema: string): Statement {
  const draft = new StatementDraft(schema, count !== undefined, listBytes(node));
  const { source } = node;
  if (
    source.kind === "call" &&
    source.call.routine.returns.kind !== "rows" &&
    !source.call.routine.returns.set
  ) {
    const { from, expression } = callParts(source.call, draft);
    const body =
      source.call.routine.returns.kind === "nothing"
        ? expression
        : format.kind === "raw"
          ? `coalesce((${expression})::text, '')`
          : `coalesce(to_json(${expression})::text, 'null')`;
    const total = count === undefined ? "null" : "1";
    const result = `select 1 as rows, ${body} as body, ${total} as total${settingsSql}`;
    return finish(`${result}${from === "" ? "" : ` from ${from}`}`, draft);
  }
  const page = `select count(*) as rows, ${bodySql(node, format)} as body`;
  const rows = rowsOf(node, format, draft);
  if (count === undefined && source.kind === "relation") return finish(`${page} from ${rows}`, draft);
  const settings = source.kind === "relation" ? "" : settingsSql;
  if (count === undefined) return finish(`${page}, null as total${settings} from ${rows}`, draft);
  const total = totalSql(node, count, draft);
  return finish(
    `select page.rows, page.body, ${total} as total${settings} from (${page} from ${rows}) as page`,
    draft,
  );
}

/** What functions and triggers set for the response; read after they have run. */
const settingsSql = ["response.status", "response.headers", mergedSetting, "response.changes"]
  .map((name) => `, current_setting('${name}', true)`)
  .join("");

export function expectedRowsSql(node: ReadNode, schema: string): Statement {
  const draft = new StatementDraft(schema, false, listBytes(node));
  return finish(`explain (format json) ${countableSql(node, draft)}`, draft);
}

function listBytes(node: ReadNode): number {
  return Math.floor(limits.responseBytes / Math.max(1, countLists(node)));
}

function countLists({ embeds }: ReadNode): number {
  return embeds.reduce((sum, { node, toOne }) => sum + (toOne ? 0 : 1) + countLists(node), 0);
}

function rowsOf(node: ReadNode, { kind }: PageFormat, draft: StatementDraft): string {
  const { source } = node;
  const rows = `(${readSql(node, draft)}) as t`;
  if (kind === "none") return boundedRows(rows, "0");
  if (kind === "csv") {
    const head = "case when row_number() over () = 1 then row_to_json(t.*) end as head, ";
    return boundedRows(rows, "(t.*)::text", head);
  }
  const isValue = source.kind === "call" && source.call.routine.returns.kind === "value";
  return boundedRows(rows, isValue ? "to_json(t.value)" : "row_to_json(t.*)");
}

function bodySql(node: ReadNode, { kind, withoutNulls }: PageFormat): string {
  const { source } = node;
  const returns = source.kind === "call" ? source.call.routine.returns : undefined;
  if (kind === "none") return "null";
  if (kind === "csv") return csvBody;
  const list = `json_agg(c.${item})${refuseBeyond(limits.responseBytes)}`;
  const stripped = withoutNulls ? `json_strip_nulls(${list})` : list;
  const single = kind === "object" || (returns !== undefined && !returns.set);
  return single ? `coalesce(${stripped}->0, 'null')` : `coalesce(${stripped}, '[]')`;
}

/** A line with the column names, then the rows in PostgreSQL's composite format without its parentheses. */
const csvBody = `coalesce(
  (select string_agg(k, ',') from json_object_keys((array_agg(c.head) filter (where c.head is not null))[1]) as k)
  || E'\\n' || string_agg(substr(c.${item}, 2, length(c.${item}) - 2), E'\\n')${refuseBeyond(limits.responseBytes)}, '')`;

function finish(text: string, draft: StatementDraft): Statement {
  return { text: draft.withShared(text), values: draft.values };
}
