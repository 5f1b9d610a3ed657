import { msg } from "@lingui/core/runtime-macro";
import { aboutLink, contactLink } from "../../../domain/shop/page-links.ts";
import type { PageLink } from "../../../domain/shop/shop.ts";

export const headerLinks: readonly PageLink[] = [
  { to: "/products", label: msg`Products` },
  aboutLink,
  contactLink,
];

export const menuLinks: readonly PageLink[] = [{ to: "/", label: msg`Home` }, ...headerLinks];

export const wishListLink: PageLink = { to: "/wish-list", label: msg`Wish list` };

export const adminLink: PageLink = { to: "/admin", label: msg`Admin Panel` };
