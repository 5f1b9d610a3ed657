import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { useLocation } from "react-router";
import { pathIn } from "../../../domain/languages/language-path.ts";
import { languageName } from "../../base/language/languages.ts";
import { useShop } from "../../base/shop/use-shop.ts";
import { noteLanguage } from "./asked-language.ts";

export { LanguageQuestion } from "./language-question.tsx";

/** The page in each language of the shop. They are new documents, as everything in them differs. */
export function LanguageLinks({ className }: { className: string }) {
  const { t } = useLingui();
  const { language, languages } = useShop();
  const { pathname, search } = useLocation();
  return (
    <ul aria-label={t`Language`} className={`menu-links ${className}`}>
      {languages.map((code, index) => (
        <li key={code}>
          <a
            href={pathIn(index === 0 ? null : code, pathname + search)}
            lang={code}
            hrefLang={code}
            onClick={noteLanguage}
            aria-current={code === language ? "true" : undefined}
          >
            {languageName(code)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The same in a list to open, for the header. */
export function LanguageMenu() {
  const { t } = useLingui();
  const { language } = useShop();
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t`Language: ${{ language: languageName(language) }}`}
        className="nav-link flex items-center gap-1 text-ui max-md:hidden"
      >
        {languageName(language)}
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div
        id={id}
        popover="auto"
        className="header-list shadow-lg w-48 [position-area:block-end_span-inline-start]"
      >
        <LanguageLinks className="px-4" />
      </div>
    </>
  );
}
