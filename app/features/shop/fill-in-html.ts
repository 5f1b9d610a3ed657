import type { Translate } from "../../../domain/text/translate.ts";
import { fillIn } from "../../../domain/shop/shop.ts";

/** HTML with the shop's facts in the place of its placeholders. A fact is text, whatever is in it. */
export function fillInHtml(
  html: string,
  { name, email, phone, hours, returnDays }: Parameters<typeof fillIn>[1],
  t: Translate,
): string {
  return fillIn(
    html,
    {
      name: escapeHtml(name),
      email: escapeHtml(email),
      phone: escapeHtml(phone),
      hours: escapeHtml(hours),
      returnDays,
    },
    (message) => escapeHtml(t(message)),
  );
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** The beginning of a table, which scrolls by itself, by keyboard, too. @param name for screen readers */
export function tableStart(name: string): string {
  return `<div role="group" aria-label="${escapeHtml(name)}" tabindex="0"><table>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
