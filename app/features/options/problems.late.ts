import { problemOfText } from "./option-texts.ts";
import type { ProductOption } from "./options.ts";
import { chosenOf, type Selection } from "./selection.ts";

/** What is still missing or wrong, as sentences by option id. */
export function problemsOf(options: readonly ProductOption[], selection: Selection): Record<number, string> {
  const chosen = new Set(chosenOf(options, selection).map(({ option }) => option));
  return Object.fromEntries(
    options.flatMap((option) => {
      const problem = chosen.has(option.id)
        ? option.kind === "text"
          ? problemOfText(option, selection[option.id] ?? "")
          : null
        : option.required
          ? missingSentence(option)
          : null;
      return problem === null ? [] : [[option.id, problem]];
    }),
  );
}

/** For a choice, the first value that can be chosen. */
export function focusFirstProblem(fields: Element | null) {
  const wrong = fields?.querySelector<HTMLElement>("[aria-invalid='true']");
  (wrong?.matches("fieldset") ? wrong.querySelector<HTMLElement>("input:enabled") : wrong)?.focus();
}

export function missingSentence({ name, kind }: ProductOption): string {
  return kind === "text" ? `Please enter: ${inSentence(name)}.` : `Please choose: ${inSentence(name)}.`;
}

/** `Ring size` for use within a sentence. */
function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name[0]!.toLowerCase() + name.slice(1) : name;
}
