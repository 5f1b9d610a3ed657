import { msg } from "@lingui/core/runtime-macro";
import { authFetch } from "../../base/clients/requests/auth-fetch.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import { say } from "../../base/language/languages.ts";

export const writesNoMails = msg`This server sends no mail: it was started without SUPABASE_SECRET_KEY.`;

/** Asks the shop's own server, by POST with a body. @returns null if it writes no mail @throws {Refusal} */
export async function askMail<T>(what: string, body?: object): Promise<T | null> {
  const response = await authFetch(new URL(`/mail/${what}`, window.location.origin), {
    ...(body && {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  if (response.ok) return (await response.json()) as T;
  const answer = (await response.json().catch(() => ({}))) as { message?: string };
  if (answer.message !== undefined) throw new Refusal(answer.message, undefined, { cause: answer });
  // A page instead of an answer.
  if (response.status === 404 || response.status === 405) return null;
  throw new Refusal(say(msg`The shop had a problem. Please try again in a moment.`));
}
