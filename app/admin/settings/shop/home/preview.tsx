import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { HomeSection } from "../../../../../domain/shop/home-sections.ts";
import type { Shop } from "../../../../../domain/shop/shop.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { LanguageProvider } from "../../../../base/language/language.tsx";
import { languageOf, loadLanguage } from "../../../../base/language/languages.ts";
import { useLoaded } from "../../../../base/loading/use-loaded.ts";
import { useShop } from "../../../../base/shop/use-shop.ts";
import { Section } from "../../../../store/shop/home/home-sections.tsx";
import { loadSections } from "../../../../store/shop/home/load-home.late.ts";
import { Frame } from "./frame.tsx";

type PreviewProps = {
  /** What the page shows, saved or not. */
  sections: readonly HomeSection[];
  /** The hero as it is typed; the saved one without it. */
  hero?: Shop["hero"];
};

/** The page with these sections, on a wide screen and on a phone. */
export function Preview({ sections, hero }: PreviewProps) {
  const { t } = useLingui();
  const id = useId();
  const { language } = useShop();
  // Words need nothing that is read.
  const key = JSON.stringify([language, sections.map(needs)]);
  const { value, failure } = useLoaded(key, async () => {
    await loadLanguage(language);
    return loadSections(browserClient(), sections);
  });
  const page = value && (
    <LanguageProvider value={languageOf(language)}>
      {sections.map((section) => (
        <Section key={section.id} section={section} page={{ ...value, ...(hero && { hero }) }} />
      ))}
    </LanguageProvider>
  );
  return (
    <section aria-labelledby={id} className="border-t border-line py-6">
      <h2 id={id} className="text-body font-medium">{t`Preview`}</h2>
      {failure !== null && <p className="mt-2 text-note text-ink-2">{failure}</p>}
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-[minmax(0,1280fr)_minmax(0,390fr)]">
        <Frame title={t`On a wide screen`} width={1280} height={800} language={language}>
          {page}
        </Frame>
        <Frame title={t`On a phone`} width={390} height={800} language={language}>
          {page}
        </Frame>
      </div>
    </section>
  );
}

/** What has to be read for a section. */
function needs({ id, kind, content }: HomeSection): unknown {
  if (kind === "collection") return [id, kind, content.collection, content.amount];
  return kind === "quotes" ? [id, kind, content.reviews] : [id, kind];
}
