import type { Embed, Predicate } from "../plan/query-plan.ts";
import { comparisonSql } from "./comparison-sql.ts";
import type { StatementDraft } from "./statement.ts";

/** The row that conditions are about, and where the subqueries of its embedded resources are found. */
export type Row = { alias: string; embeds: ReadonlyMap<Embed, string>; draft: StatementDraft };

export function predicateSql(predicate: Predicate, row: Row): string {
  switch (predicate.kind) {
    case "compare":
      return comparisonSql(predicate.value, predicate.comparison, row.alias, row.draft);
    case "absent":
      return `${row.embeds.get(predicate.embed)}.${marker(predicate.embed)} is ${predicate.negated ? "not " : ""}null`;
    default: {
      const inner = predicate.predicates.map((it) => predicateSql(it, row)).join(` ${predicate.kind} `);
      return `${predicate.negated ? "not " : ""}(${inner})`;
    }
  }
}

/** The column by which a spread resource tells that it is there; no name of a client's can look so. */
export const found = `"?found"`;

/** The column of an embed's subquery that is null when there is no row. */
export function marker(embed: Embed): string {
  return embed.spread ? found : "body";
}
