import { msg } from "@lingui/core/runtime-macro";
import type { PageLink, Shop } from "./shop.ts";

export const aboutLink: PageLink = { to: "/about", label: msg`About Us`, first: msg`About us` };

export const contactLink: PageLink = { to: "/contact", label: msg`Contact Us`, first: msg`Contact us` };

/** The owner's pages of text. */
export function pageLinks(shop: Pick<Shop, "pages">): PageLink[] {
  return shop.pages.map(({ slug, title }) => ({ to: `/pages/${slug}`, title }));
}
