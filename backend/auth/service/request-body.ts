import type { Context } from "hono";
import { z } from "zod";
import { isJsonNestedTooDeep, jsonHasNul, nulRefusal, readText } from "../../../work/untrusted-text.ts";
import { AuthError, badJson, invalid } from "./auth-error.ts";

const maxBytes = 65_536;

/** GoTrue treats null, absent and empty alike. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
export const object = z
  .custom<Record<string, unknown>>(isObject)
  .nullish()
  .transform((value) => value ?? undefined);

/** A JSON body's fields. @throws AuthError bad_json for wrong types, validation_failed for NUL, 413 for too long */
export async function readBody<Shape extends z.ZodType>(
  context: Context,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const result = shape.safeParse((await readJson(context)) ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join(".");
  throw badJson(`cannot read ${field === "" ? "the body" : `field ${field}`}: ${issue?.message}`);
}

async function readJson(context: Context): Promise<unknown> {
  const json = await readText(context.req.raw, maxBytes);
  if (json === undefined) throw tooLarge();
  if (json.trim() === "") throw badJson("unexpected end of JSON input");
  if (isJsonNestedTooDeep(json)) throw badJson("exceeded max depth");
  if (jsonHasNul(json)) throw invalid(nulRefusal);
  try {
    return JSON.parse(json);
  } catch {
    throw badJson("invalid JSON");
  }
}

const tooLarge = () =>
  new AuthError(413, "validation_failed", `The request's body must not be longer than ${maxBytes} bytes`);

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
