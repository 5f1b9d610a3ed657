import * as fc from "fast-check";
import {
  operators,
  type Comparison,
  type Condition,
  type Field,
  type JsonStep,
} from "../../backend/data-api/parse/query-tree.ts";
import type { OrderTerm, SelectItem } from "../../backend/data-api/parse/query-tree.ts";

/** For tests only: everything that can be parsed, within the limits of a request. */

const word = fc.constantFrom(
  "id",
  "count",
  "sum",
  "and",
  "or",
  "not",
  "is",
  "eq",
  "null",
  "inner_one",
  "year",
);
const text = fc.oneof(word, fc.string({ unit: "binary", minLength: 1, maxLength: 6 }));
const type = fc.constantFrom("text", "int", "double precision", "_int4", "numeric[]");

const step: fc.Arbitrary<JsonStep> = fc.record({
  key: fc.oneof(text, fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  asText: fc.boolean(),
});
const field: fc.Arbitrary<Field> = fc.record({ name: text, path: fc.array(step, { maxLength: 2 }) });

const input = fc.record({ field, cast: type }, { requiredKeys: ["field"] });
const common = { alias: text, cast: type };
const leaf: fc.Arbitrary<SelectItem> = fc.oneof(
  fc.record({ kind: fc.constant("all" as const) }),
  fc.record({ kind: fc.constant("field" as const), field, ...common }, { requiredKeys: ["kind", "field"] }),
  fc.record(
    {
      kind: fc.constant("aggregate" as const),
      aggregate: fc.constant("count" as const),
      of: fc.constant({}),
      ...common,
    },
    { requiredKeys: ["kind", "aggregate", "of"] },
  ),
  fc.record(
    {
      kind: fc.constant("aggregate" as const),
      aggregate: fc.constantFrom("count", "sum", "avg", "min", "max"),
      of: input,
      ...common,
    },
    { requiredKeys: ["kind", "aggregate", "of"] },
  ),
);

const isEmbeddable = (name: string): boolean => name !== "count";
const isHint = (name: string): boolean => name !== "inner" && name !== "left";

export const select: fc.Arbitrary<SelectItem[]> = fc.letrec<{ item: SelectItem; items: SelectItem[] }>(
  (tie) => {
    const embed = fc.record({
      kind: fc.constant("embed" as const),
      target: text.filter(isEmbeddable),
      inner: fc.boolean(),
      items: tie("items"),
    });
    const hint = fc.option(text.filter(isHint), { nil: undefined });
    const alias = fc.option(text, { nil: undefined });
    return {
      item: fc.oneof(
        { maxDepth: 2, withCrossShrink: true },
        leaf,
        fc.tuple(embed, fc.boolean(), hint, alias).map(([it, spread, hinted, called]): SelectItem => ({
          ...it,
          spread,
          ...(hinted !== undefined && { hint: hinted }),
          ...(called !== undefined && !spread && { alias: called }),
        })),
      ),
      items: fc.array(tie("item"), { maxLength: 3 }),
    };
  },
).items;

const withoutQuantifier = { field, negated: fc.boolean(), kind: fc.constant("compare" as const) };
const value = fc.string({ unit: "binary", maxLength: 8 });
const simple = operators.filter((it) => it !== "in" && it !== "is" && !it.endsWith("fts"));
const quantifiable = ["eq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "imatch"] as const;
const comparison: fc.Arbitrary<Comparison> = fc.oneof(
  fc.record({ ...withoutQuantifier, operator: fc.constantFrom(...simple), value }),
  fc.record({
    ...withoutQuantifier,
    operator: fc.constantFrom(...quantifiable),
    quantifier: fc.constantFrom("any", "all"),
    value,
  }),
  fc.record(
    {
      ...withoutQuantifier,
      operator: fc.constantFrom("fts", "plfts", "phfts", "wfts"),
      language: fc.constantFrom("english", "pg_catalog$"),
      value,
    },
    { requiredKeys: ["kind", "field", "negated", "operator", "value"] },
  ),
  fc.record({
    ...withoutQuantifier,
    operator: fc.constant("is" as const),
    value: fc.constantFrom("null", "not_null", "true", "false", "unknown"),
  }),
  fc.record({
    ...withoutQuantifier,
    operator: fc.constant("in" as const),
    // A list with only an empty text is an empty list.
    value: fc.array(value, { maxLength: 3 }).filter((list) => list.length !== 1 || list[0] !== ""),
  }),
);

export const logic: fc.Arbitrary<Condition[]> = fc.letrec<{ condition: Condition; conditions: Condition[] }>(
  (tie) => ({
    condition: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      comparison,
      fc.record({ kind: fc.constantFrom("and", "or"), negated: fc.boolean(), conditions: tie("conditions") }),
    ),
    conditions: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }),
  }),
).conditions;

const term: fc.Arbitrary<OrderTerm> = fc.record(
  { field, relation: text, descending: fc.boolean(), nulls: fc.constantFrom("first", "last") },
  { requiredKeys: ["field", "descending"] },
);
export const order: fc.Arbitrary<OrderTerm[]> = fc.array(term, { minLength: 1, maxLength: 3 });
