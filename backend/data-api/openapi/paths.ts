import { rowFilterName } from "./parameters.ts";
import { elementOf, swaggerFormat, swaggerType, typeSchema } from "./swagger-type.ts";
import type { VisibleArgument, VisibleFunction, VisibleRelation } from "./visible-sql.ts";

export const mediaTypes = {
  json: "application/json",
  objects: ["application/vnd.pgrst.object+json;nulls=stripped", "application/vnd.pgrst.object+json"],
  csv: "text/csv",
  openApi: "application/openapi+json",
};

/** The operations of each path. A function with several overloads is described by the one with the most arguments. */
export function pathsOf(
  relations: readonly VisibleRelation[],
  functions: readonly VisibleFunction[],
): object {
  return Object.fromEntries([
    ["/", { get: itself }],
    ...relations.map((it) => [`/${it.name}`, operationsOnRelation(it)] as const),
    ...functions.map((it) => [`/rpc/${it.name}`, operationsOnFunction(it)] as const),
  ]);
}

const itself = {
  tags: ["Introspection"],
  summary: "OpenAPI description (this document)",
  produces: [mediaTypes.openApi, mediaTypes.json],
  responses: { "200": { description: "OK" } },
};

function operationsOnRelation({ name, description, columns, isWritable }: VisibleRelation): object {
  const about = { tags: [name], ...summaryOf(description) };
  const filters = columns.map((column) => rowFilterName(name, column.name));
  const body = `body.${name}`;
  const rows = { type: "array", items: { $ref: `#/definitions/${name}` } };
  const reading = [...filters, "select", "order", "range", "rangeUnit", "offset", "limit", "preferCount"];
  const get = {
    ...about,
    parameters: reading.map(reference),
    responses: {
      "200": { description: "OK", schema: rows },
      "206": { description: "Partial Content" },
    },
  };
  if (!isWritable) return { get };
  const write = (parameters: readonly string[], status: string, result: string): object => ({
    ...about,
    parameters: parameters.map(reference),
    responses: { [status]: { description: result } },
  });
  return {
    get,
    post: write([body, "select", "preferPost"], "201", "Created"),
    patch: write([...filters, body, "preferReturn"], "204", "No Content"),
    delete: write([...filters, "preferReturn"], "204", "No Content"),
  };
}

function operationsOnFunction({ name, description, args, isVolatile }: VisibleFunction): object {
  const operation = (parameters: readonly object[]): object => ({
    tags: [`(rpc) ${name}`],
    ...summaryOf(description),
    produces: [mediaTypes.json, ...mediaTypes.objects],
    ...(parameters.length > 0 && { parameters }),
    responses: { "200": { description: "OK" } },
  });
  const required = args.filter(({ isRequired }) => isRequired).map((arg) => arg.name);
  const body = {
    description: description ?? undefined,
    ...(required.length > 0 && { required }),
    ...(args.length > 0 && {
      properties: Object.fromEntries(args.map((arg) => [arg.name, typeSchema(arg.type)])),
    }),
    type: "object",
  };
  const post = operation([
    { name: "args", required: true, in: "body", schema: body },
    reference("preferParams"),
  ]);
  return isVolatile ? { post } : { get: operation(args.map(queryParameter)), post };
}

/** An array is written as `{1,2}`, or as several parameters if it is variadic. */
function queryParameter({ name, type, isRequired, isVariadic }: VisibleArgument): object {
  const known = swaggerType(type) ?? "string";
  const about = { name, required: isRequired, in: "query" };
  if (!isVariadic)
    return { ...about, type: known === "array" ? "string" : known, format: swaggerFormat(type) };
  const element = elementOf(type);
  const items = { type: swaggerType(element), format: swaggerFormat(element) };
  return { ...about, type: known, items, collectionFormat: "multi" };
}

/** The first line of a comment is the summary. */
function summaryOf(description: string | null): { summary?: string; description?: string } {
  if (description === null) return {};
  const [summary = "", ...rest] = description.split("\n");
  const details = rest.join("\n").replace(/^\n+/, "");
  return { summary, ...(details !== "" && { description: details }) };
}

function reference(name: string): object {
  return { $ref: `#/parameters/${name}` };
}
