import { msg } from "@lingui/core/runtime-macro";
import { checked } from "../../../base/forms/check.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { blanks, unknownBlank } from "../../inquiries/blanks.ts";
import { tooLong } from "../../../../domain/text/too-long.ts";
import { rowStore } from "../form/row-store.ts";
import type { RowTexts } from "../form/row-texts.ts";
import { pageLanguage, say } from "../../../base/language/languages.ts";
import { cleanLine } from "../../../../domain/text/line.ts";

export type TemplateValues = { name: string; text: string };

export type Template = TemplateValues & { id: number; position: number; updated_at: string };

export const templateColumns = { name: { label: msg`Name` }, text: { label: msg`Text` } };

export const templateTexts: RowTexts = {
  add: msg`Add text template`,
  edit: msg`Edit text template`,
  notSaved: msg`The text template could not be saved`,
  deleted: msg`Text template deleted successfully`,
  notDeleted: msg`The text template could not be deleted`,
  saved: msg`Somebody else saved this text template after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this text template after you opened it, but changed nothing that you see here.`,
  gone: msg`This text template was deleted in the meantime.`,
};

export const templateStore = rowStore<TemplateValues & Pick<Template, "position">>(
  "text_templates",
  ["name", "text", "position"],
  (error) =>
    error.code === "23505"
      ? new Refusal(say(msg`There is already a text template with this name.`), "name")
      : error,
);

/** `{name}, {order}, and {shop}`. */
export function listBlanks(): string {
  return new Intl.ListFormat(pageLanguage()).format(blanks.map((name) => `{${name}}`));
}

export function checkTemplate(draft: TemplateValues) {
  const name = cleanLine(draft.name);
  const text = draft.text.trim();
  return checked<TemplateValues, TemplateValues>(
    { name, text },
    { name: name === "" ? say(msg`Please enter a name.`) : tooLong(name, 60, say), text: textProblem(text) },
  );
}

function textProblem(text: string): string | undefined {
  if (text === "") return say(msg`Please enter the text.`);
  const unknown = unknownBlank(text);
  if (unknown)
    return say(msg`${{ blank: unknown }} cannot be filled in. You can use ${{ blanks: listBlanks() }}.`);
  return tooLong(text, 5000, say);
}
