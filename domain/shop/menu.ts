/** How shoppers can pay, as a column of the footer shows it. */
export type WayToPay = "card" | "cash";

/** What an entry is: `public.menu_entries` has the same, and decides what may stand where. */
export type MenuKind = "title" | "products" | "category" | "collection" | "page" | "link" | "payments";

/** An entry of the menu or the footer, as shoppers see it. */
export type MenuLink = {
  id: number;
  kind: MenuKind;
  link?: string | undefined;
  /** What it leads to: a category by the owner's word for it, collections and pages in the page's language. */
  name?: string | undefined;
  pays?: readonly WayToPay[] | undefined;
  /** Of a collection or a page. */
  slug?: string | undefined;
  /** What the owner wrote in place of the name. */
  label?: string | undefined;
};

export type MenuEntry = MenuLink & {
  /** The second level. */
  entries: readonly MenuLink[];
  picture?: string | undefined;
};

/** Where the owner arranged nothing, the list is empty. */
export type Menu = { header: readonly MenuEntry[]; footer: readonly MenuEntry[] };

/** All entries of a place, each before those under it. */
export function allEntries(entries: readonly MenuEntry[]): MenuLink[] {
  return entries.flatMap((entry) => [entry, ...entry.entries]);
}
