import { msg } from "@lingui/core/runtime-macro";
import type { PageLink, Shop } from "../../../domain/shop/shop.ts";

export const headerLinks: readonly PageLink[] = [
  { to: "/products", label: msg`Products` },
  { to: "/about", label: msg`About Us`, first: msg`About us` },
  { to: "/contact", label: msg`Contact Us`, first: msg`Contact us` },
];

export const menuLinks: readonly PageLink[] = [{ to: "/", label: msg`Home` }, ...headerLinks];

export const wishListLink: PageLink = { to: "/wish-list", label: msg`Wish list` };

export const adminLink: PageLink = { to: "/admin", label: msg`Admin Panel` };

/** The owner's pages of text. */
export function pageLinks(shop: Shop): PageLink[] {
  return shop.pages.map(({ slug, title }) => ({ to: `/pages/${slug}`, title }));
}
