import { cleanText, problemOfText } from "./option-texts.ts";
import type { ChosenOption, ProductOption } from "./options.ts";

/** What is chosen in a form, by the ids of options: the id of a value, or a text. */
export type Selection = Readonly<Record<number, string>>;

/** What is chosen, in the owner's order. Values that are no longer offered, and blank texts, are left out. */
export function chosenOf(options: readonly ProductOption[], selection: Selection): ChosenOption[] {
  return options.flatMap((option): ChosenOption[] => {
    const given = selection[option.id] ?? "";
    const { id, name } = option;
    if (option.kind === "text") {
      const value = cleanText(given);
      return value === "" ? [] : [{ option: id, name, value, surcharge: option.surcharge }];
    }
    const value = option.values.find((each) => String(each.id) === given);
    return value
      ? [{ option: id, name, value: value.value, surcharge: value.surcharge, choice: value.id }]
      : [];
  });
}

/** What is still missing or wrong, in sentences by the ids of options. */
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

export function missingSentence({ name, kind }: ProductOption): string {
  return kind === "text" ? `Please enter: ${inSentence(name)}.` : `Please choose: ${inSentence(name)}.`;
}

/** The selection that leads to what was chosen. */
export function selectionOf(chosen: readonly ChosenOption[] = []): Selection {
  return Object.fromEntries(
    chosen.map(({ option, choice, value }) => [option, choice ? String(choice) : value]),
  );
}

/** `Ring size` within a sentence. */
function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name[0]!.toLowerCase() + name.slice(1) : name;
}
