import { useLingui } from "@lingui/react/macro";
import { useLinkText } from "../../base/shop/use-link-text.ts";
import type { RefObject } from "react";
import { NavLink } from "react-router";
import { useIsAdmin } from "../../base/session/use-session.ts";
import { useShop } from "../../base/shop/use-shop.ts";
import { CrownPlot } from "../../base/ui/crown-plot.tsx";
import { Logo } from "../../base/brand/logo.tsx";
import { pageLinks } from "../../../domain/shop/page-links.ts";
import { legalLinks, type PageLink } from "../../../domain/shop/shop.ts";
import { CloseMenu, MenuSheet } from "../../base/ui/menu-sheet.tsx";
import { adminLink, headerLinks, homeLink, wishListLink } from "./menu/navigation.ts";
import { ProductSearch } from "./product-search.tsx";
import { late } from "../../base/late/late.tsx";

const MenuTree = late(() => import("./menu/menu-tree.late.tsx")).part((code) => code.MenuTree);

const MenuLists = late(() => import("./menu-lists.late.tsx")).part((code) => code.MenuLists);

type MobileMenuProps = {
  sheet: RefObject<HTMLDialogElement | null>;
  wasOpened: boolean;
  onOpen: () => void;
};

export function MobileMenu({ sheet, wasOpened, onOpen }: MobileMenuProps) {
  const { t } = useLingui();
  const shop = useShop();
  const textOf = useLinkText();
  const close = () => sheet.current?.close();
  const isArranged = shop.menu.header.length > 0;
  const before = isArranged ? [homeLink] : [homeLink, ...headerLinks];
  const after = [wishListLink, ...(useIsAdmin() ? [adminLink] : [])];
  const listed = (link: PageLink) => (
    <li key={link.to}>
      <NavLink to={link.to} discover="none" end onClick={close} {...textOf(link)} />
    </li>
  );
  return (
    <MenuSheet sheet={sheet} onOpen={onOpen} className="-ms-1 lg:hidden">
      <div className="relative flex min-h-full flex-col overflow-hidden px-gutter">
        <CrownPlot
          cut="round"
          size={320}
          className="pointer-events-none absolute -inset-e-24 -bottom-24 text-line"
        />
        <div className="flex h-16 shrink-0 items-center justify-between">
          <Logo onFollow={close} />
          <CloseMenu onClick={close} />
        </div>
        <ProductSearch className="mt-2 py-2 md:hidden" onSearch={close} />
        <nav aria-label={t`Menu`} className="mt-6">
          <ul className="menu-links menu-links-large">
            {before.map(listed)}
            {isArranged && <MenuTree onFollow={close} />}
            {after.map(listed)}
          </ul>
        </nav>
        {wasOpened && <MenuLists onFollow={close} />}
        <nav aria-label={t`More`} className="relative mt-auto pt-8 pb-4">
          <ul className="menu-links border-t border-line pt-4 text-body text-ink-2">
            {[...pageLinks(shop), ...legalLinks].map((link) => (
              <li key={link.to}>
                <NavLink to={link.to} discover="none" onClick={close} {...textOf(link)} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </MenuSheet>
  );
}
