import { useLingui } from "@lingui/react/macro";
import { type Original, useOriginal } from "../../base/shop/use-original.ts";
import { ChevronDown } from "lucide-react";
import { useId, useRef } from "react";
import { NavLink } from "react-router";
import { collectionPath } from "../../../domain/catalog/collection-path.ts";
import { useShop } from "../../base/shop/use-shop.ts";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";

type ListLink = { to: string; label: string; mark: Original | undefined };

/** The owner's collections, if the menu links to any. */
export function HeaderLists() {
  return useShop().collections.length > 0 && <Collections />;
}

/** One or two stand beside the other links if there is room; more of them are in a list to open. */
function Collections() {
  const { t } = useLingui();
  const shop = useShop();
  const original = useOriginal();
  const { collections } = shop;
  const areFew = collections.length <= 2;
  const links = collections.map(({ slug, name }) => {
    const to = collectionPath(slug);
    return { to, label: name, mark: original(shop, to) };
  });
  return (
    <>
      {areFew &&
        links.map(({ to, label, mark }) => (
          <NavLink key={to} to={to} className="nav-link max-w-32 max-xl:hidden">
            <span className="line-clamp-2 leading-tight wrap-anywhere" {...mark}>
              {unbrokenWords(label)}
            </span>
          </NavLink>
        ))}
      <OpenList title={t`Collections`} className={areFew ? "xl:hidden" : ""} links={links} />
    </>
  );
}

type OpenListProps = {
  title: string;
  links: readonly ListLink[];
  className: string;
};

function OpenList({ title, links, className }: OpenListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" popoverTarget={id} className={`nav-link flex items-center gap-1 ${className}`}>
        {title}
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className="header-list shadow-lg max-h-[70svh] w-72 overflow-y-auto"
      >
        <ul aria-label={title}>
          {links.map(({ to, label, mark }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                onClick={() => list.current!.hidePopover()}
                className="flex min-h-11 items-center px-4 py-1 hover:bg-wash hover:text-sapphire aria-[current]:text-sapphire"
              >
                <span className="min-w-0 wrap-anywhere" {...mark}>
                  {unbrokenWords(label)}
                </span>
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
