import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import type { Db } from "../../../base/clients/load-context.ts";
import { checkSchema } from "../../../base/forms/check.ts";
import { fits } from "../../../../domain/text/too-long.ts";
import { rowStore } from "../form/row-store.ts";
import type { RowTexts } from "../form/row-texts.ts";
import { say } from "../../../base/language/languages.ts";

/** Words that shoppers type, and the shop's words for what they mean: both are comma-separated lists. */
export type SynonymValues = { words: string; meanings: string };

export type Synonym = SynonymValues & { id: number; updated_at: string };

export const synonymFields = {
  words: {
    label: msg`Shoppers write`,
    hint: msg`With commas between words that mean the same: gift, present.`,
  },
  meanings: {
    label: msg`And also mean`,
    hint: msg`With commas: halo ring finds each product that has both words in its name, facts, category or tags.`,
  },
};

const list = (max: number) =>
  z.string().check(
    z.trim(),
    z.refine((text) => /[\p{L}\p{N}]/u.test(text), {
      error: () => say(msg`Please enter at least one word.`),
    }),
    fits(max, say),
  );

const schema = z.object({ words: list(200), meanings: list(500) });

export const checkSynonym = (typed: SynonymValues) => checkSchema(schema, typed);

export const synonymTexts: RowTexts = {
  add: msg`Add search words`,
  edit: msg`Edit search words`,
  notSaved: msg`The search words could not be saved`,
  deleted: msg`Search words deleted successfully`,
  notDeleted: msg`The search words could not be deleted`,
  saved: msg`Somebody else saved these search words after you opened them. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved these search words after you opened them, but changed nothing that you see here.`,
  gone: msg`These search words were deleted in the meantime.`,
};

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
