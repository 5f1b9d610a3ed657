import type { Embed, Predicate } from "../plan/query-plan.ts";
import { comparisonSql } from "./comparison-sql.ts";
import type { StatementDraft } from "./statement.ts";

/** `embeds` has the aliases of the embedded resources' subqueries. */
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

/** The column that is null when a spread resource has no row. Clients cannot use a name like this. */
export const found = `"?found"`;

/** The column of an embed's subquery that is null when there is no row. */
export function marker(embed: Embed): string {
  return embed.spread ? found : "body";
}
