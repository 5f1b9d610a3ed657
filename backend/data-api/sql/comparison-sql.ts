import type { Comparison, Operator } from "../parse/query-tree.ts";
import type { Value } from "../plan/query-plan.ts";
import { arrayLiteral, type StatementDraft } from "./statement.ts";
import { valueSql, valueType } from "./value-sql.ts";

const symbols: Partial<Record<Operator, string>> = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
  isdistinct: "is distinct from",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxr: "&<",
  nxl: "&>",
  adj: "-|-",
};

const textSearches: Partial<Record<Operator, string>> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};

const truths: Record<string, string> = {
  null: "is null",
  not_null: "is not null",
  true: "is true",
  false: "is false",
  unknown: "is unknown",
};

export function comparisonSql(
  value: Value,
  comparison: Comparison,
  alias: string,
  draft: StatementDraft,
): string {
  const left = valueSql(value, alias, draft);
  const test = testSql(left, value, comparison, draft);
  return comparison.negated ? `not (${test})` : test;
}

function testSql(left: string, value: Value, comparison: Comparison, draft: StatementDraft): string {
  const { operator, quantifier, value: operand } = comparison;
  if (typeof operand !== "string") return `${left} = any (${draft.parameter(arrayLiteral(operand))})`;
  if (operator === "is") return `${left} ${truths[operand]}`;
  const search = textSearches[operator];
  if (search !== undefined) return textSearchSql(left, value, search, comparison, operand, draft);
  // `*` is an alias for `%`, which would have to be escaped in a URL.
  const isPattern = operator === "like" || operator === "ilike";
  const right = draft.parameter(isPattern ? operand.replaceAll("*", "%") : operand);
  return `${left} ${symbols[operator]} ${quantifier === undefined ? right : `${quantifier} (${right})`}`;
}

function textSearchSql(
  left: string,
  value: Value,
  search: string,
  { language }: Comparison,
  query: string,
  draft: StatementDraft,
): string {
  const configuration = language === undefined ? "" : `${draft.parameter(language)}::regconfig, `;
  const document = valueType(value) === "tsvector" ? left : `to_tsvector(${configuration}${left})`;
  return `${document} @@ ${search}(${configuration}${draft.parameter(query)})`;
}
