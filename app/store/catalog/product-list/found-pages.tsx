import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { useLinkText } from "../../../base/shop/use-link-text.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { findPages } from "../../../features/shop/find-pages.ts";

/** The shop's pages of text that a search may have meant, such as that about returns. */
export function FoundPages({ text }: { text: string }) {
  const { t, i18n } = useLingui();
  const linkText = useLinkText();
  const pages = findPages(text, useShop(), i18n.t);
  if (pages.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-baseline gap-x-5 gap-y-1 text-ui">
      <h2 className="text-note text-ink-3">{t`Pages`}</h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {pages.map((link) => (
          <li key={link.to} className="min-w-0 wrap-break-word">
            <Link to={link.to} className="link target font-medium" {...linkText(link)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
