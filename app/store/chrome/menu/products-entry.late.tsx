import { useLinkText } from "../../../base/shop/use-link-text.ts";
import { NavLink } from "react-router";
import { productsLink } from "./navigation.ts";
import { OpeningEntry } from "./opening-entry.tsx";
import { ProductsPanel } from "./products-panel.tsx";

/** The products in the default menu, with the categories as their second level. Collections stand beside it. */
export function ProductsEntry() {
  const { children, ...mark } = useLinkText()(productsLink);
  return (
    <OpeningEntry
      name={children}
      link={
        <NavLink to={productsLink.to} className="nav-link max-w-40">
          <span className="line-clamp-2 leading-tight" {...mark}>
            {children}
          </span>
        </NavLink>
      }
    >
      <ProductsPanel withCollections={false} />
    </OpeningEntry>
  );
}
