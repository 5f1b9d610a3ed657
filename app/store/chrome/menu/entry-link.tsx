import { useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import type { MenuLink } from "../../../../domain/shop/menu.ts";
import { pagePath } from "../../../../domain/shop/page-address.ts";
import { aboutLink, contactLink } from "../../../../domain/shop/page-links.ts";
import { legalLinks, type PageLink } from "../../../../domain/shop/shop.ts";
import { useLinkText } from "../../../base/shop/use-link-text.ts";
import { type Original, useOriginal } from "../../../base/shop/use-original.ts";
import { useShop, useWords } from "../../../base/shop/use-shop.ts";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";
import { addressOf } from "./addresses.ts";

/** What an entry says: the owner's label or, without one, the name of what it leads to. */
export function useEntryText() {
  const { t } = useLingui();
  const shop = useShop();
  const words = useWords();
  const original = useOriginal();
  const textOf = useLinkText();
  return (entry: MenuLink): { children: string } & Partial<Original> => {
    const { id, kind, label, name = "", slug = "" } = entry;
    if (label !== undefined) return { children: label, ...original(shop, `menu/${id}`) };
    if (kind === "category") return { children: words(name), ...original(name) };
    if (kind === "collection") return { children: name, ...original(shop, addressOf(entry)!) };
    if (kind === "page") return textOf(pageLink(slug, name));
    return { children: t`Products` };
  };
}

/** Pages that every shop has are called as elsewhere until the owner gives them another title. */
function pageLink(slug: string, title: string): PageLink {
  const to = pagePath(slug);
  return [aboutLink, contactLink, ...legalLinks].find((link) => link.to === to) ?? { to, title };
}

type EntryLinkProps = {
  entry: MenuLink;
  className?: string;
  /** Of the words within it. */
  wordsClass?: string;
  onFollow?: () => void;
};

/** A link to what an entry leads to, in the shop or elsewhere. */
export function EntryLink({
  entry,
  className,
  wordsClass = "min-w-0 wrap-anywhere",
  onFollow,
}: EntryLinkProps) {
  const { pathname, search } = useLocation();
  const { children, ...mark } = useEntryText()(entry);
  const to = addressOf(entry);
  if (to === null) return null;
  const words = (
    <span className={wordsClass} {...mark}>
      {unbrokenWords(children)}
    </span>
  );
  if (!to.startsWith("/"))
    return (
      <a href={to} rel="noopener" onClick={onFollow} className={className}>
        {words}
      </a>
    );
  // A category is the list of products with a search.
  const isCurrent = to === pathname || (search !== "" && to === pathname + search);
  return (
    <Link
      to={to}
      discover="none"
      aria-current={isCurrent ? "page" : undefined}
      onClick={onFollow}
      className={className}
    >
      {words}
    </Link>
  );
}
