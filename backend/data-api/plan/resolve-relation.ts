import type { Relation, SchemaCache } from "../../database/schema/schema-cache.ts";
import { ApiError } from "../errors/api-error.ts";
import { closest } from "./closest.ts";

/** The table or view of that name. */
export function findRelation(schema: SchemaCache, name: string): Relation {
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
