import type { z } from "zod/mini";

/** For each wrong field, a sentence that says what to correct. */
export type Problems<Values> = { [Field in keyof Values]?: string };

export type Checked<Values, Parsed> =
  | { parsed: Parsed; problems: null }
  | { parsed: null; problems: Problems<Values> };

export function checkSchema<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: z.input<Schema>,
): Checked<z.input<Schema>, z.output<Schema>> {
  const { data, error } = schema.safeParse(values);
  if (!error) return { parsed: data, problems: null };
  const problems: Record<PropertyKey, string> = {};
  for (const { path, message } of error.issues) problems[path[0]!] ??= message;
  return { parsed: null, problems };
}

/** For pages that would load zod for nothing else. */
export function checked<Values, Parsed>(parsed: Parsed, problems: Problems<Values>): Checked<Values, Parsed> {
  return Object.values(problems).some(Boolean) ? { parsed: null, problems } : { parsed, problems: null };
}
