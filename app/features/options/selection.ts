import { type ChosenOption, combinationOf, type ProductOption } from "./options.ts";
import { cleanCode } from "../../../domain/text/code.ts";

/** The current choices in a form, by option id: the id of a value, or a text. */
export type Selection = Readonly<Record<number, string>>;

/**
 * The choices in the owner's order. Values that are no longer offered, and blank texts, are left out. The first value
 * of a combination bears what it costs.
 */
export function chosenOf(options: readonly ProductOption[], selection: Selection): ChosenOption[] {
  const chosen = options.flatMap((option): ChosenOption[] => {
    const given = selection[option.id] ?? "";
    const { id, name } = option;
    if (option.kind === "text") {
      const value = cleanCode(given);
      return value === "" ? [] : [{ option: id, name, value, surcharge: option.surcharge }];
    }
    const value = option.values.find((each) => String(each.id) === given);
    return value
      ? [{ option: id, name, value: value.value, surcharge: value.surcharge, choice: value.id }]
      : [];
  });
  const { values = [], surcharge = null } = combinationOf(options, chosen) ?? {};
  if (surcharge === null) return chosen;
  return chosen.map((each) => {
    const place = values.indexOf(each.choice ?? 0);
    return place < 0 ? each : { ...each, surcharge: place === 0 ? surcharge : 0 };
  });
}

/** The selection that results in these choices. */
export function selectionOf(chosen: readonly ChosenOption[] = []): Selection {
  return Object.fromEntries(
    chosen.map(({ option, choice, value }) => [option, choice ? String(choice) : value]),
  );
}
