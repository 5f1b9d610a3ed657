import { fillIn, type Shop } from "../../../domain/shop.ts";

export type NavigationLink = { to: string; label: string };

export const headerLinks: readonly NavigationLink[] = [
  { to: "/products", label: "Products" },
  { to: "/about", label: "About Us" },
  { to: "/contact", label: "Contact Us" },
];

export const menuLinks: readonly NavigationLink[] = [{ to: "/", label: "Home" }, ...headerLinks];

export const wishListLink: NavigationLink = { to: "/wish-list", label: "Wish list" };

export const adminLink: NavigationLink = { to: "/admin", label: "Admin Panel" };

/** The owner's pages of text. */
export function pageLinks(shop: Shop): NavigationLink[] {
  return shop.pages.map(({ slug, title }) => ({ to: `/pages/${slug}`, label: fillIn(title, shop) }));
}
