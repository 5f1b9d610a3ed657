import { msg } from "@lingui/core/runtime-macro";
import type { MenuKind } from "../../../../../domain/shop/menu.ts";
import type { Db } from "../../../../base/clients/load-context.ts";
import { Refusal } from "../../../../base/forms/refusal.ts";
import { say } from "../../../../base/language/languages.ts";
import { type ChosenPictures, uploadPicture } from "../../../files/chosen-pictures.ts";
import { rowStore } from "../../form/row-store.ts";
import { type CollectionChoice, listCollectionChoices } from "../home/queries.ts";

export type MenuPlace = "header" | "footer";

/** An entry as the owner edits it. Of the ids, it has that of its kind; null: what it led to is gone. */
export type EntryValues = {
  place: MenuPlace;
  parent_id: number | null;
  kind: MenuKind;
  category_id: number | null;
  collection_id: number | null;
  page_id: number | null;
  link: string | null;
  label: string;
  picture: string | null;
};

export type StoredEntry = EntryValues & { id: number; updated_at: string };

const columns =
  "id, place, parent_id, kind, category_id, collection_id, page_id, link, label, picture, updated_at";

/** All entries, in the order that is stored. */
export async function listEntries(db: Db): Promise<StoredEntry[]> {
  const { data } = await db.from("menu_entries").select(columns).order("position").order("id").throwOnError();
  return data;
}

const store = rowStore<EntryValues>(
  "menu_entries",
  ["place", "parent_id", "kind", "category_id", "collection_id", "page_id", "link", "label", "picture"],
  // The entry above, a category, a collection or a page.
  (error) =>
    error.code === "23503"
      ? new Refusal(say(msg`What you chose was deleted in the meantime. Please load this page again.`))
      : error,
);

/** Entries with the pictures that were chosen in a form. */
export function entryStore(chosen: ChosenPictures) {
  const uploaded = async ({ picture }: Partial<EntryValues>) =>
    picture ? { picture: await uploadPicture(picture, chosen) } : {};
  return {
    ...store,
    add: async (db: Db, values: EntryValues) => store.add(db, { ...values, ...(await uploaded(values)) }),
    change: async (db: Db, over: StoredEntry, changes: Partial<EntryValues>) =>
      store.change(db, over, { ...changes, ...(await uploaded(changes)) }),
  };
}

/** What entries can lead to, in the shop's order. */
export type MenuChoices = {
  categories: readonly { id: number; name: string }[];
  collections: readonly CollectionChoice[];
  pages: readonly { id: number; slug: string; title: string }[];
};

export async function listMenuChoices(db: Db): Promise<MenuChoices> {
  const [categories, collections, pages] = await Promise.all([
    db.from("product_categories").select("id, name").order("position").order("id").limit(1000).throwOnError(),
    listCollectionChoices(db),
    db.from("pages").select("id, slug, title").order("position").order("id").limit(1000).throwOnError(),
  ]);
  return { categories: categories.data, collections, pages: pages.data };
}

/** Stores the default menu as entries, to begin with: the products, the collections of the menu, and two pages. */
export async function addDefaultMenu(db: Db, { collections, pages }: MenuChoices) {
  const common = { place: "header", collection_id: null, page_id: null } as const;
  const entries = [
    { ...common, kind: "products" as const },
    ...collections
      .filter(({ in_menu }) => in_menu)
      .map(({ id }) => ({ ...common, kind: "collection" as const, collection_id: id })),
    ...["about", "contact"].flatMap((slug) =>
      pages
        .filter((page) => page.slug === slug)
        .map(({ id }) => ({ ...common, kind: "page" as const, page_id: id })),
    ),
  ];
  await db.from("menu_entries").insert(entries).throwOnError();
}
