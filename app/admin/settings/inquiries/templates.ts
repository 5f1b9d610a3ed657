import { checked } from "../../../base/forms/check.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { blanks, unknownBlank } from "../../inquiries/blanks.ts";
import { tooLong } from "../../../../domain/text/too-long.ts";
import { rowStore } from "../form/row-store.ts";

export type TemplateValues = { name: string; text: string };

export type Template = TemplateValues & { id: number; position: number; updated_at: string };

export const templateColumns = { name: { label: "Name" }, text: { label: "Text" } };

export const templateStore = rowStore<TemplateValues & Pick<Template, "position">>(
  "text_templates",
  ["name", "text", "position"],
  (error) =>
    error.code === "23505" ? new Refusal("There is a text template of this name already.", "name") : error,
);

/** `{name}, {order} and {shop}`. */
export const allBlanks = new Intl.ListFormat("en-US").format(blanks.map((name) => `{${name}}`));

export function checkTemplate(draft: TemplateValues) {
  const name = draft.name.trim();
  const text = draft.text.trim();
  return checked<TemplateValues, TemplateValues>(
    { name, text },
    { name: name === "" ? "Please enter a name." : tooLong(name, 60), text: textProblem(text) },
  );
}

function textProblem(text: string): string | undefined {
  if (text === "") return "Please enter the text.";
  const unknown = unknownBlank(text);
  if (unknown) return `${unknown} cannot be filled in. There are ${allBlanks}.`;
  return tooLong(text, 5000);
}
