import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { languageName } from "../../base/language/languages.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { useShop } from "../../base/shop/use-shop.ts";
import { Tabs } from "../list/tabs.tsx";
import { Original, StatusBadge } from "./original.tsx";
import { isWord, kindOf, says, statusOf, type Subject } from "./texts.ts";
import { TranslationField } from "./translation-field.tsx";
import { furtherLanguages } from "../../../domain/languages/further-languages.ts";
import { placeOf, readListedLanguages, readTranslations, type TranslatedText } from "./translation-rows.ts";

type TranslationsProps = {
  subject: Subject;
  /** The record's id; null for the shop, which is only one. */
  record: number | null;
  /** The saved originals by their field. Those that say nothing are left out. */
  fields: Readonly<Record<string, string | null | undefined>>;
  /** What the record says in the words of many. */
  words?: readonly (string | null | undefined)[];
  /** What its photographs show. */
  alts?: readonly string[];
};

type TextToTranslate = Pick<TranslatedText, "subject" | "record" | "field" | "original">;

/** The translations of a saved record, a tab for each further language of the shop. Without such, there is nothing. */
export function Translations({ subject, record, fields, words = [], alts = [] }: TranslationsProps) {
  const { t } = useLingui();
  const [own] = useShop().languages;
  const id = record === null ? "" : String(record);
  const said = [...new Set(words)].filter((word) => says(word)).filter(isWord);
  const shown = [...new Set(alts)].filter((alt) => says(alt));
  const shared = [...new Set([...said, ...shown])];
  const { value, failure, again } = useLoaded(JSON.stringify([subject, id, shared]), (signal) =>
    read(subject, id, shared, signal),
  );
  if (!value)
    return failure === null ? null : (
      <p className="mt-6 text-note text-ink-2">
        {t`The translations could not be loaded.`} {failure}{" "}
        <button type="button" className="link" onClick={() => void again()}>{t`Try again`}</button>
      </p>
    );
  const languages = furtherLanguages(value.languages, own);
  const texts = [
    ...Object.entries(fields).map(([field, original]) => ({ subject, record: id, field, original })),
    ...shown.map((alt) => ({ subject: "words" as const, record: alt, field: "alt", original: alt })),
    ...said.map((word) => ({ subject: "words" as const, record: word, field: "text", original: word })),
  ].filter((text): text is TextToTranslate => says(text.original));
  if (languages.length === 0 || texts.length === 0) return null;
  return <TranslationTabs languages={languages} texts={texts} stored={value.stored} />;
}

type Stored = Awaited<ReturnType<typeof readTranslations>>;

async function read(subject: Subject, record: string, words: readonly string[], signal: AbortSignal) {
  const db = browserClient();
  const languages = await readListedLanguages(db, signal);
  // Most shops have one language.
  if (languages.length === 0) return { languages, stored: [] };
  return { languages, stored: await readTranslations(db, { subject, record, words }, signal) };
}

type TranslationTabsProps = {
  languages: readonly string[];
  texts: readonly TextToTranslate[];
  stored: Stored;
};

function TranslationTabs({ languages, texts, stored }: TranslationTabsProps) {
  const { t } = useLingui();
  const id = useId();
  const [chosen, setChosen] = useState(languages[0]!);
  // What was saved here since it was read.
  const [saved, setSaved] = useState<ReadonlyMap<string, Pick<TranslatedText, "text" | "translated_from">>>(
    new Map(),
  );
  const known = new Map(
    stored.map((row) => [
      placeOf({ ...row, subject: row.subject as Subject }),
      { text: row.text, translated_from: row.original },
    ]),
  );
  const inLanguage = (language: string) =>
    texts.map((text): TranslatedText => {
      const place = placeOf({ ...text, language });
      const translation = saved.get(place) ?? known.get(place) ?? { text: null, translated_from: null };
      return { ...text, language, ...translation };
    });
  const keep = (of: TranslatedText, text: string | null) =>
    setSaved((now) =>
      new Map(now).set(placeOf(of), { text, translated_from: text === null ? null : of.original }),
    );

  const shown = inLanguage(chosen);
  const own = shown.filter((text) => !isSharedWord(text));
  const words = shown.filter(isSharedWord);
  return (
    <section aria-labelledby={id} className="@container mt-6 border-t border-line pt-6">
      <h2 id={id} className="text-body font-medium">{t`Translations`}</h2>
      <p className="mt-1 text-note text-ink-3">{t`Each is saved when you leave its field. Texts without a translation show the original.`}</p>
      <Tabs
        label={t`Languages`}
        tabs={languages.map((language) => ({
          name: language,
          label: languageName(language),
          count: inLanguage(language).filter((text) => statusOf(text) === "missing").length || undefined,
        }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <div role="group" aria-label={languageName(chosen)}>
        <p role="status" className="mt-3 text-note text-ink-2">
          <Standing texts={shown} />
        </p>
        <TextList texts={own} onSaved={keep} />
        {words.length > 0 && (
          <>
            <h3 className="mt-6 text-ui font-medium">{t`Words`}</h3>
            <p className="mt-1 text-note text-ink-3">{t`They are translated once, for all products that use them.`}</p>
            <TextList texts={words} onSaved={keep} />
          </>
        )}
      </div>
    </section>
  );
}

/** Whether a word stands in a list of words: what a photograph shows does not. */
function isSharedWord({ subject, field }: TranslatedText): boolean {
  return subject === "words" && field === "text";
}

function Standing({ texts }: { texts: readonly TranslatedText[] }) {
  const { t } = useLingui();
  const missing = texts.filter((text) => statusOf(text) === "missing").length;
  const older = texts.filter((text) => statusOf(text) === "older").length;
  const said = [
    missing > 0 && t`${plural({ count: missing }, { one: "# is missing", other: "# are missing" })}`,
    older > 0 &&
      t`${plural({ count: older }, { one: "# is older than its original", other: "# are older than their originals" })}`,
  ].filter((part) => part !== false);
  return <>{said.length === 0 ? t`Everything is translated.` : said.join(" · ")}</>;
}

type TextListProps = {
  texts: readonly TranslatedText[];
  onSaved: (of: TranslatedText, text: string | null) => void;
};

function TextList({ texts, onSaved }: TextListProps) {
  const { t } = useLingui();
  return (
    <ul className="divide-y divide-line">
      {texts.map((of) => {
        const language = languageName(of.language);
        const label = t(kindOf(of).label);
        const isWord = of.subject === "words";
        return (
          <li key={placeOf(of)} className="grid gap-x-6 gap-y-2 py-4 @2xl:grid-cols-2">
            <div className="min-w-0">
              <div className="mb-1.5 flex flex-wrap items-center gap-2">
                {!isSharedWord(of) && <span className="text-note font-medium">{label}</span>}
                <StatusBadge of={of} />
              </div>
              <Original of={of} />
            </div>
            <TranslationField
              of={of}
              label={
                isWord
                  ? t`${{ word: of.original }}, in ${{ language }}`
                  : t`${{ field: label }}, in ${{ language }}`
              }
              onSaved={(text) => onSaved(of, text)}
            />
          </li>
        );
      })}
    </ul>
  );
}
