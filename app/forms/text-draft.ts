import { z } from "zod/mini";

/** What is typed into a form's fields, by their names. */
export type Texts<Field extends string> = Record<Field, string>;

const draftSchema = z.record(z.string(), z.string());

/** What a form's draft says, empty texts to begin with. */
export function parseTexts<Field extends string>(
  draft: string | null,
  fields: readonly Field[],
): Texts<Field> {
  const remembered = parseDraft(draft);
  return Object.fromEntries(fields.map((field) => [field, remembered[field] ?? ""])) as Texts<Field>;
}

function parseDraft(draft: string | null): Record<string, string> {
  try {
    return draftSchema.parse(JSON.parse(draft ?? "{}"));
  } catch {
    return {};
  }
}
