import type { Author } from "./use-author.ts";

/** Where a form keeps what is typed until it is sent. */
export type Draft = {
  /** The form's own name in this tab. */
  name: string;
  /** Whose draft it is. Nobody else is shown it. */
  author: Pick<Author, "owner" | "person">;
  /** The fields to keep; all without this. Passwords and checkboxes must not be among them. */
  fields?: readonly string[];
};

/** For forms that are filled in before it is known by whom: such a draft is not handed on at login. */
export const anybody: Draft["author"] = { owner: "anybody", person: 0 };

/** A text field, or a group of radio buttons, which has no default. */
type Control = { type?: string; value: string; defaultValue?: string };

type Form = { elements: { namedItem: (name: string) => unknown } };

/** What was typed into these fields, as the tab stores it. What stands in a field by default was not. */
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

/** Puts a draft back into the form, except where something else stands by now, typed before the page was ready. */
export function restoreDraft(form: Form, draft: string | null) {
  for (const [field, text] of readTexts(draft)) {
    const control = controlOf(form, field);
    if (control && control.value === (control.defaultValue ?? control.value)) control.value = text;
  }
}

/** Another version of the shop may have stored something else: that is ignored. */
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
  // The value of a radio button without others is not what is chosen.
  return control?.type === "radio" ? null : control;
}
