import { corsHeaders } from "../tokens/cors.ts";
import { unsupportedMethod } from "./errors/api-error.ts";
import { openApiDocument } from "./openapi/document.ts";
import { mediaTypes } from "./openapi/paths.ts";
import { visibleSql, type VisibleSchema } from "./openapi/visible-sql.ts";
import type { ApiRequest } from "./request/api-request.ts";
import { acceptedTypes, unavailable } from "./request/media.ts";
import { ownerOf } from "./run/run-page.ts";
import type { Service } from "./service.ts";

const available = [mediaTypes.openApi, mediaTypes.json, "*/*"];

/** `GET /`: the OpenAPI description of what the caller's role may use of the schema. */
export async function describeSchema(request: ApiRequest, service: Service): Promise<Response> {
  const { method, caller, schema, profile } = request;
  if (method !== "GET" && method !== "HEAD") throw unsupportedMethod(method);
  const wanted = acceptedTypes(request.accept || "*/*");
  if (!wanted.some((type) => available.includes(type))) throw unavailable(wanted);
  const [row] = await service.runner.run(caller, schema.roles.get(caller.role) ?? [], {
    statements: [{ text: visibleSql, values: [schema.schema] }],
    readOnly: true,
    mayBeBehind: true,
    settings: [["search_path", ""]],
    rollback: false,
    inProcess: request.inProcess,
    owner: ownerOf(request),
    client: request.raw.signal,
  });
  const visible: VisibleSchema = JSON.parse(row?.[0]?.toString() ?? "null");
  const body = JSON.stringify(openApiDocument(visible, schema, new URL(service.url())));
  return new Response(method === "HEAD" ? null : body, {
    headers: { ...corsHeaders, "content-type": `${mediaTypes.openApi}; charset=utf-8`, ...profile },
  });
}
