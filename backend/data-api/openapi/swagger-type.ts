const types: Readonly<Record<string, string | undefined>> = {
  boolean: "boolean",
  smallint: "integer",
  integer: "integer",
  bigint: "integer",
  numeric: "number",
  real: "number",
  "double precision": "number",
};

const formats: Readonly<Record<string, string | undefined>> = {
  smallint: "int32",
  integer: "int32",
  bigint: "int64",
};

export function swaggerType(type: string): string | undefined {
  if (type === "json" || type === "jsonb") return undefined;
  return types[type] ?? (type.endsWith("[]") ? "array" : "string");
}

export function swaggerFormat(type: string): string {
  return formats[type] ?? type;
}

export function elementOf(arrayType: string): string {
  return arrayType.slice(0, -2);
}

export type TypeSchema = { type?: string | undefined; format: string; items?: { type?: string | undefined } };

export function typeSchema(type: string): TypeSchema {
  const known = swaggerType(type);
  return {
    format: swaggerFormat(type),
    type: known,
    ...(known === "array" && { items: { type: swaggerType(elementOf(type)) } }),
  };
}
