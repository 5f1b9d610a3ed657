import { msg } from "@lingui/core/runtime-macro";
import type { MenuKind } from "../../../../../domain/shop/menu.ts";
import { cleanLine } from "../../../../../domain/text/line.ts";
import { tooLong } from "../../../../../domain/text/too-long.ts";
import { checked, type Problems } from "../../../../base/forms/check.ts";
import { say } from "../../../../base/language/languages.ts";
import { checkLink } from "../home/section-draft.ts";
import type { EntryValues, MenuPlace, StoredEntry } from "./entries.ts";
import { kindsFor } from "./entry-texts.ts";

/** An entry as its form holds it: ids as they are chosen, `""` for none. */
export type EntryDraft = {
  kind: MenuKind;
  parent_id: string;
  category_id: string;
  collection_id: string;
  page_id: string;
  link: string;
  label: string;
  picture: string;
};

const chosen = (id: number | null | undefined) => String(id ?? "");

const idOf = (choice: string) => (choice === "" ? null : Number(choice));

/** @param parent the entry under which a new one is added */
export function draftOf(entry: StoredEntry | null, place: MenuPlace, parent: number | null): EntryDraft {
  const isFirst = (entry ? entry.parent_id : parent) === null;
  return {
    kind: entry?.kind ?? firstKind(place, isFirst),
    parent_id: chosen(entry ? entry.parent_id : parent),
    category_id: chosen(entry?.category_id),
    collection_id: chosen(entry?.collection_id),
    page_id: chosen(entry?.page_id),
    link: entry?.link ?? "",
    label: entry?.label ?? "",
    picture: entry?.picture ?? "",
  };
}

function firstKind(place: MenuPlace, isFirst: boolean): MenuKind {
  if (place === "header") return "category";
  return isFirst ? "title" : "page";
}

export function valuesOf(entry: StoredEntry): EntryValues {
  const { place, parent_id, kind, category_id, collection_id, page_id, link, label, picture } = entry;
  return { place, parent_id, kind, category_id, collection_id, page_id, link, label, picture };
}

/** Checks a draft as the database does. */
export function checkEntry(place: MenuPlace) {
  return (draft: EntryDraft) => {
    const { kind, picture } = draft;
    const parent_id = idOf(draft.parent_id);
    const label = cleanLine(draft.label);
    const link = checkLink(draft.link.trim(), 500);
    const values: EntryValues = {
      place,
      parent_id,
      kind,
      category_id: kind === "category" ? idOf(draft.category_id) : null,
      collection_id: kind === "collection" ? idOf(draft.collection_id) : null,
      page_id: kind === "page" ? idOf(draft.page_id) : null,
      link: kind === "link" ? (link.value as string) : null,
      label,
      picture: place === "header" && parent_id === null ? picture || null : null,
    };
    return checked<EntryDraft, EntryValues>(values, {
      ...problemOfTarget(values, link.problem),
      label:
        label === "" && (kind === "title" || kind === "link")
          ? say(msg`Please enter what it says.`)
          : tooLong(label, 60, say),
      parent_id: kindsFor(place, parent_id === null).includes(kind)
        ? undefined
        : say(msg`Words without a link stand in the first level.`),
    });
  };
}

function problemOfTarget(
  { kind, category_id, collection_id, page_id, link }: EntryValues,
  ofLink: string | undefined,
): Problems<EntryDraft> {
  if (kind === "category" && category_id === null)
    return { category_id: say(msg`Please choose a category.`) };
  if (kind === "collection" && collection_id === null)
    return { collection_id: say(msg`Please choose a collection.`) };
  if (kind === "page" && page_id === null) return { page_id: say(msg`Please choose a page.`) };
  if (kind !== "link") return {};
  const problem = link === "" ? say(msg`Please enter where it leads.`) : ofLink;
  return problem === undefined ? {} : { link: problem };
}
