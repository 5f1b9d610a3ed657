import type { Db } from "../../../base/clients/load-context.ts";
import type { TextStatus } from "../../languages/texts.ts";
import { type ListedText, listTexts, type TextFilter } from "../../languages/translation-rows.ts";
import { loadListing } from "../../list/listing.ts";

/** A text with its place in the list. */
export type ListedRow = ListedText & { index: number };

/**
 * The texts in a language, page by page. What is translated while one looks for what is missing leaves that list in the
 * database, but not on screen, so the pages behind it begin earlier there.
 */
export async function loadTexts(db: Db, language: string, filter: TextFilter) {
  const left = new Set<number>();

  async function load(from: number, to: number) {
    const gone = [...left].filter((index) => index < from).length;
    const { data, ...answer } = await listTexts(db, language, filter, from - gone, to - gone);
    return {
      ...answer,
      data: data && data.map((row, place): ListedRow => ({ ...row, index: from + place })),
    };
  }

  function noteSaved(index: number, status: TextStatus) {
    if (filter.status === null || filter.status === status) left.delete(index);
    else left.add(index);
  }

  return { listing: await loadListing(load), noteSaved };
}
