import type { Relation, SchemaCache } from "../../database/schema/schema-cache.ts";
import { ApiError } from "../errors/api-error.ts";
import { closest, likeName } from "./closest.ts";

/** @throws ApiError 404 when there is no such table or view */
export function resolveRelation(schema: SchemaCache, name: string): Relation {
  const relation = schema.relations.get(name);
  if (relation) return relation;
  const meant = closest(name, schema.relations.keys(), likeName);
  throw new ApiError(
    404,
    "PGRST205",
    `Could not find the table '${schema.schema}.${name}' in the schema cache`,
    {
      hint: meant === undefined ? null : `Perhaps you meant the table '${schema.schema}.${meant}'`,
    },
  );
}
