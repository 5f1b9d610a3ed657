import { msg } from "@lingui/core/runtime-macro";
import { aboutLink, contactLink } from "../../../../domain/shop/page-links.ts";
import type { PageLink } from "../../../../domain/shop/shop.ts";

export const productsLink: PageLink = { to: "/products", label: msg`Products` };

/** In the header beside the products. */
export const headerPages: readonly PageLink[] = [aboutLink, contactLink];

export const headerLinks: readonly PageLink[] = [productsLink, ...headerPages];

export const homeLink: PageLink = { to: "/", label: msg`Home` };

export const wishListLink: PageLink = { to: "/wish-list", label: msg`Wish list` };

export const adminLink: PageLink = { to: "/admin", label: msg`Admin Panel` };
