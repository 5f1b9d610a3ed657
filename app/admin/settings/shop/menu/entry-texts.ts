import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { MenuKind } from "../../../../../domain/shop/menu.ts";
import { pagePath } from "../../../../../domain/shop/page-address.ts";
import { say } from "../../../../base/language/languages.ts";
import type { RowTexts } from "../../form/row-texts.ts";
import type { MenuChoices, MenuPlace, StoredEntry } from "./entries.ts";

export const entryTexts: RowTexts = {
  add: msg`Add an entry`,
  edit: msg`Edit entry`,
  notSaved: msg`The entry could not be saved`,
  deleted: msg`Entry deleted successfully!`,
  notDeleted: msg`The entry could not be deleted`,
  saved: msg`Somebody else saved this entry after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this entry after you opened it, but changed nothing that you see here.`,
  gone: msg`This entry was deleted in the meantime.`,
};

export const kindNames: Readonly<Record<MenuKind, MessageDescriptor>> = {
  products: msg`All products`,
  category: msg`Category`,
  collection: msg`Collection`,
  page: msg`Page`,
  link: msg`Address`,
  title: msg`Only words`,
  payments: msg`Ways to pay`,
};

/** What can stand in this place, in the order in which it is offered. */
export function kindsFor(place: MenuPlace, isFirst: boolean): readonly MenuKind[] {
  if (place === "footer" && isFirst) return ["title"];
  const own = ["products", "category", "collection", "page", "link"] as const;
  if (place === "footer") return [...own, "payments"];
  return isFirst ? [...own, "title"] : own;
}

/** What an entry is called here: by its label, or by what it leads to. */
export function nameOf(entry: StoredEntry, choices: MenuChoices): string {
  return entry.label || targetOf(entry, choices) || say(kindNames[entry.kind]);
}

/** What an entry is, and why shoppers do not see it; empty if its name says so. */
export function noteOf(entry: StoredEntry, choices: MenuChoices): string {
  const { place, kind, label, link, collection_id } = entry;
  if (place === "footer" && kind === "title") return say(msg`Column`);
  const name = say(kindNames[kind]);
  if (kind === "link") return link!;
  if (kind !== "category" && kind !== "collection" && kind !== "page") return label === "" ? "" : name;
  const target = targetOf(entry, choices);
  if (target === "")
    return say(msg`${{ kind: name }}: it was deleted, so shoppers do not see this entry. Choose another.`);
  const isDraft = choices.collections.some(({ id, is_published }) => id === collection_id && !is_published);
  return isDraft
    ? say(msg`${{ kind: name }}: ${{ name: target }}. Shoppers see it once that is published.`)
    : say(msg`${{ kind: name }}: ${{ name: target }}`);
}

function targetOf({ category_id, collection_id, page_id }: StoredEntry, choices: MenuChoices): string {
  const named = [
    choices.categories.find(({ id }) => id === category_id)?.name,
    choices.collections.find(({ id }) => id === collection_id)?.name,
    choices.pages.find(({ id }) => id === page_id)?.title,
  ];
  return named.find((name) => name !== undefined) ?? "";
}

/** A page of text as it is offered: several may have the same title. */
export function pageChoice({ slug, title }: MenuChoices["pages"][number]): string {
  return `${title} (${pagePath(slug)})`;
}
