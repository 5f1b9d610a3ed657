import { fillIn } from "../../../domain/shop/shop.ts";

/** HTML with the shop's facts in the place of its placeholders. A fact is text, whatever is in it. */
export function fillInHtml(
  html: string,
  { name, email, phone, hours, returns }: Parameters<typeof fillIn>[1],
): string {
  return fillIn(html, {
    name: escapeHtml(name),
    email: escapeHtml(email),
    phone: escapeHtml(phone),
    hours: escapeHtml(hours),
    returns: escapeHtml(returns),
  });
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
