import type { Author } from "./use-author.ts";

export type Draft = {
  name: string;
  /** Nobody but the author is shown the draft. */
  author: Pick<Author, "owner" | "person">;
  /** The fields to keep; all by default. Must not include passwords and checkboxes. */
  fields?: readonly string[];
};

/** For forms that do not depend on who fills them in: such a draft is not handed on at login. */
export const anybody: Draft["author"] = { owner: "anybody", person: 0 };

/** Radio buttons have no default. */
type Control = { type?: string; value: string; defaultValue?: string };

type Form = { elements: { namedItem: (name: string) => unknown } };

/** Writes what was typed into these fields in the form that the tab stores, without default values. */
export function writeDraft(form: Form, fields: readonly string[]): string {
  const typed: Record<string, string> = {};
  for (const field of fields) {
    const control = controlOf(form, field);
    if (control && control.value !== control.defaultValue) typed[field] = control.value;
  }
  return JSON.stringify(typed);
}

export function hasText(form: Form, fields: readonly string[]): boolean {
  return fields.some((field) => {
    const { value, defaultValue = value } = controlOf(form, field) ?? { value: "" };
    return value !== defaultValue;
  });
}

/** Puts a draft back into these fields, except into those that were changed before the page was ready. */
export function restoreDraft(form: Form, draft: string | null, fields: readonly string[]) {
  for (const [field, text] of readTexts(draft)) {
    const control = fields.includes(field) ? controlOf(form, field) : null;
    if (control && control.value === (control.defaultValue ?? control.value)) control.value = text;
  }
}

function readTexts(draft: string | null): [field: string, text: string][] {
  try {
    const stored = JSON.parse(draft ?? "{}") as Record<string, unknown>;
    return Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  } catch {
    return [];
  }
}

function controlOf(form: Form, field: string): Control | null {
  const control = form.elements.namedItem(field) as Control | null;
  // A single radio button's value does not tell whether it is chosen.
  return control?.type === "radio" ? null : control;
}
