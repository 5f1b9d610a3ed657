import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { Words } from "../../../domain/shop/shop.ts";
import { pageLanguage, say } from "../../base/language/languages.ts";
import { problemOfText } from "./option-texts.ts";
import type { ProductOption } from "./options.ts";
import { chosenOf, type Selection } from "./selection.ts";

/** What is still missing or wrong, as sentences by option id. */
export function problemsOf(
  options: readonly ProductOption[],
  selection: Selection,
  words: Words,
): Record<number, string> {
  const chosen = new Set(chosenOf(options, selection).map(({ option }) => option));
  return Object.fromEntries(
    options.flatMap((option) => {
      const problem = chosen.has(option.id)
        ? option.kind === "text"
          ? problemOfText(option, selection[option.id] ?? "")
          : null
        : option.required
          ? missingSentence(option, words)
          : null;
      return problem === null ? [] : [[option.id, say(problem)]];
    }),
  );
}

/** For a choice, the first value that can be chosen. */
export function focusFirstProblem(fields: Element | null) {
  const wrong = fields?.querySelector<HTMLElement>("[aria-invalid='true']");
  (wrong?.matches("fieldset") ? wrong.querySelector<HTMLElement>("input:enabled") : wrong)?.focus();
}

export function missingSentence({ name, kind }: ProductOption, words: Words): MessageDescriptor {
  const option = inSentence(words(name));
  return kind === "text" ? msg`Please enter: ${{ option }}.` : msg`Please choose: ${{ option }}.`;
}

/** `Ring size` for use within a sentence. German nouns keep their capital. */
function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) && !pageLanguage().startsWith("de")
    ? name[0]!.toLowerCase() + name.slice(1)
    : name;
}
