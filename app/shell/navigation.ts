/** The links of header, mobile menu and footer, in the order they stand there. */
export type NavigationLink = { to: string; label: string };

export const headerLinks: readonly NavigationLink[] = [{ to: "/products", label: "Products" }];

export const menuLinks: readonly NavigationLink[] = [{ to: "/", label: "Home" }, ...headerLinks];

export const footerLinks: readonly NavigationLink[] = menuLinks;
