import { Menu, X } from "lucide-react";
import { useRef } from "react";
import { NavLink } from "react-router";
import { shop } from "../shop.ts";
import { menuLinks } from "./navigation.ts";
import { SearchBox } from "./search-box.tsx";

/** The menu of small screens: a sheet from the left with search, the pages and how to reach the shop. */
export function MobileMenu() {
  const sheet = useRef<HTMLDialogElement>(null);
  const close = () => sheet.current?.close();
  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
        className="target -ml-1 grid size-8 place-items-center lg:hidden"
      >
        <Menu size={20} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <dialog ref={sheet} aria-label="Menu" closedby="any" className="sheet sheet-left">
        <div className="flex h-16 items-center justify-between pr-4 pl-gutter">
          <p className="font-display text-display-sm">Menu</p>
          <button
            type="button"
            aria-label="Close menu"
            onClick={close}
            className="target grid size-9 place-items-center"
          >
            <X size={20} strokeWidth={1.5} aria-hidden="true" />
          </button>
        </div>
        <div className="px-gutter pb-8">
          <SearchBox className="mt-2 md:hidden" onSearch={close} />
          <nav aria-label="Menu" className="mt-6">
            <ul>
              {menuLinks.map(({ to, label }) => (
                <li key={to} className="border-b border-line">
                  <NavLink
                    to={to}
                    end
                    onClick={close}
                    className="block py-3.5 text-body aria-[current=page]:font-medium hover:text-sapphire"
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <address className="figures mt-8 space-y-2 text-ui text-ink-2 not-italic">
            <p>{shop.phone}</p>
            <p>{shop.email}</p>
            <p>{shop.hours}</p>
          </address>
        </div>
      </dialog>
    </>
  );
}
