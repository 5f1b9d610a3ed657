import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { pageLinks } from "../../../../domain/shop/page-links.ts";
import { useLinkText } from "../../../base/shop/use-link-text.ts";
import { useShop } from "../../../base/shop/use-shop.ts";

/** The owner's pages of text, for whoever asks what one of them answers. */
export function HelpLinks() {
  const { t } = useLingui();
  const textOf = useLinkText();
  const links = pageLinks(useShop());
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby="help" className="mt-12 max-lg:max-w-read lg:mt-0 lg:min-w-0 lg:max-w-80 lg:flex-1">
      <h2 id="help" className="font-display text-display-sm">{t`Good to know`}</h2>
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              className="block py-3.5 text-body wrap-break-word hover:text-sapphire"
              {...textOf(link)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
