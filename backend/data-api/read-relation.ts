import { parseQuery } from "./parse/parse-query.ts";
import { checkFilters } from "./parse/check-filters.ts";
import { applyRangeHeader } from "./plan/apply-range-header.ts";
import { planRead } from "./plan/plan-read.ts";
import { resolveRelation } from "./plan/resolve-relation.ts";
import type { ApiRequest } from "./request/api-request.ts";
import { negotiate } from "./request/media.ts";
import { appliedPreferences } from "./request/preferences.ts";
import { pageResponse } from "./response/response.ts";
import { runPage } from "./run/run-page.ts";
import type { Service } from "./service.ts";

export async function readRelation(request: ApiRequest, service: Service): Promise<Response> {
  const { preferences, schema, profile } = request;
  const media = negotiate(request.accept);
  const relation = resolveRelation(schema, request.name);
  const tree = parseQuery(request.parameters, false);
  if (request.caller.role !== "service_role") checkFilters(tree);
  const node = planRead(tree, schema, relation, { kind: "relation" }, service.maxRows);
  if (request.method === "GET") applyRangeHeader(node, request.range);
  const page = await runPage(node, request, service, { readOnly: true, format: media });
  const applied = appliedPreferences(preferences, ["count", "tx", "handling", "timezone"]);
  return pageResponse(page, media, request, { ...profile, ...applied });
}
