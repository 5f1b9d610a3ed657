import type { Embed, ReadNode } from "../plan/query-plan.ts";
import { callSql } from "./call-sql.ts";
import { quoteIdentifier, type StatementDraft } from "./statement.ts";
import { wholeRow, writeSql } from "./write-sql.ts";

type Source = { source: string; on: string[] };

export function rootSource({ source, relation }: ReadNode, alias: string, draft: StatementDraft): Source {
  switch (source.kind) {
    case "call":
      return { source: callSql(source.call, alias, draft), on: [] };
    case "write":
      draft.share("written", writeSql(source.write, draft));
      return { source: `written as ${alias}`, on: [] };
    default:
      return { source: `${draft.qualified(relation.name)} as ${alias}`, on: [] };
  }
}

/** What an embedded resource is joined to. A function takes the whole row, in a write a separate column. */
export function rowFor({ relationship }: Embed, parent: ReadNode, alias: string): string {
  if (relationship.kind !== "computed") return alias;
  return parent.source.kind === "write" ? `${alias}.${wholeRow}` : `${alias}.*`;
}

const equal = (left: string, right: string) => (pair: readonly [string, string]) =>
  `${left}.${quoteIdentifier(pair[0])} = ${right}.${quoteIdentifier(pair[1])}`;

export function embeddedSource(
  { relationship }: Embed,
  parent: string,
  alias: string,
  draft: StatementDraft,
): Source {
  const target = `${draft.qualified(relationship.target)} as ${alias}`;
  switch (relationship.kind) {
    case "computed":
      return { source: `${draft.qualified(relationship.function)}(${parent}) as ${alias}`, on: [] };
    case "many-to-many": {
      const junction = draft.newAlias("j");
      const far = relationship.far.map(equal(junction, alias)).join(" and ");
      return {
        source: `${draft.qualified(relationship.junction.relation)} as ${junction} join ${target} on ${far}`,
        on: relationship.near.map(equal(parent, junction)),
      };
    }
    default:
      return { source: target, on: relationship.columns.map(equal(parent, alias)) };
  }
}
