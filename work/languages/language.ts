import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { catalogLanguages, readTranslations, sourceLanguage } from "./catalogs.ts";

const languages = new Map<string, I18n>();
const compiled = new Map<string, ReturnType<typeof compileMessage>>();

/** What writes texts in a language, for code that Node runs as it is. An unknown language is English. */
export function languageOf(code: string): I18n {
  const known = languages.get(code);
  if (known) return known;
  const isEnglish = code === sourceLanguage || !catalogLanguages().includes(code);
  const language = isEnglish
    ? languageFrom(sourceLanguage, {})
    : languageFrom(code, readTranslations(code, isOfNode));
  languages.set(code, language);
  return language;
}

/** The build has the others. All of them would take three times the memory. */
function isOfNode(file: string): boolean {
  return !file.startsWith("app/");
}

/** A language with these translations, by the ids of their messages. @param locale BCP 47 */
export function languageFrom(locale: string, messages: Messages): I18n {
  return setupI18n({ locale, messages: { [locale]: messages } }).setMessagesCompiler(compileOnce);
}

function compileOnce(message: string) {
  const known = compiled.get(message) ?? compileMessage(message);
  compiled.set(message, known);
  return known;
}
