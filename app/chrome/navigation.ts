/** The links of header, mobile menu and footer, in the order they stand there. */
export type NavigationLink = { to: string; label: string };

export const headerLinks: readonly NavigationLink[] = [
  { to: "/products", label: "Products" },
  { to: "/about", label: "About Us" },
  { to: "/contact", label: "Contact Us" },
];

export const menuLinks: readonly NavigationLink[] = [{ to: "/", label: "Home" }, ...headerLinks];

/** For admins only. */
export const adminLink: NavigationLink = { to: "/admin", label: "Admin Panel" };

export const legalLinks: readonly NavigationLink[] = [
  { to: "/authorization", label: "Authorization" },
  { to: "/privacy-policy", label: "Privacy Policy" },
  { to: "/disclaimer", label: "Disclaimer" },
];
