/** Opens the admin's mail program. Encoded, or it would take `a@b.com?bcc=...` for further recipients. */
export function mailTo(email: string, subject = ""): string {
  const to = encodeURIComponent(email).replaceAll("%40", "@");
  return `mailto:${to}${subject && `?subject=${encodeURIComponent(subject)}`}`;
}
