import type { ExposedSchemas, SchemaCache } from "../../database/schema/schema-cache.ts";
import { unknownSchema } from "../errors/api-error.ts";

export type ChosenSchema = {
  schema: SchemaCache;
  profile: Readonly<Record<string, string>>;
};

const none: ChosenSchema["profile"] = {};
const writing = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** The schema in the request's profile header, otherwise the first. @throws ApiError PGRST106 if it is not exposed */
export function chooseSchema(
  request: { method: string; header: (name: string) => string | undefined },
  schemas: ExposedSchemas,
): ChosenSchema {
  const wanted = request.header(writing.has(request.method) ? "content-profile" : "accept-profile");
  const [first] = schemas.values();
  const schema = wanted === undefined ? first : schemas.get(wanted);
  if (!schema) throw unknownSchema(wanted ?? "", [...schemas.keys()]);
  const isChosen = wanted !== undefined || schemas.size > 1;
  return { schema, profile: isChosen ? { "content-profile": schema.schema } : none };
}
