import type { Problems } from "./check.ts";

/** What stands in the form's fields: texts, and where `initial` has a boolean, whether the box is checked. */
export function readForm<Values extends object>(form: HTMLFormElement, initial: Values): Values {
  const data = new FormData(form);
  const fields = Object.entries(initial).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "boolean" ? data.has(name) : (data.get(name) ?? value),
  ]);
  return Object.fromEntries(fields) as Values;
}

/** Focuses the topmost wrong field, or the first input of a wrong fieldset, and names it. */
export function focusFirst<Values>(form: HTMLFormElement, problems: Problems<Values>): keyof Values {
  const named = form.querySelectorAll<HTMLInputElement | HTMLFieldSetElement>("[name]");
  const first = [...named].find(({ name }) => problems[name as keyof Values]);
  const control = first?.localName === "fieldset" ? first.querySelector("input") : first;
  control?.focus();
  return (first?.name ?? Object.keys(problems)[0]) as keyof Values;
}
