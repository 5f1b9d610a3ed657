import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ChosenOption, ProductOption } from "../catalogue/options.ts";
import { chosenOf, problemsOf, type Selection } from "../catalogue/selection.ts";

export type OptionsChoice = {
  options: readonly ProductOption[];
  selection: Selection;
  choose: (option: ProductOption, given: string) => void;
  /** What is chosen so far. */
  chosen: ChosenOption[];
  /** What to mend, by the ids of options, once somebody tried to go on. */
  problems: Record<number, string>;
  /** What is chosen if nothing is missing. Otherwise it shows what is, focuses it, and answers null. */
  check: () => ChosenOption[] | null;
  /** Around the fields. */
  fields: RefObject<HTMLDivElement | null>;
};

export function useOptions(options: readonly ProductOption[], initial: Selection = {}): OptionsChoice {
  const [selection, setSelection] = useState(initial);
  const [tried, setTried] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const problems = problemsOf(options, selection);
  const chosen = chosenOf(options, selection);

  function check() {
    if (Object.keys(problems).length === 0) return chosen;
    flushSync(() => setTried(true));
    const wrong = fields.current?.querySelector<HTMLElement>("[aria-invalid='true']");
    // Of values, the first that can be chosen.
    (wrong?.matches("fieldset") ? wrong.querySelector<HTMLElement>("input:enabled") : wrong)?.focus();
    return null;
  }

  return {
    options,
    selection,
    choose: (option, given) => setSelection((before) => ({ ...before, [option.id]: given })),
    chosen,
    problems: tried ? problems : {},
    check,
    fields,
  };
}
