import { NavLink } from "react-router";
import type { MenuEntry } from "../../../../domain/shop/menu.ts";
import { useLinkText } from "../../../base/shop/use-link-text.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { Photo } from "../../../base/ui/photo.tsx";
import { headerLinks } from "./navigation.ts";
import { addressOf, opensProducts, restOf } from "./addresses.ts";
import { EntryLink, useEntryText } from "./entry-link.tsx";
import { OpeningEntry } from "./opening-entry.tsx";
import { panelLink, ProductsPanel } from "./products-panel.tsx";

/** The entries of the header that the owner arranged and, quieter, the links that every shop has. */
export function OwnersMenu() {
  const { header } = useShop().menu;
  const textOf = useLinkText();
  return (
    <>
      {header.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      {restOf(headerLinks, header).map((link) => (
        <NavLink key={link.to} to={link.to} className="nav-link text-ink-3">
          <span className="line-clamp-2 max-w-40 leading-tight" {...textOf(link)} />
        </NavLink>
      ))}
    </>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const { children: name, ...mark } = useEntryText()(entry);
  const link = addressOf(entry) !== null && (
    <EntryLink
      entry={entry}
      className="nav-link"
      wordsClass="line-clamp-2 max-w-40 leading-tight wrap-anywhere"
    />
  );
  const isPlain = entry.entries.length === 0 && !opensProducts(entry);
  if (isPlain) return link;
  return (
    <OpeningEntry name={name} mark={mark} link={link}>
      {opensProducts(entry) ? <ProductsPanel withCollections /> : <SecondLevel entry={entry} name={name} />}
    </OpeningEntry>
  );
}

function SecondLevel({ entry: { entries, picture }, name }: { entry: MenuEntry; name: string }) {
  return (
    <div className="flex items-start">
      <ul aria-label={name} className="w-64">
        {entries.map((led) => (
          <li key={led.id}>
            <EntryLink entry={led} className={panelLink} />
          </li>
        ))}
      </ul>
      {picture !== undefined && (
        <Photo image={picture} alt="" sizes="224px" widths={[320, 480]} className="m-2 size-56 shrink-0" />
      )}
    </div>
  );
}
