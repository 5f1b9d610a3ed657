import type { Relation, SchemaCache } from "../database/schema-cache.ts";
import { answerPage } from "./answer.ts";
import { ApiError, unsupportedMethod } from "./api-error.ts";
import type { Service } from "./data-api.ts";
import { parseQuery } from "./parse/parse-query.ts";
import { closest } from "./plan/closest.ts";
import { planRead } from "./plan/plan-read.ts";
import type { ApiRequest } from "./request/api-request.ts";
import { applyRangeHeader } from "./request/range.ts";
import { runPage } from "./run/run-page.ts";

/** `GET /products?...`: parse, plan, write SQL, run, answer. */
export async function readRelation(request: ApiRequest, service: Service): Promise<Response> {
  const { method, parameters, media } = request;
  if (method !== "GET" && method !== "HEAD") throw unsupportedMethod(method);
  const schema = service.schema.now;
  const relation = findRelation(schema, request.name);
  const tree = parseQuery(parameters, false);
  const node = planRead(tree, schema, relation, { kind: "relation" }, service.maxRows);
  applyRangeHeader(node, request.range);
  const page = await runPage(node, request, service, true);
  return answerPage(page, media, method === "HEAD");
}

function findRelation(schema: SchemaCache, name: string): Relation {
  const relation = schema.relations.get(name);
  if (relation) return relation;
  const meant = closest(name, schema.relations.keys());
  throw new ApiError(
    404,
    "PGRST205",
    `Could not find the table '${schema.schema}.${name}' in the schema cache`,
    {
      hint: meant === undefined ? null : `Perhaps you meant the table '${schema.schema}.${meant}'`,
    },
  );
}
