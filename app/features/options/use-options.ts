import { msg } from "@lingui/core/runtime-macro";
import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { say } from "../../base/language/languages.ts";
import { useWords } from "../../base/shop/use-shop.ts";
import type { ChosenOption, ProductOption } from "./options.ts";
import { chosenOf, type Selection } from "./selection.ts";
import { late } from "../../base/late/late.tsx";
import { lateCode } from "../../base/behaviors/late-code.ts";

export type OptionsChoice = {
  options: readonly ProductOption[];
  selection: Selection;
  choose: (option: ProductOption, given: string) => void;
  chosen: ChosenOption[];
  /** What to correct, by option id, once the shopper has tried to continue. */
  problems: Record<number, string>;
  /** The choices if nothing is missing. Otherwise shows what is missing, focuses it, and returns null. */
  check: () => Promise<ChosenOption[] | null>;
  /** For the element around the fields. */
  fields: RefObject<HTMLDivElement | null>;
  /** Call when the fields have reported what was chosen before their script arrived. */
  onReady: () => void;
};

const problems = late(() => import("./problems.late.ts"));
type Problems = Awaited<ReturnType<typeof problems.load>>;

export function useOptions(options: readonly ProductOption[], initial: Selection = {}): OptionsChoice {
  const words = useWords();
  const [selection, setSelection] = useState(initial);
  // Includes changes made before the next rendering.
  const latest = useRef(initial);
  const [ready] = useState(() => Promise.withResolvers<void>());
  const [findProblems, setFindProblems] = useState<Problems["problemsOf"] | null>(null);
  const fields = useRef<HTMLDivElement>(null);

  function choose(option: ProductOption, given: string) {
    latest.current = { ...latest.current, [option.id]: given };
    setSelection(latest.current);
  }

  async function check() {
    if (options.length === 0) return [];
    const code = await lateCode(problems, say(msg`The options could not be checked`));
    if (!code) return null;
    await ready.promise;
    if (Object.keys(code.problemsOf(options, latest.current, words)).length === 0)
      return chosenOf(options, latest.current);
    flushSync(() => setFindProblems(() => code.problemsOf));
    code.focusFirstProblem(fields.current);
    return null;
  }

  return {
    options,
    selection,
    choose,
    chosen: chosenOf(options, selection),
    problems: findProblems?.(options, selection, words) ?? {},
    check,
    fields,
    onReady: ready.resolve,
  };
}
