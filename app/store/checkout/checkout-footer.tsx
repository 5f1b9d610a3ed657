import { Link } from "react-router";
import { Reach } from "../../base/brand/contact-links.tsx";
import { legalLinks } from "../../../domain/shop.ts";

/** Contact and legal links, without the shop's own footer, which leads elsewhere. */
export function CheckoutFooter() {
  return (
    <footer className="border-t border-line">
      <div className="shell flex flex-wrap items-baseline justify-between gap-x-10 gap-y-4 py-6 text-note text-ink-3">
        <p className="wrap-anywhere">
          Questions? <Reach by={["call", "write to"]} capital className="link target" />.
        </p>
        <nav aria-label="Legal">
          <ul className="flex flex-wrap gap-x-6 gap-y-3">
            {legalLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="target hover:text-sapphire">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
