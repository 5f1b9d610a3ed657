import type { Relation } from "../../database/schema/schema-cache.ts";
import type { Aggregate } from "../parse/query-tree.ts";
import { hasGroups, type Embed, type Output, type ReadNode } from "../plan/query-plan.ts";
import { quoteIdentifier, type StatementDraft } from "./statement.ts";
import { castSql, valueSql } from "./value-sql.ts";

export type OutputColumn = {
  name: string;
  value: string;
  aggregate?: { function: Aggregate; cast: string | undefined; groups: boolean };
  all?: boolean;
  /** Whether it has the type `json`, which rows cannot be grouped by. */
  json?: boolean;
};

export type OutputRow = {
  alias: string;
  draft: StatementDraft;
  embeds: ReadonlyMap<Embed, string>;
  /** The columns of the spread ones, which are named by numbers in the subquery. */
  spread: ReadonlyMap<Embed, readonly OutputColumn[]>;
};

/** The output of a node, with the columns of spread resources in their places. */
export function outputColumns(node: ReadNode, row: OutputRow, asNumbers = false): OutputColumn[] {
  const together = !asNumbers && !hasGroups(node);
  return node.output.flatMap((output) => {
    if (output.kind !== "all") return columnsOf(output, row);
    return together ? [{ name: "*", value: `${row.alias}.*`, all: true }] : everyColumn(node.relation, row);
  });
}

function everyColumn({ columns }: Relation, { alias }: OutputRow): OutputColumn[] {
  return [...columns.keys()].map((name) => ({ name, value: `${alias}.${quoteIdentifier(name)}` }));
}

function columnsOf(output: Exclude<Output, { kind: "all" }>, row: OutputRow): OutputColumn[] {
  if (output.kind === "embed") return embedColumns(output.embed, row);
  const { name, cast } = output;
  const { alias, draft } = row;
  if (output.kind === "value") return [{ name, value: castSql(valueSql(output.value, alias, draft), cast) }];
  const { of, aggregate, groups } = output;
  const value = of ? castSql(valueSql(of.value, alias, draft), of.cast) : "true";
  return [{ name, value, aggregate: { function: aggregate, cast, groups } }];
}

function embedColumns(embed: Embed, { embeds, spread }: OutputRow): OutputColumn[] {
  if (embed.hidden) return [];
  const alias = embeds.get(embed);
  const orEmpty = (column: string): string => (embed.toOne ? column : `coalesce(${column}, '[]')`);
  if (!embed.spread) return [{ name: embed.name, value: orEmpty(`${alias}.body`), json: true }];
  return (spread.get(embed) ?? []).map((column, at) => ({
    ...column,
    value: orEmpty(`${alias}.${numbered(at)}`),
  }));
}

/** Numbers the columns of a subquery: the client's names could occur twice, or be those of other columns. */
export function numbered(position: number): string {
  return `"?${position}"`;
}

export function columnsByName(columns: readonly OutputColumn[]): string {
  const grouped = columns.some(isGrouping);
  return columns
    .map((it) => (it.all ? it.value : `${columnSql(it, grouped)} as ${quoteIdentifier(it.name)}`))
    .join(", ");
}

export function columnsByNumber(columns: readonly OutputColumn[]): string[] {
  const grouped = columns.some(isGrouping);
  return columns.map((it, at) => `${columnSql(it, grouped)} as ${numbered(at)}`);
}

/** Groups by position, since a name could be a column's. */
export function groupSql(columns: readonly OutputColumn[]): string {
  if (!columns.some(isGrouping)) return "";
  const positions = columns.flatMap(({ aggregate }, at) => (aggregate ? [] : [at + 1]));
  return positions.length === 0 ? "" : ` group by ${positions.join(", ")}`;
}

function columnSql({ value, aggregate, json }: OutputColumn, grouped: boolean): string {
  if (aggregate) return castSql(`${aggregate.function}(${value})`, aggregate.cast);
  return grouped && json ? `(${value})::jsonb` : value;
}

function isGrouping({ aggregate }: OutputColumn): boolean {
  return aggregate?.groups === true;
}
