import { changeRow } from "../../../base/edits/change-row.ts";
import { z } from "zod/mini";
import { onlyRow } from "../../../base/clients/data-api/only-row.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { fits } from "../../../../domain/text/too-long.ts";

/** Words that shoppers type, and the shop's words for what they mean: both are comma-separated lists. */
export type SynonymValues = { words: string; meanings: string };

export type Synonym = SynonymValues & { id: number; updated_at: string };

export const synonymFields = {
  words: {
    label: "Shoppers write",
    hint: "With commas between words that mean the same: gift, present.",
  },
  meanings: {
    label: "And also mean",
    hint: "With commas: halo ring finds each product that has both words in its name, facts, category or tags.",
  },
};

const list = (max: number) =>
  z.string().check(
    z.trim(),
    z.refine((text) => /[\p{L}\p{N}]/u.test(text), "Please enter at least one word."),
    fits(max),
  );

export const synonymSchema = z.object({ words: list(200), meanings: list(500) });

const columns = "id, words, meanings, updated_at";

export async function listSynonyms(db: Db): Promise<Synonym[]> {
  const { data } = await db
    .from("search_synonyms")
    .select(columns)
    .order("words")
    .order("id")
    .limit(500)
    .throwOnError();
  return data;
}

/** The synonyms as they are now; null when they are gone. */
export async function readSynonym(db: Db, id: number): Promise<Synonym | null> {
  const { data } = await db.from("search_synonyms").select(columns).eq("id", id).throwOnError();
  return onlyRow(data);
}

export async function addSynonym(db: Db, values: SynonymValues): Promise<void> {
  await db.from("search_synonyms").insert(values).throwOnError();
}

/** Changes these columns and returns the row; null, with nothing changed, when somebody else saved it first. */
export async function changeSynonym(
  db: Db,
  over: Pick<Synonym, "id" | "updated_at">,
  changes: Partial<SynonymValues>,
): Promise<Synonym | null> {
  return changeRow<Synonym>(db, { table: "search_synonyms", columns, over, changes });
}
