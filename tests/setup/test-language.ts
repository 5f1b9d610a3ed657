import type { I18n, MessageDescriptor } from "@lingui/core";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { languageFrom } from "../../work/languages/language.ts";

/** A language with these translations of English messages. @param locale BCP 47 */
export function testLanguage(locale: string, translations: Record<string, string>): I18n {
  const messages = Object.entries(translations).map(([english, text]) => [generateMessageId(english), text]);
  return languageFrom(locale, Object.fromEntries(messages));
}

/** English whose own words stand between brackets, and what is filled in does not. */
export function markedEnglish(): I18n {
  const language = languageFrom("en", {});
  const write = language.t;
  const mark = ({ values = {}, ...message }: MessageDescriptor) => {
    const filled = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? `»${value}«` : value,
    ]);
    return `«${write({ ...message, values: Object.fromEntries(filled) as typeof values })}»`;
  };
  return Object.assign(language, { t: mark });
}

/** What does not stand between brackets: it comes from no catalog. */
export function withoutMarked(text: string): string {
  return text.replaceAll(/«[^«»]*»/g, " ");
}
