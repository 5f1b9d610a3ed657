import { msg } from "@lingui/core/runtime-macro";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { pathIn } from "../../../domain/languages/language-path.ts";
import { languageName, languageOf, loadLanguage } from "../../base/language/languages.ts";
import { useAskedLanguage } from "./asked-language.ts";
import { useShop } from "../../base/shop/use-shop.ts";

/** Asks once whether somebody would rather read another language, if the browser prefers one. */
export function LanguageQuestion() {
  const { asked, answer } = useAskedLanguage(useShop());
  return asked !== null && <Question language={asked} onAnswer={answer} />;
}

type QuestionProps = { language: string; onAnswer: () => void };

/** In the language that it offers, at the foot of the window, where nothing moves. */
function Question({ language, onAnswer }: QuestionProps) {
  const { languages } = useShop();
  const { pathname, search } = useLocation();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    loadLanguage(language).then(() => setLoaded(true), console.warn);
  }, [language]);
  if (!isLoaded) return null;
  const { t } = languageOf(language);
  const question = t(msg`Would you like to read this shop in ${{ language: languageName(language) }}?`);
  return (
    <aside
      lang={language}
      aria-label={question}
      className="fixed inset-x-gutter bottom-4 z-40 flex max-w-xl flex-wrap items-center justify-between gap-x-6 gap-y-2 border border-line bg-raised px-5 py-3 text-ui shadow-lg"
    >
      <p>{question}</p>
      <p className="flex items-center gap-5">
        <a
          href={pathIn(language === languages[0] ? null : language, pathname + search)}
          hrefLang={language}
          onClick={onAnswer}
          className="link target font-medium"
        >
          {t(msg`Yes, please`)}
        </a>
        <button type="button" onClick={onAnswer} className="target text-ink-2 hover:text-ink">
          {t(msg`No, thank you`)}
        </button>
      </p>
    </aside>
  );
}
