import { Trans, useLingui } from "@lingui/react/macro";
import { useLinkText } from "../../../base/shop/use-link-text.ts";
import { Link } from "react-router";
import { Reach } from "../../../base/brand/contact-links.tsx";
import { legalLinks } from "../../../../domain/shop/shop.ts";

/** Contact and legal links, without the shop's own footer, which leads elsewhere. */
export function CheckoutFooter() {
  const { t } = useLingui();
  const textOf = useLinkText();
  return (
    <footer className="border-t border-line print:hidden">
      <div className="shell flex flex-wrap items-baseline justify-between gap-x-10 gap-y-4 py-6 text-note text-ink-3">
        <p className="wrap-anywhere">
          <Trans>
            Questions? <Reach by={["call", "write to"]} capital className="link target" />.
          </Trans>
        </p>
        <nav aria-label={t`Legal`}>
          <ul className="flex flex-wrap gap-x-6 gap-y-3">
            {legalLinks.map((link) => (
              <li key={link.to} className="min-w-0 wrap-break-word">
                <Link to={link.to} className="target hover:text-sapphire" {...textOf(link)} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
