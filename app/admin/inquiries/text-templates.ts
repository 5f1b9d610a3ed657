import type { Db } from "../../base/clients/load-context.ts";

/** A text that the owner often answers with. Its blanks are filled in when it is inserted. */
export type TextTemplate = { id: number; name: string; text: string; position: number };

export async function listTextTemplates(db: Db, signal: AbortSignal): Promise<TextTemplate[]> {
  const { data } = await db
    .from("text_templates")
    .select("id, name, text, position")
    .order("position")
    .order("id")
    .abortSignal(signal)
    .throwOnError();
  return data;
}
