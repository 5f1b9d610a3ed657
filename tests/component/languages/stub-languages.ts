import { isFound, table } from "../base/stored-rows.ts";
import { type Responses, rows } from "../base/stub-backend.ts";

export type StoredTranslation = {
  language: string;
  subject: string;
  record: string;
  field: string;
  original: string;
  text: string;
};

export type OwnText = Pick<StoredTranslation, "subject" | "record" | "field" | "original"> & {
  name: string | null;
};

const places = ["language", "subject", "record", "field"] as const;

function isSamePlace(
  one: StoredTranslation,
  other: Pick<StoredTranslation, (typeof places)[number]>,
): boolean {
  return places.every((name) => one[name] === other[name]);
}

function statusOf(original: string, translation: StoredTranslation | undefined): string {
  if (!translation) return "missing";
  return translation.original === original ? "translated" : "older";
}

/** Whether a row passes the filter of the records, `record=in.("7")`. */
function hasRecord({ record }: StoredTranslation, { url }: Request): boolean {
  const wanted = new URL(url).searchParams.get("record");
  return wanted === null || !wanted.startsWith("in.") || new RegExp(`[(,]"?${record}"?[,)]`).test(wanted);
}

/** A shop with these languages, texts and translations, as the database would answer. */
export function languageResponses(
  codes: readonly string[],
  texts: OwnText[],
  translations: StoredTranslation[],
) {
  const languages = codes.map((code) => ({ code, is_shown: false }));
  const listed = () =>
    languages.flatMap(({ code }) =>
      texts.map((text) => {
        const translation = translations.find((row) => isSamePlace(row, { ...text, language: code }));
        return {
          ...text,
          language: code,
          text: translation?.text ?? null,
          translated_from: translation?.original ?? null,
          status: statusOf(text.original, translation),
        };
      }),
    );
  const responses: Responses = {
    ...table("shop_languages", languages),
    "POST shop_languages": async (request) => {
      languages.push({ is_shown: false, ...((await request.json()) as { code: string }) });
      return new Response(null, { status: 201 });
    },
    "GET rpc/translation_counts": () => {
      const counts = languages.map(({ code }) => {
        const own = listed().filter(({ language }) => language === code);
        const withStatus = (wanted: string) => own.filter(({ status }) => status === wanted).length;
        return {
          language: code,
          texts: own.length,
          missing: withStatus("missing"),
          older: withStatus("older"),
        };
      });
      return Response.json(counts);
    },
    "GET translatable_texts": (request) => rows(listed().filter((row) => isFound(row, request))),
    ...table("translations", translations),
    "GET translations": (request) =>
      rows(translations.filter((row) => isFound(row, request) && hasRecord(row, request))),
    "POST rpc/save_translation": async (request) => {
      const { seen = null, ...row } = (await request.json()) as StoredTranslation & { seen?: string };
      const index = translations.findIndex((known) => isSamePlace(known, row));
      const theirs = translations[index]?.text ?? null;
      if (theirs !== seen) return Response.json({ theirs });
      translations.splice(index === -1 ? translations.length : index, 1, ...(row.text === "" ? [] : [row]));
      return Response.json(null);
    },
  };
  return { languages, responses };
}
