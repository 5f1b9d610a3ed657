import { msg } from "@lingui/core/runtime-macro";
import type { PostgrestClient } from "@supabase/postgrest-js";
import { z } from "zod/mini";
import type { Database } from "../../../domain/database.types.ts";
import type { Db } from "../../base/clients/load-context.ts";
import { foundBy } from "../../base/clients/data-api/found-by.ts";
import { quoted } from "../../base/clients/data-api/quoted.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import { say } from "../../base/language/languages.ts";
import { countFirst } from "../list/listing.ts";
import type { Subject, TextStatus } from "./texts.ts";

/** A text of the owner's in one further language. */
export type TranslatedText = {
  language: string;
  subject: Subject;
  record: string;
  field: string;
  original: string;
  /** The translation; null if there is none. */
  text: string | null;
  /** What was translated: the original of that time. */
  translated_from: string | null;
};

export type ListedText = TranslatedText & {
  /** The name of the product, category or other record that has the text; null for the shop's own texts. */
  name: string | null;
};

/** The views of the database, which its types leave out. */
type WithTexts = {
  public: Omit<Database["public"], "Views"> & {
    Views: { translatable_texts: { Row: ListedText & { status: TextStatus }; Relationships: [] } };
  };
};

export type TextFilter = { status: TextStatus | null; subject: Subject | null; q: string };

/** Rows `from` to `to` of the texts in this language, by what they belong to. */
export function listTexts(db: Db, language: string, filter: TextFilter, from: number, to: number) {
  let texts = (db as unknown as PostgrestClient<WithTexts>)
    .from("translatable_texts")
    .select("language, subject, record, field, name, original, text, translated_from", countFirst(from))
    .eq("language", language);
  if (filter.status !== null) texts = texts.eq("status", filter.status);
  if (filter.subject !== null) texts = texts.eq("subject", filter.subject);
  if (filter.q !== "") texts = texts.or(foundBy(filter.q));
  return texts.order("subject").order("name").order("record").order("field").range(from, to);
}

/** The languages that are listed besides the shop's own, shown or not; see `furtherLanguages`. */
export async function readListedLanguages(db: Db, signal: AbortSignal): Promise<{ code: string }[]> {
  const { data } = await db
    .from("shop_languages")
    .select("code")
    .order("code")
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** Every translation of a record, and of these words. */
export async function readTranslations(
  db: Db,
  { subject, record, words }: { subject: Subject; record: string; words: readonly string[] },
  signal: AbortSignal,
) {
  const of = (subject: Subject, records: readonly string[]) =>
    db
      .from("translations")
      .select("language, subject, record, field, original, text")
      .eq("subject", subject)
      .filter("record", "in", `(${records.map(quoted).join()})`)
      .abortSignal(signal)
      .throwOnError();
  const [own, said] = await Promise.all([of(subject, [record]), words.length > 0 && of("words", words)]);
  return [...own.data, ...(said ? said.data : [])];
}

type Place = Pick<TranslatedText, "language" | "subject" | "record" | "field">;

/** What somebody else saved in the meantime: null if they deleted the translation. */
export type Theirs = z.infer<typeof theirsSchema>;

const theirsSchema = z.object({ theirs: z.nullable(z.string()) });

/**
 * Saves a translation over the one that was seen (null: there was none); an empty one is deleted. Where somebody else was
 * quicker, nothing is saved, and the answer is theirs.
 */
export async function saveTranslation(
  db: Db,
  of: Place & { original: string },
  text: string,
  seen: string | null,
): Promise<Theirs | null> {
  const { language, subject, record, field, original } = of;
  const { data, error } = await db.rpc("save_translation", {
    language,
    subject,
    record,
    field,
    original,
    text,
    ...(seen !== null && { seen }),
  });
  if (error?.code === "23503") throw new Refusal(say(msg`This language was removed in the meantime.`));
  if (error) throw error;
  return z.nullable(theirsSchema).parse(data);
}

/** Gives a record that was made after another what is translated of that one, unless it has translations already. */
export async function copyTranslations(db: Db, subject: Subject, from: number, to: number): Promise<void> {
  // Most shops have one language.
  if ((await readListedLanguages(db, new AbortController().signal)).length === 0) return;
  const { data } = await db
    .from("translations")
    .select("language, subject, field, original, text")
    .eq("subject", subject)
    .eq("record", String(from))
    .throwOnError();
  if (data.length === 0) return;
  await db
    .from("translations")
    .upsert(
      data.map((row) => ({ ...row, record: String(to) })),
      { onConflict: "language,subject,record,field", ignoreDuplicates: true },
    )
    .throwOnError();
}

/** Names a text in one language. */
export function placeOf({ language, subject, record, field }: Place): string {
  return JSON.stringify([language, subject, record, field]);
}
