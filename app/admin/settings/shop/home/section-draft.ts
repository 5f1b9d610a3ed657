import { msg } from "@lingui/core/runtime-macro";
import {
  fieldsOf,
  type HomeItem,
  type HomeKind,
  type HomeRule,
} from "../../../../../domain/shop/home-sections.ts";
import { cleanLine } from "../../../../../domain/text/line.ts";
import { tooLong } from "../../../../../domain/text/too-long.ts";
import { checked, type Checked } from "../../../../base/forms/check.ts";
import { say } from "../../../../base/language/languages.ts";

/** A section's content by its fields, as the form edits it. */
export type SectionDraft = Record<string, unknown>;

/** What an item's fields may have, as `private.is_home_value` says. */
export const itemLimits = { title: 200, body: 2000 };

/** Checks a draft as the database does. */
export function checkSection(kind: HomeKind, draft: SectionDraft): Checked<SectionDraft, SectionDraft> {
  const parsed: SectionDraft = {};
  const problems: Record<string, string> = {};
  for (const [field, rule] of Object.entries(fieldsOf(kind))) {
    const { value, problem } = checkField(rule, draft[field]);
    parsed[field] = value;
    if (problem !== undefined) problems[field] = problem;
  }
  return checked(parsed, problems);
}

type CheckedField = { value: unknown; problem?: string | undefined };

function checkField([type, most]: HomeRule, value: unknown): CheckedField {
  if (type === "line") return short(cleanLine(value as string), most as number);
  if (type === "text") return short((value as string).trim(), most as number);
  if (type === "link") return checkLink((value as string).trim(), most as number);
  if (type === "items") return checkItems(value as readonly HomeItem[]);
  return { value };
}

function short(text: string, most: number): CheckedField {
  return { value: text, problem: tooLong(text, most, say) };
}

/** As the database has it. */
const linkPattern = /^(?:|\/|\/[^/\\\s]\S*|https:\/\/[^/\s]\S*|mailto:\S+|tel:\S+)$/;

/** @param link may be empty */
export function checkLink(link: string, most: number): CheckedField {
  return linkPattern.test(link)
    ? short(link, most)
    : {
        value: link,
        problem: say(
          msg`Please enter an address such as ${{ page: "/products" }} or ${{ site: "https://..." }}.`,
        ),
      };
}

/** Items without any words are left out. */
function checkItems(items: readonly HomeItem[]): CheckedField {
  const value = items
    .map(({ id, title, body }) => ({ id, title: cleanLine(title), body: body.trim() }))
    .filter(({ title, body }) => title !== "" || body !== "");
  const problem = value
    .map(({ title, body }) =>
      title === ""
        ? say(msg`Please give each a title.`)
        : (tooLong(title, itemLimits.title, say) ?? tooLong(body, itemLimits.body, say)),
    )
    .find((sentence) => sentence !== undefined);
  return { value, problem };
}

/** A number for one more item that none has had: translations name it. */
export function nextItem(...lists: readonly (readonly HomeItem[])[]): HomeItem {
  const last = Math.max(0, ...lists.flat().map(({ id }) => id));
  return { id: last + 1, title: "", body: "" };
}

/** An item in a line, as a conflict shows it. */
export function itemsInWords(items: readonly HomeItem[]): string {
  return items.map(({ title, body }) => [title, body].filter((words) => words !== "").join(": ")).join("\n");
}
