import type { ChosenOption, ProductOption } from "./options.ts";

/** What is chosen in a form, by the ids of options: the id of a value, or a text. */
export type Selection = Readonly<Record<number, string>>;

/** As the database reads a text: trimmed, and each letter with its accent one character. */
export function cleanText(text: string): string {
  return text.normalize("NFC").replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
}

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

/** The selection that leads to what was chosen. */
export function selectionOf(chosen: readonly ChosenOption[] = []): Selection {
  return Object.fromEntries(
    chosen.map(({ option, choice, value }) => [option, choice ? String(choice) : value]),
  );
}
