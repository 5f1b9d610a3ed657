import { isToOne } from "../../database/schema/relationships.ts";
import type { Relation, SchemaCache } from "../../database/schema/schema-cache.ts";
import { ApiError, invalidRange, noAggregatesInLists, notEmbedded } from "../errors/api-error.ts";
import type { Field, OrderTerm, QueryTree, SelectItem } from "../parse/query-tree.ts";
import { embedNamed, planCondition } from "./plan-condition.ts";
import {
  hasGroups,
  type Embed,
  type Output,
  type ReadNode,
  type Sorting,
  type Source,
  type Value,
} from "./query-plan.ts";
import { resolveRelationship } from "./resolve-relationship.ts";
import { planAggregate, planPlainCount } from "./plan-aggregate.ts";
import { resolveType, resolveValue } from "./resolve-value.ts";

/** Resolves a parsed query against the schema. `maxRows` limits every list of rows, embedded ones included. */
export function planRead(
  tree: QueryTree,
  schema: SchemaCache,
  relation: Relation,
  source: Source,
  maxRows: number,
): ReadNode {
  const root = planNode(tree.select, schema, relation, source, maxRows);
  for (const { path, condition } of tree.conditions) {
    const node = resolveNode(root, path);
    node.where.push(planCondition(condition, node, schema));
  }
  for (const { path, terms } of tree.orders) {
    const node = resolveNode(root, path);
    node.order = terms.map((term) => planOrder(term, node, schema));
  }
  for (const { path, limit, offset } of tree.ranges) {
    const node = resolveNode(root, path);
    if (limit !== undefined) node.limit = Math.min(requireNonNegative(limit), maxRows);
    if (offset !== undefined) node.offset = Math.max(offset, 0);
  }
  return root;
}

function planNode(
  items: readonly SelectItem[],
  schema: SchemaCache,
  relation: Relation,
  source: Source,
  maxRows: number,
): ReadNode {
  const node: ReadNode = {
    source,
    relation,
    output: [],
    embeds: [],
    where: [],
    order: [],
    limit: maxRows,
    offset: 0,
  };
  for (const item of items) {
    const output = planItem(item, node, schema, maxRows);
    node.output.push(output);
    if (output.kind === "embed") node.embeds.push(output.embed);
  }
  return node;
}

function planItem(item: SelectItem, node: ReadNode, schema: SchemaCache, maxRows: number): Output {
  if (item.kind === "all") return { kind: "all" };
  if (item.kind === "embed") return { kind: "embed", embed: planEmbed(item, node, schema, maxRows) };
  if (item.kind === "aggregate") return planAggregate(item, node.relation, schema);
  const count = planPlainCount(item, node.relation, schema);
  if (count) return count;
  const { field, alias, cast } = item;
  const lastKey = field.path.findLast((step) => typeof step.key === "string")?.key;
  return {
    kind: "value",
    value: resolveValue(field, node.relation, schema),
    name: alias ?? String(lastKey ?? field.name),
    ...(cast !== undefined && { cast: resolveType(cast, schema) }),
  };
}

function planEmbed(
  item: Extract<SelectItem, { kind: "embed" }>,
  parent: ReadNode,
  schema: SchemaCache,
  maxRows: number,
): Embed {
  const relationship = resolveRelationship(schema, parent.relation.name, item.target, item.hint);
  const relation = schema.relations.get(relationship.target);
  if (!relation)
    throw new Error(`the schema cache has a relationship to the unknown relation ${relationship.target}`);
  const node = planNode(item.items, schema, relation, { kind: "embedded" }, maxRows);
  const toOne = isToOne(relationship);
  if (toOne) delete node.limit;
  else if (item.spread && hasGroups(node)) throw noAggregatesInLists();
  return {
    node,
    relationship,
    toOne,
    name: item.alias ?? item.target,
    target: item.target,
    inner: item.inner,
    spread: item.spread,
    hidden: !item.spread && item.items.every(showsNothing),
    sortKeys: [],
  };
}

/** `films(directors())` is only there to be filtered by. */
function showsNothing(item: SelectItem): boolean {
  return item.kind === "embed" && item.items.every(showsNothing);
}

function planOrder(term: OrderTerm, node: ReadNode, schema: SchemaCache): Sorting {
  const { field, relation, descending, nulls } = term;
  const direction = { descending, ...(nulls !== undefined && { nulls }) };
  if (relation === undefined) {
    return { by: { kind: "value", value: resolveValue(field, node.relation, schema) }, ...direction };
  }
  const embed = embedNamed(node, relation);
  if (!embed) throw notEmbedded(relation);
  if (!embed.toOne) {
    throw new ApiError(400, "PGRST118", `A related order on '${relation}' is not possible`, {
      details: `'${node.relation.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  const key =
    embed.sortKeys.push(shownAs(field, embed) ?? resolveValue(field, embed.node.relation, schema)) - 1;
  return { by: { kind: "embedded", embed, key }, ...direction };
}

/** As in PostgREST, a resource is sorted by what it shows, under the client's names, then by other columns. */
function shownAs({ name, path }: Field, { node }: Embed): Value | undefined {
  const shown = node.output.find((it) => it.kind === "value" && it.name === name && it.cast === undefined);
  return shown?.kind === "value" && path.length === 0 ? shown.value : undefined;
}

function resolveNode(root: ReadNode, path: readonly string[]): ReadNode {
  let node = root;
  for (const name of path) {
    const embed = embedNamed(node, name);
    if (!embed) throw notEmbedded(name);
    node = embed.node;
  }
  return node;
}

function requireNonNegative(limit: number): number {
  if (limit < 0) throw invalidRange("Limit should be greater than or equal to zero.");
  return limit;
}
