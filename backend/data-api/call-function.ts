import type { RoleSettings } from "../database/schema/schema-cache.ts";
import { ApiError, tooManyAffected } from "./errors/api-error.ts";
import { parseQuery } from "./parse/parse-query.ts";
import { checkFilters } from "./parse/check-filters.ts";
import { applyRangeHeader } from "./plan/apply-range-header.ts";
import { planCall } from "./plan/plan-call.ts";
import { planRead } from "./plan/plan-read.ts";
import type { Call } from "./plan/query-plan.ts";
import type { ApiRequest } from "./request/api-request.ts";
import { readCallInput } from "./request/body.ts";
import { negotiateResult } from "./request/media.ts";
import { appliedPreferences, type Preferences } from "./request/preferences.ts";
import { contentRange } from "./response/content-range.ts";
import { pageResponse, successResponse } from "./response/response.ts";
import { runPage, writePage, type Page } from "./run/run-page.ts";
import type { Service } from "./service.ts";

/** `POST /rpc/place_order` with named arguments, or `GET /rpc/category_counts?q=ring`, which never writes. */
export async function callFunction(request: ApiRequest, service: Service): Promise<Response> {
  const { method, preferences, schema, profile } = request;
  const reads = method === "GET" || method === "HEAD";
  if (!reads && method !== "POST") {
    throw new ApiError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
  }
  const tree = parseQuery(request.parameters, reads);
  if (request.caller.role !== "service_role") checkFilters(tree);
  const input = reads ? { kind: "texts" as const, args: tree.args } : await readCallInput(request.raw);
  const call = planCall(schema, request.name, input, tree.columns);
  const { returns } = call.routine;
  const media = negotiateResult(request.accept, returns);
  const node = planRead(tree, schema, call.routine.relation, { kind: "call", call }, service.maxRows);
  if (method === "GET") applyRangeHeader(node, request.range);
  const readOnly = reads || !call.routine.volatile;
  const check = rowCheck(call, preferences);
  const run = (settings: RoleSettings): Promise<Page> =>
    runPage(writePage(node, request, media, service.maxRows), request, service, {
      readOnly,
      settings: [...call.routine.settings, ...settings],
      ...(check && { check }),
    });
  const page = await service.guards.call(call, request, run);
  if (!readOnly) service.onWrite({ kind: "function", name: call.routine.name, changes: page.changes });
  const applied = appliedPreferences(preferences, ["count", "tx", "handling", "timezone", "max-affected"]);
  if (returns.kind === "nothing") {
    const range = contentRange(0, page.rows, page.total);
    return successResponse(page, 204, undefined, { "content-range": range, ...applied });
  }
  const body = media.kind === "raw" && returns.base === "bytea" ? fromHex(page.body) : page.body;
  return pageResponse({ ...page, body }, media, request, { ...profile, ...applied });
}

function rowCheck({ routine }: Call, preferences: Preferences): ((rows: number) => void) | undefined {
  const max = preferences["max-affected"];
  if (max === undefined || preferences.handling !== "strict") return undefined;
  if (!routine.returns.set) {
    throw new ApiError(
      400,
      "PGRST128",
      "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
    );
  }
  return (rows) => {
    if (rows > max) throw tooManyAffected(rows);
  };
}

function fromHex(text: Page["body"]): Page["body"] {
  return Buffer.from(Buffer.from(text).toString("latin1", 2), "hex");
}
