import { type I18n, type MessageDescriptor, type Messages, setupI18n } from "@lingui/core";

type Catalogs = Readonly<Record<string, () => Promise<Messages>>>;

/** Node runs some of what imports this file as it is, without Vite, and then there is only English. */
const isBuilt = import.meta.env !== undefined;

const shopCatalogs = isBuilt
  ? import.meta.glob<Messages>(["/locales/*.po", "!/locales/en.po"], { query: "?shop", import: "default" })
  : {};
const officeCatalogs = isBuilt
  ? import.meta.glob<Messages>(["/locales/*.po", "!/locales/en.po"], { query: "?office", import: "default" })
  : {};

const refusalCatalogs = isBuilt
  ? import.meta.glob<Messages>(["/locales/*.po", "!/locales/en.po"], {
      query: "?refusals",
      import: "default",
    })
  : {};

const shares = isBuilt
  ? import.meta.glob<number>(["/locales/*.po", "!/locales/en.po"], { query: "?share", import: "default" })
  : {};

/** BCP 47 codes of the languages that have texts. */
export const languageCodes = [
  "en",
  ...Object.keys(shopCatalogs).map((file) => file.slice("/locales/".length, -".po".length)),
];

function fileOf(code: string): string {
  return `/locales/${code}.po`;
}

const names = new Map<string, string>();

/** What a language calls itself: `Deutsch`. Intl takes a while to say so. */
export function languageName(code: string): string {
  const name = names.get(code) ?? ownName(code);
  names.set(code, name);
  return name;
}

function ownName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** The first of the languages that the browser's user reads, if it has texts; English otherwise. */
export function browserLanguage(): string {
  for (const wanted of navigator.languages) {
    const code =
      languageCodes.find((known) => known === wanted) ??
      languageCodes.find((known) => spoken(known) === spoken(wanted));
    if (code !== undefined) return code;
  }
  return english.locale;
}

/** `de-AT` is German. */
function spoken(code: string): string {
  return new Intl.Locale(code).language;
}

/** English stands in the code. */
export const english = newLanguage("en", {});
const loaded = new Map<string, I18n>([["en", english]]);

/** Loads the shop's texts in a language. What has no catalog stays English. @param code BCP 47 */
export async function loadLanguage(code: string): Promise<void> {
  const load = (shopCatalogs as Catalogs)[fileOf(code)];
  if (loaded.has(code) || !load) return;
  const messages = await load();
  // Another call may have been faster, and others have added to what it made.
  if (!loaded.has(code)) loaded.set(code, newLanguage(code, messages));
}

const added = new Set<string>();

/** Adds a part of a catalog to a language, once. */
async function add(part: string, catalogs: Catalogs, code: string): Promise<void> {
  const key = `${part} ${code}`;
  if (added.has(key)) return;
  await loadLanguage(code);
  const messages = await catalogs[fileOf(code)]?.();
  if (messages) languageOf(code).load(code, messages);
  added.add(key);
}

/** Adds the back office's texts to a language. */
export async function loadOfficeLanguage(code: string): Promise<void> {
  await Promise.all([add("office", officeCatalogs, code), loadRefusals(code).catch(console.warn)]);
}

/** Adds why something may be refused, which few people ever read. */
export async function loadRefusals(code: string): Promise<void> {
  await add("refusals", refusalCatalogs, code);
}

/** How much of a language's texts is translated, up to 1. A language without texts is English. */
export async function translatedShare(code: string): Promise<number> {
  return (await shares[fileOf(code)]?.()) ?? 1;
}

/** A language that was loaded, or English. */
export function languageOf(code: string | undefined): I18n {
  return (code !== undefined && loaded.get(code)) || english;
}

function newLanguage(locale: string, messages: Messages): I18n {
  const language = setupI18n({ locale, messages: { [locale]: messages } });
  // All are compiled by the build. Without a compiler, Lingui complains about plain texts.
  return language.setMessagesCompiler((message) => message as never);
}

/**
 * A text in the page's language, for code that only runs in the browser: handlers of events, loaders, checks of what was
 * typed. Components have `useLingui`.
 */
export function say(message: MessageDescriptor): string {
  return languageOf(pageLanguage()).t(message);
}

/** The page's language, BCP 47, for code that only runs in the browser. */
export function pageLanguage(): string {
  return globalThis.document?.documentElement.lang || english.locale;
}
