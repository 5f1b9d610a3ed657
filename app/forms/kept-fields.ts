import { tabStorage } from "../browser-storage/tab-storage.ts";

/**
 * What guests typed into these fields of a form is there again after a reload of the tab and when they come back to the
 * page. Not for passwords.
 * @param key under which the tab keeps it
 */
export function keptFields(key: string, fields: readonly string[]) {
  /** The form's `ref`: the tab's storage is not known to the server, which draws the form empty. */
  const restore = (form: HTMLFormElement | null) => {
    if (!form) return;
    const kept = new URLSearchParams(tabStorage.read(key) ?? "");
    for (const field of fields) control(form, field).value ||= kept.get(field) ?? "";
  };

  const keep = (form: HTMLFormElement) => {
    const typed = fields.map((field) => [field, control(form, field).value]);
    tabStorage.write(key, new URLSearchParams(typed).toString());
  };

  return { restore, keep, forget: () => tabStorage.forget(key) };
}

function control(form: HTMLFormElement, field: string) {
  return form.elements.namedItem(field) as HTMLInputElement;
}
