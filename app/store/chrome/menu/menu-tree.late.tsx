import { ChevronDown } from "lucide-react";
import { NavLink } from "react-router";
import type { MenuEntry } from "../../../../domain/shop/menu.ts";
import { useLinkText } from "../../../base/shop/use-link-text.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";
import { headerLinks } from "./navigation.ts";
import { addressOf, restOf } from "./addresses.ts";
import { EntryLink, useEntryText } from "./entry-link.tsx";

type MenuTreeProps = { onFollow: () => void };

/** The entries of the header in the menu of a phone, with a second level that folds, and the links that every shop has. */
export function MenuTree({ onFollow }: MenuTreeProps) {
  const { header } = useShop().menu;
  const textOf = useLinkText();
  return (
    <>
      {header.map((entry) => (
        <li key={entry.id}>
          {entry.entries.length === 0 ? (
            <EntryLink entry={entry} onFollow={onFollow} />
          ) : (
            <Fold entry={entry} onFollow={onFollow} />
          )}
        </li>
      ))}
      {restOf(headerLinks, header).map((link) => (
        <li key={link.to}>
          <NavLink to={link.to} discover="none" end onClick={onFollow} {...textOf(link)} />
        </li>
      ))}
    </>
  );
}

function Fold({ entry, onFollow }: MenuTreeProps & { entry: MenuEntry }) {
  const { children, ...mark } = useEntryText()(entry);
  const { entries } = entry;
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 py-3.5 hover:text-sapphire [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 wrap-anywhere" {...mark}>
          {unbrokenWords(children)}
        </span>
        <ChevronDown
          size={20}
          strokeWidth={1.5}
          aria-hidden="true"
          className="shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="border-s border-line ps-4 pb-2 font-sans text-body tracking-normal">
        {(addressOf(entry) === null ? entries : [entry, ...entries]).map((led) => (
          <li key={led.id}>
            <EntryLink entry={led} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </details>
  );
}
