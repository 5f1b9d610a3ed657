import { msg } from "@lingui/core/runtime-macro";
/** What a link in a mail carries in its fragment, which never reaches a server or a log. */
export type MailLink =
  | { kind: "token"; token: string; changesAddress: boolean }
  /** Supabase's own mails lead to its API first, which then passes a session. */
  | { kind: "session"; accessToken: string; refreshToken: string }
  | { kind: "worn-out" };

export type UsableLink = Exclude<MailLink, { kind: "worn-out" }>;

export const halfConfirmed = msg`Thank you. Your address changes once the message to your other address is confirmed, too.`;
export const linkIsWornOut = msg`This link has been used before, or is older than an hour.`;

/** @returns null for a fragment that does not come from a mail */
export function readMailLink(fragment: string): MailLink | null {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  const token = given.get("token_hash");
  if (token) return { kind: "token", token, changesAddress: given.get("type") === "email_change" };
  const accessToken = given.get("access_token");
  const refreshToken = given.get("refresh_token");
  if (accessToken && refreshToken) return { kind: "session", accessToken, refreshToken };
  return given.has("error") ? { kind: "worn-out" } : null;
}
