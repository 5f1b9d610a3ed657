import { isView } from "../../database/schema/relationships.ts";
import type { Relation, SchemaCache } from "../../database/schema/schema-cache.ts";
import { swaggerType, typeSchema } from "./swagger-type.ts";
import type { VisibleColumn, VisibleRelation } from "./visible-sql.ts";

export function definitionOf(visible: VisibleRelation, relation: Relation, schema: SchemaCache): object {
  const required = visible.columns.filter((column) => !column.isNullable).map(({ name }) => name);
  return {
    description: visible.description ?? undefined,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      visible.columns.map((column) => [column.name, property(column, relation, schema)]),
    ),
    type: "object",
  };
}

function property(column: VisibleColumn, relation: Relation, schema: SchemaCache): object {
  return {
    description: description(column, relation, schema),
    default: defaultValue(column),
    maxLength: column.maxLength ?? undefined,
    enum: column.enum ?? undefined,
    ...typeSchema(column.type),
  };
}

/** Type generators recognize keys by the marks in these notes. */
function description(column: VisibleColumn, relation: Relation, schema: SchemaCache): string | undefined {
  const key = relation.primaryKey.includes(column.name) ? ["This is a Primary Key.<pk/>"] : [];
  const notes = [...key, ...foreignKeyNote(column.name, relation, schema)];
  if (notes.length === 0) return column.description ?? undefined;
  const comment = column.description === null ? "" : `${column.description}\n\n`;
  return `${comment}Note:\n${notes.join("\n")}`;
}

function foreignKeyNote(column: string, relation: Relation, schema: SchemaCache): string[] {
  const referenced = (schema.relationships.get(relation.name) ?? []).flatMap((it) => {
    if (it.kind === "computed" || it.kind === "many-to-many" || !it.references) return [];
    const [pair, second] = it.columns;
    if (pair?.[0] !== column || second) return [];
    return [{ table: it.target, column: pair[1] }];
  });
  const ofTable = referenced.find(({ table }) => !isView(schema.relations.get(table)));
  const found = ofTable ?? referenced[0];
  if (!found) return [];
  const { table, column: key } = found;
  return [`This is a Foreign Key to \`${table}.${key}\`.<fk table='${table}' column='${key}'/>`];
}

/** Only JSON values: the text of a literal, a number, true or false. For a text column, any expression. */
function defaultValue({ type, defaultSql }: VisibleColumn): unknown {
  if (defaultSql === null) return undefined;
  return parsed(swaggerType(type) === "string" ? `"${literalText(type, defaultSql)}"` : defaultSql);
}

function literalText(type: string, sql: string): string {
  const cast = `::${type}`;
  return sql.endsWith(cast) ? sql.slice(0, -cast.length).replace(/^'+|'+$/g, "") : sql;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
