import type { Context } from "hono";
import type { z } from "zod";
import { containsNul, invalidRequest } from "./shared/errors.ts";

/** The request's query parameters by their schema; throws `StorageError` (400) that names the wrong one. */
export function readQuery<Schema extends z.ZodType>(context: Context, schema: Schema): z.output<Schema> {
  const query = context.req.query();
  if (Object.values(query).some((value) => value.includes("\0"))) throw containsNul();
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidRequest(`querystring/${issue?.path.join(".")}: ${issue?.message}`);
}
