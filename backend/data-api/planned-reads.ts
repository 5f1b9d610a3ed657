import { LRUCache } from "lru-cache";
import type { SchemaCache } from "../database/schema/schema-cache.ts";
import { checkFilters } from "./parse/check-filters.ts";
import { parseQuery } from "./parse/parse-query.ts";
import { applyRangeHeader } from "./plan/apply-range-header.ts";
import { planRead } from "./plan/plan-read.ts";
import { resolveRelation } from "./plan/resolve-relation.ts";
import type { ApiRequest } from "./request/api-request.ts";
import { negotiate, type Media } from "./request/media.ts";
import { type PageSql, writePage } from "./run/run-page.ts";

type PlannedRead = PageSql & { media: Media };

/** Longer requests are rarely sent again. */
const longestKey = 2000;

const planned = new WeakMap<SchemaCache, LRUCache<string, PlannedRead>>();

/**
 * A plan that is kept: parsing takes a fifth of a read. The key has all that a plan depends on.
 * @throws ApiError if the request makes no sense, each time
 */
export function planOnce(request: ApiRequest, maxRows: number): PlannedRead {
  const { schema, raw, method, accept, range, preferences, caller } = request;
  const isService = caller.role === "service_role";
  const key = [raw.url, accept, method === "GET" && range, preferences.count, isService].join("\n");
  if (key.length > longestKey) return plan(request, maxRows);
  const plans = planned.get(schema) ?? new LRUCache<string, PlannedRead>({ max: 500 });
  planned.set(schema, plans);
  const known = plans.get(key);
  if (known) return known;
  const made = plan(request, maxRows);
  plans.set(key, made);
  return made;
}

function plan(request: ApiRequest, maxRows: number): PlannedRead {
  const { schema, name, parameters, method, range, caller } = request;
  const media = negotiate(request.accept);
  const relation = resolveRelation(schema, name);
  const tree = parseQuery(parameters, false);
  if (caller.role !== "service_role") checkFilters(tree);
  const node = planRead(tree, schema, relation, { kind: "relation" }, maxRows);
  if (method === "GET") applyRangeHeader(node, range);
  return { ...writePage(node, request, media, maxRows), media };
}
