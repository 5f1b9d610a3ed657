import type { Sql } from "../../backend/database/sql.ts";
import {
  type Column,
  type DatabaseFunction,
  type ForeignKey,
  readSchema,
  type Schema,
  type Table,
  type TypeReference,
} from "./read-schema.ts";

/** The type `Database` for the schema `public`; computed columns are in `Row`, relationships in `SetofOptions`. */
export async function databaseTypes(owner: Sql): Promise<string> {
  return render(await readSchema(owner));
}

function render({ tables, functions: all }: Schema): string {
  // One that several tables have, such as found_by, is for filters, which have no types.
  const functions = all.filter((one) => !all.some((other) => other !== one && other.name === one.name));
  const known = new Set(tables.map((table) => table.name));
  const type: TypeName = (of) => {
    const name = known.has(of.type) ? row(of.type) : typeNames.get(of.type);
    if (name === undefined) throw new Error(`No TypeScript type is known for ${of.type}.`);
    return of.isArray ? `${name}[]` : name;
  };

  return `// Generated from the migrations by \`npm run types\`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {${tables.map((table) => renderTable(table, computedColumns(table, functions), type)).join("")}
    };
    Views: { [_ in never]: never };
    Functions: {${functions.map((each) => renderFunction(each, known, type)).join("")}
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
`;
}

type TypeName = (of: TypeReference) => string;

/** The row that a computed column or relationship is of. */
function rowArgument({ arguments: [first, ...more] }: DatabaseFunction): TypeReference | undefined {
  return more.length === 0 ? first : undefined;
}

function computedColumns(table: Table, functions: DatabaseFunction[]): DatabaseFunction[] {
  return functions.filter((each) => !each.isSet && rowArgument(each)?.type === table.name);
}

function renderTable(table: Table, computed: DatabaseFunction[], type: TypeName): string {
  const columns = [
    ...table.columns.map((column) => `${column.name}: ${columnType(column, type)};`),
    ...computed.map((each) => `${each.name}: ${type(each.result)}${each.isStrict ? "" : " | null"};`),
  ];
  const writable = (mayOmit: (column: Column) => boolean): string[] =>
    table.columns.map((column) => {
      if (column.isGenerated) return `${column.name}?: never;`;
      const optional = mayOmit(column) ? "?" : "";
      return `${column.name}${optional}: ${columnType(column, type)};`;
    });
  const insert = writable((column) => column.isNullable || column.hasDefault);
  const update = writable(() => true);
  const computedFields = computed.map((each) => `"${each.name}"`).join(" | ") || "never";
  return `
      ${table.name}: {
        Row: {${lines(columns, 10, 8)}};
        Insert: {${lines(insert, 10, 8)}};
        Update: {${lines(update, 10, 8)}};
        Relationships: [${lines(table.foreignKeys.map(renderForeignKey), 10, 8)}];
        ComputedFields: ${computedFields};
      };`;
}

function columnType(column: Column, type: TypeName): string {
  const name = column.values ? column.values.map((value) => JSON.stringify(value)).join(" | ") : type(column);
  return column.isNullable ? `${name} | null` : name;
}

function renderForeignKey(key: ForeignKey): string {
  return (
    `{ foreignKeyName: "${key.name}"; columns: ${JSON.stringify(key.columns)}; isOneToOne: ${key.isOneToOne}; ` +
    `referencedRelation: "${key.relation}"; referencedColumns: ${JSON.stringify(key.referencedColumns)} },`
  );
}

function renderFunction(each: DatabaseFunction, known: Set<string>, type: TypeName): string {
  const args = each.arguments
    .map((arg) => `${arg.name}${arg.isOptional ? "?" : ""}: ${type(arg)}`)
    .join("; ");
  const columns = each.resultColumns.map((column) => `${column.name}: ${type(column)}`).join("; ");
  const result = columns ? `{ ${columns} }` : type(each.result);
  const setOf =
    each.isSet && known.has(each.result.type)
      ? `\n        SetofOptions: { from: "${known.has(rowArgument(each)?.type ?? "") ? rowArgument(each)?.type : "*"}"; to: "${each.result.type}"; isOneToOne: false; isSetofReturn: true };`
      : "";
  return `
      ${each.name}: {
        Args: ${args ? `{ ${args} }` : "never"};
        Returns: ${result}${each.isSet ? "[]" : ""};${setOf}
      };`;
}

function row(table: string): string {
  return `Database["public"]["Tables"]["${table}"]["Row"]`;
}

/** Each on its own line, followed by a line break for the closing bracket; empty for none. */
function lines(of: string[], indent: number, closing: number): string {
  if (of.length === 0) return "";
  return `${of.map((line) => `\n${" ".repeat(indent)}${line}`).join("")}\n${" ".repeat(closing)}`;
}

const typeNames = new Map([
  ...["int2", "int4", "int8", "float4", "float8", "numeric"].map((name) => [name, "number"] as const),
  ...["text", "varchar", "uuid", "date", "timestamp", "timestamptz"].map((name) => [name, "string"] as const),
  ["bool", "boolean"],
  ["json", "Json"],
  ["jsonb", "Json"],
  ["void", "undefined"],
  ["record", "Record<string, unknown>"],
]);
