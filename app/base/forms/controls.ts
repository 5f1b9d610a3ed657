import type { Problems } from "./check.ts";

/** Values are texts, or whether a box is checked if `initial` has a boolean. */
export function readForm<Values extends object>(form: HTMLFormElement, initial: Values): Values {
  const data = new FormData(form);
  const fields = Object.entries(initial).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "boolean" ? data.has(name) : (data.get(name) ?? value),
  ]);
  return Object.fromEntries(fields) as Values;
}

/** Focuses the topmost wrong field, or the first input of a wrong fieldset, and returns its name. */
export function focusFirst<Values>(form: HTMLFormElement, problems: Problems<Values>): keyof Values {
  const named = form.querySelectorAll<HTMLInputElement | HTMLFieldSetElement>("[name]");
  const first = [...named].find(({ name }) => problems[name as keyof Values]);
  const control = first?.localName === "fieldset" ? first.querySelector("input") : first;
  control?.focus();
  return (first?.name ?? Object.keys(problems)[0]) as keyof Values;
}
