import { Link } from "react-router";
import { useShop } from "../../base/shop/use-shop.ts";
import { Reach } from "../../base/brand/contact-links.tsx";
import { legalLinks, linkLabel } from "../../../domain/shop/shop.ts";

/** Contact and legal links, without the shop's own footer, which leads elsewhere. */
export function CheckoutFooter() {
  const shop = useShop();
  return (
    <footer className="border-t border-line">
      <div className="shell flex flex-wrap items-baseline justify-between gap-x-10 gap-y-4 py-6 text-note text-ink-3">
        <p className="wrap-anywhere">
          Questions? <Reach by={["call", "write to"]} capital className="link target" />.
        </p>
        <nav aria-label="Legal">
          <ul className="flex flex-wrap gap-x-6 gap-y-3">
            {legalLinks.map((link) => (
              <li key={link.to} className="min-w-0 wrap-break-word">
                <Link to={link.to} className="target hover:text-sapphire">
                  {linkLabel(link, shop)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
