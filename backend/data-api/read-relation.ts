import { planOnce } from "./planned-reads.ts";
import type { ApiRequest } from "./request/api-request.ts";
import { appliedPreferences } from "./request/preferences.ts";
import { pageResponse } from "./response/response.ts";
import { runPage } from "./run/run-page.ts";
import type { Service } from "./service.ts";

export async function readRelation(request: ApiRequest, service: Service): Promise<Response> {
  const { media, ...sql } = planOnce(request, service.maxRows);
  const page = await runPage(sql, request, service, { readOnly: true });
  const applied = appliedPreferences(request.preferences, ["count", "tx", "handling", "timezone"]);
  return pageResponse(page, media, request, { ...request.profile, ...applied });
}
