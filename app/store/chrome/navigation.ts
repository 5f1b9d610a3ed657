import { fillIn, type PageLink, type Shop } from "../../../domain/shop/shop.ts";

export const headerLinks: readonly PageLink[] = [
  { to: "/products", label: "Products" },
  { to: "/about", label: "About Us", title: "About us" },
  { to: "/contact", label: "Contact Us", title: "Contact us" },
];

export const menuLinks: readonly PageLink[] = [{ to: "/", label: "Home" }, ...headerLinks];

export const wishListLink: PageLink = { to: "/wish-list", label: "Wish list" };

export const adminLink: PageLink = { to: "/admin", label: "Admin Panel" };

/** The owner's pages of text. */
export function pageLinks(shop: Shop): PageLink[] {
  return shop.pages.map(({ slug, title }) => ({ to: `/pages/${slug}`, label: fillIn(title, shop) }));
}
