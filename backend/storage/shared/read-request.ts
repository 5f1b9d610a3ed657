import type { Context } from "hono";
import type { z } from "zod";
import { jsonHasNul, readText } from "../../../work/untrusted-text.ts";
import { bodyTooLarge, containsNul, invalidRequest } from "./errors.ts";

/** Enough for a thousand long names. */
const maxBytes = 1024 * 1024;

/** Parses the JSON body. @throws StorageError 413 when it is too long, 400 that names an invalid field */
export async function readJson<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await readText(context.req.raw, maxBytes);
  if (text === undefined) throw bodyTooLarge();
  if (jsonHasNul(text)) throw containsNul();
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidRequest(`${["body", ...(issue?.path ?? [])].join("/")}: ${issue?.message}`);
}

/** Parses the query parameters. @throws StorageError 400 that names an invalid one */
export function readQuery<Schema extends z.ZodType>(context: Context, schema: Schema): z.output<Schema> {
  const query = context.req.query();
  if (Object.values(query).some((value) => value.includes("\0"))) throw containsNul();
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidRequest(`querystring/${issue?.path.join(".")}: ${issue?.message}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text || "{}");
  } catch {
    throw invalidRequest("Body is not valid JSON but content-type is set to 'application/json'");
  }
}
