import { NavLink, useMatches } from "react-router";
import { AccountLink, AdminLink } from "./account-link.tsx";
import { CartLink } from "./cart-link.tsx";
import type { PageHandle } from "../page/page-handle.ts";
import { Logo } from "../brand/logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { headerLinks } from "./navigation.ts";
import { SearchBox } from "./search-box.tsx";

export function Header() {
  const onTile = useMatches().some((match) => (match.handle as PageHandle | undefined)?.headerOnTile);
  return (
    <header className={`sticky top-0 z-30 ${onTile ? "bg-tile" : "border-b border-line bg-paper"}`}>
      <div className="shell flex h-16 items-center gap-4 md:h-[4.5rem]">
        <MobileMenu />
        <Logo />
        <nav aria-label="Main" className="ml-9 hidden items-center gap-7 text-ui lg:flex">
          {headerLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} className="nav-link">
              {label}
            </NavLink>
          ))}
        </nav>
        {/* The search box makes room for the admin's link: nothing else moves when a session is restored. */}
        <div className="ml-auto flex w-72 items-center gap-6 max-md:hidden">
          <SearchBox className="min-w-0 flex-1" />
          <AdminLink />
        </div>
        <div className="flex items-center gap-5 max-md:ml-auto md:ml-6">
          <AccountLink />
          <CartLink />
        </div>
      </div>
    </header>
  );
}
