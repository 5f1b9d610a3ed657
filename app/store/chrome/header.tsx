import { plural } from "@lingui/core/runtime-macro";
import { useLinkText } from "../../base/shop/use-link-text.ts";
import { useLingui } from "@lingui/react/macro";
import { Search, ShoppingBag, UserRound } from "lucide-react";
import { type MouseEvent, startTransition, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, NavLink, useLocation, useMatches, useNavigate } from "react-router";
import type { CartDrawer } from "./cart-drawer.late.tsx";
import { useCart } from "../../features/cart/use-cart.ts";
import { useIsAdmin, useSession } from "../../base/session/use-session.ts";
import { useShop } from "../../base/shop/use-shop.ts";
import { useWishes } from "../../features/cart/wishing/wishes.ts";
import type { PageHandle } from "../../base/page/page-handle.ts";
import { Logo } from "../../base/brand/logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { headerPages } from "./menu/navigation.ts";
import { ProductSearch } from "./product-search.tsx";
import { late } from "../../base/late/late.tsx";

const ProductsEntry = late(() => import("./menu/products-entry.late.tsx")).part((code) => code.ProductsEntry);

const OwnersMenu = late(() => import("./menu/owners-menu.late.tsx")).part((code) => code.OwnersMenu);

const HeaderLists = late(() => import("./header-lists.late.tsx")).part((code) => code.HeaderLists);

const LanguageMenu = late(() => import("./languages.late.tsx")).part((code) => code.LanguageMenu);

export function Header() {
  const { t } = useLingui();
  const shop = useShop();
  const isArranged = shop.menu.header.length > 0;
  const menu = useRef<HTMLDialogElement>(null);
  const [wasMenuOpened, setMenuOpened] = useState(false);

  // Runs in a later frame, because opening the dialog takes a phone a whole frame.
  const fillMenu = () => startTransition(() => setMenuOpened(true));

  function search() {
    fillMenu();
    menu.current?.showModal();
    menu.current?.querySelector("input")?.focus();
  }

  const onTile = useMatches().some((match) => (match.handle as PageHandle | undefined)?.headerOnTile);
  const surface = onTile ? "bg-tile" : "border-b border-line bg-paper";
  return (
    <>
      <header className={`sticky top-0 z-30 ${surface}`}>
        <div className="shell flex h-16 items-center gap-4 md:h-[4.5rem]">
          <MobileMenu sheet={menu} wasOpened={wasMenuOpened} onOpen={fillMenu} />
          <Logo />
          {!isArranged && <DefaultMenu />}
          {/* The search box makes room for the admin link, so that nothing else moves when a session is restored. */}
          <div className="ms-auto flex w-72 items-center gap-6 max-md:hidden">
            <ProductSearch className="min-w-0 flex-1" />
            <AdminLink />
          </div>
          {shop.languages.length > 1 && <LanguageMenu />}
          <div className="flex items-center gap-5 max-md:ms-auto md:ms-6">
            <SearchButton onClick={search} />
            <WishListLink />
            <AccountLink />
            <CartLink />
          </div>
        </div>
      </header>
      {/* It may need several lines, so it leaves with the page. */}
      {isArranged && (
        <div className={`relative z-20 max-lg:hidden ${surface}`}>
          <nav
            aria-label={t`Main`}
            className="shell flex flex-wrap items-center gap-x-7 gap-y-1 py-2 text-ui [--reach:0.5rem]"
          >
            <OwnersMenu />
          </nav>
        </div>
      )}
    </>
  );
}

/** The menu of a shop whose owner arranged none. */
function DefaultMenu() {
  const { t } = useLingui();
  const textOf = useLinkText();
  return (
    <nav
      aria-label={t`Main`}
      className="ms-9 hidden shrink-0 items-center gap-7 text-ui [--reach:1rem] lg:flex"
    >
      <ProductsEntry />
      {headerPages.map((link) => (
        <NavLink key={link.to} to={link.to} className="nav-link max-w-40">
          <span className="line-clamp-2 leading-tight" {...textOf(link)} />
        </NavLink>
      ))}
      <HeaderLists />
    </nav>
  );
}

/** On small screens the search box is in the menu. */
function SearchButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`Search`}
      aria-haspopup="dialog"
      onClick={onClick}
      className="target grid size-6 place-items-center md:hidden"
    >
      <Search size={20} strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}

/** On small screens it is in the menu. */
function AdminLink() {
  const { t } = useLingui();
  if (!useIsAdmin()) return null;
  return <Link to="/admin" className="nav-link text-ui">{t`Admin`}</Link>;
}

/** Leads to the account; guests go to the login page, which leads back here. */
function AccountLink() {
  const { t } = useLingui();
  const signedIn = useSession().status === "signed-in";
  const { pathname, search } = useLocation();
  return (
    <Link
      to={signedIn ? "/account" : "/login"}
      state={signedIn ? undefined : { redirect: pathname + search }}
      aria-label={signedIn ? t`Account` : t`Log in`}
      className="target grid size-6 place-items-center hover:text-sapphire"
    >
      <UserRound size={20} strokeWidth={1.5} aria-hidden="true" />
    </Link>
  );
}

/** On the smallest screens it is only in the menu. */
function WishListLink() {
  const { t } = useLingui();
  const count = useWishes().length;
  return (
    <Link
      to="/wish-list"
      aria-label={
        count === 0 ? t`Wish list` : t`Wish list, ${plural({ count }, { one: "# piece", other: "# pieces" })}`
      }
      className="target grid size-6 place-items-center hover:text-sapphire max-[22.4rem]:hidden"
    >
      <span className="wish-mark" />
    </Link>
  );
}

const drawerCode = late(() => import("./cart-drawer.late.tsx"));

/**
 * Opens the cart beside the page. Without a script, in a new tab, or if there is nothing to show beside it, opens the
 * cart's page.
 */
function CartLink() {
  const { t } = useLingui();
  const count = useCart().reduce((sum, item) => sum + item.quantity, 0);
  const name = count === 0 ? t`Cart` : t`Cart, ${plural({ count }, { one: "# item", other: "# items" })}`;
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<{ Drawer: typeof CartDrawer; at: string } | null>(null);
  const drawer = useRef<HTMLDialogElement>(null);

  async function open() {
    try {
      const { CartDrawer } = await drawerCode.load();
      flushSync(() => setOpened({ Drawer: CartDrawer, at: key }));
      drawer.current?.showModal();
    } catch {
      await navigate("/cart");
    }
  }

  function onClick(event: MouseEvent) {
    const isOwn = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isOwn || count === 0 || pathname === "/cart") return;
    event.preventDefault();
    void open();
  }

  return (
    <>
      <Link
        to="/cart"
        aria-label={name}
        onClick={onClick}
        className="target relative grid size-6 place-items-center hover:text-sapphire"
      >
        <ShoppingBag size={20} strokeWidth={1.5} aria-hidden="true" />
        {count > 0 && (
          <span key={count} className="cart-count figures" aria-hidden="true">
            {count > 999 ? "999+" : count}
          </span>
        )}
      </Link>
      {/* Following a link closes it. */}
      {opened?.at === key && <opened.Drawer ref={drawer} onClose={() => setOpened(null)} />}
    </>
  );
}
