/**
 * The address that opens the admin's own mail program. Encoded, because whoever wrote the e-mail address may have added
 * to it what mail programs read as further recipients or a text: `a@b.com?bcc=...`.
 */
export function mailTo(email: string, subject = ""): string {
  const to = encodeURIComponent(email).replaceAll("%40", "@");
  return `mailto:${to}${subject && `?subject=${encodeURIComponent(subject)}`}`;
}
