import { authFetch } from "../../base/clients/auth/auth-fetch.ts";
import { Refusal } from "../../base/forms/refusal.ts";

export const writesNoMails = "This server writes no mails: it was started without SUPABASE_SECRET_KEY.";

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
  const { message } = (await response.json().catch(() => ({}))) as { message?: string };
  if (message !== undefined) throw new Refusal(message);
  // A page instead of an answer.
  if (response.status === 404 || response.status === 405) return null;
  throw new Refusal("The shop had a problem. Please try again in a moment.");
}
