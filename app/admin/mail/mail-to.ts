/**
 * A link that opens the admin's mail program. The address is encoded because a stranger typed it: mail programs would
 * take `a@b.com?bcc=...` for further recipients or a text.
 */
export function mailTo(email: string, subject = ""): string {
  const to = encodeURIComponent(email).replaceAll("%40", "@");
  return `mailto:${to}${subject && `?subject=${encodeURIComponent(subject)}`}`;
}
