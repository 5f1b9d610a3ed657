import type { Author } from "./use-author.ts";

/** Where a form keeps what was typed until it is sent. */
export type Draft = {
  /** The draft's name in this tab. */
  name: string;
  /** The draft's owner. It is shown to nobody else. */
  author: Pick<Author, "owner" | "person">;
  /** The fields to keep; all by default. Must not include passwords and checkboxes. */
  fields?: readonly string[];
};

/** For forms that do not depend on who fills them in: such a draft is not handed on at login. */
export const anybody: Draft["author"] = { owner: "anybody", person: 0 };

/** A text field, or a group of radio buttons, which has no default. */
type Control = { type?: string; value: string; defaultValue?: string };

type Form = { elements: { namedItem: (name: string) => unknown } };

/** What was typed into these fields, in the form that the tab stores. Default values are left out. */
export function writeDraft(form: Form, fields: readonly string[]): string {
  const typed: Record<string, string> = {};
  for (const field of fields) {
    const control = controlOf(form, field);
    if (control && control.value !== control.defaultValue) typed[field] = control.value;
  }
  return JSON.stringify(typed);
}

/** Whether anything was typed into the text fields among these. */
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

/** Another version of the shop may have stored something else, which is ignored. */
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
  // The value of a single radio button says nothing about whether it is chosen.
  return control?.type === "radio" ? null : control;
}
