import { msg } from "@lingui/core/runtime-macro";
import type { AuthError, GoTrueClient } from "@supabase/auth-js";
import { say } from "../../../base/language/languages.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { newSessionPlace, storedSessionPlace } from "../../../base/browser/stored-session.ts";
import type { UsableLink } from "./mail-link.ts";
import { pageAddress } from "../../../base/language/page-address.ts";
import { attempt, type AuthOutcome } from "./sign-in.ts";
import { authCode } from "../../../base/clients/auth/auth-code.ts";

/** Requests a link for setting a new password. The response does not reveal whether there is such an account. */
export async function requestPasswordReset(email: string): Promise<AuthOutcome> {
  return withoutSession((client) =>
    client.resetPasswordForEmail(email, { redirectTo: pageAddress("/reset-password") }),
  );
}

/** Requests the link that confirms an account's address again. */
export async function requestConfirmation(email: string): Promise<AuthOutcome> {
  const emailRedirectTo = pageAddress("/confirm-address");
  return withoutSession((client) => client.resend({ type: "signup", email, options: { emailRedirectTo } }));
}

/** Signs in on this device with a link from a mail. */
export function signInByLink(link: UsableLink, type: "recovery" | "signup"): Promise<AuthOutcome> {
  return attempt(newSessionPlace(true), (client) => follow(client, link, type));
}

/**
 * Confirms the address of the account that is logged in here, which keeps its password.
 * @returns with the code `session_not_found` if the link is for a different account
 */
export async function confirmWithPassword(token: string, password: string): Promise<AuthOutcome> {
  const outcome = await withoutSession(
    async (client) => {
      const answer = { type: "signup", token_hash: token, password } as const;
      const { error } = await client.verifyOtp(answer);
      if (!error) await client.signOut({ scope: "local" });
      return { error };
    },
    await accessToken(),
  );
  return outcome.code === "invalid_credentials"
    ? { ...outcome, error: say(msg`This is not your password.`), field: "password" }
    : outcome;
}

async function accessToken(): Promise<string | undefined> {
  const place = storedSessionPlace();
  if (!place) return undefined;
  const { authClientAt } = await authCode.load();
  const { data } = await authClientAt(place).getSession();
  return data.session?.access_token;
}

/**
 * Follows a link from a mail, whoever is signed in here. A change of address is confirmed in two halves: at the old and
 * at the new address.
 */
export async function confirmAddress(link: UsableLink): Promise<AuthOutcome & { isHalf: boolean }> {
  let isHalf = false;
  const outcome = await withoutSession(async (client) => {
    const type = link.kind === "token" && link.changesAddress ? "email_change" : "signup";
    const { data, error } = await follow(client, link, type);
    isHalf = !error && data.session === null;
    // The session that comes with it is not needed.
    if (!error && !isHalf) await client.signOut({ scope: "local" });
    return { error };
  });
  return { ...outcome, isHalf };
}

function follow(client: GoTrueClient, link: UsableLink, type: "recovery" | "signup" | "email_change") {
  if (link.kind === "token") return client.verifyOtp({ type, token_hash: link.token });
  return client.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken });
}

async function withoutSession(
  act: (client: GoTrueClient) => Promise<{ error: AuthError | null }>,
  token?: string,
): Promise<AuthOutcome> {
  try {
    const { passingAuthClient } = await authCode.load();
    const { error } = await act(passingAuthClient(token));
    if (!error) return { error: null };
    // The client turns this code into an error of its own.
    const isMissing = error.name === "AuthSessionMissingError";
    return { error: errorMessage(error), code: isMissing ? "session_not_found" : error.code };
  } catch (error) {
    return { error: errorMessage(error) };
  }
}
