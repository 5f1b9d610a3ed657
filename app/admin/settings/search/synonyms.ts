import { z } from "zod/mini";
import type { Db } from "../../../base/clients/load-context.ts";
import { checkSchema } from "../../../base/forms/check.ts";
import { fits } from "../../../../domain/text/too-long.ts";
import { rowStore } from "../form/row-store.ts";

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

const schema = z.object({ words: list(200), meanings: list(500) });

export const checkSynonym = (typed: SynonymValues) => checkSchema(schema, typed);

export const synonymStore = rowStore<SynonymValues>(
  "search_synonyms",
  ["words", "meanings"],
  (error) => error,
);

export async function listSynonyms(db: Db): Promise<Synonym[]> {
  const { data } = await db
    .from("search_synonyms")
    .select("id, words, meanings, updated_at")
    .order("words")
    .order("id")
    .limit(500)
    .throwOnError();
  return data;
}
