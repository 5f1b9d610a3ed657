import { msg } from "@lingui/core/runtime-macro";
import type { AuthError, GoTrueClient, UserAttributes } from "@supabase/auth-js";
import { say } from "../../../base/language/languages.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import {
  newSessionPlace,
  type SessionPlace,
  storedSessionPlace,
} from "../../../base/browser/stored-session.ts";
import { followSession, whenSessionEntered } from "../../../base/session/session-store.ts";
import { askLogin } from "../../../base/clients/auth/login-question.ts";
import { pageAddress } from "../../../base/language/page-address.ts";
import { authCode } from "../../../base/clients/auth/auth-code.ts";

/** `error` is a sentence for people, or null on success; `field` is the field to correct, if any. */
export type AuthOutcome = {
  error: string | null;
  field?: "name" | "email" | "password";
  /** The auth API's code of the error. */
  code?: string | undefined;
};

/** @param account if `remember` is false, the session ends with this tab */
export function signIn(account: {
  email: string;
  password: string;
  remember: boolean;
}): Promise<AuthOutcome> {
  const { email, password, remember } = account;
  return attempt(newSessionPlace(remember), (client) => client.signInWithPassword({ email, password }));
}

/** Creates an account and signs in, unless the backend wants the email confirmed first. */
export function register(account: { name: string; email: string; password: string }): Promise<AuthOutcome> {
  const { name, email, password } = account;
  return attempt(newSessionPlace(true), (client) =>
    client.signUp({
      email,
      password,
      options: { data: { full_name: name }, emailRedirectTo: pageAddress("/confirm-address") },
    }),
  );
}

/** Ends the session at the backend, then on this device. If the backend cannot be reached, nothing changes. */
export async function signOut(): Promise<AuthOutcome> {
  const place = storedSessionPlace();
  // Another tab was faster.
  if (!place) return { error: null };
  return attempt(place, async (client) => {
    const { data, error: lookupError } = await client.getSession();
    if (lookupError && !isGone(lookupError)) return { error: lookupError };
    const { error } = data.session
      ? await client.admin.signOut(data.session.access_token, "local")
      : { error: null };
    if (error && !isGone(error)) return { error };
    return forget(client, place);
  });
}

/** Ends the session on this device, after the backend has ended it with the account. */
export async function forgetSession(): Promise<void> {
  const place = storedSessionPlace();
  if (place) await attempt(place, (client) => forget(client, place));
}

function forget(client: GoTrueClient, place: SessionPlace) {
  // Without stored tokens, the client does not contact the backend.
  place.storage.removeItem(place.key);
  return client.signOut({ scope: "local" });
}

/** Whether the backend responded that there is no such session. */
function isGone({ name, status = 0 }: AuthError): boolean {
  return name === "AuthSessionMissingError" || [400, 401, 403, 404].includes(status);
}

/** @param current the present password, if the backend wants it, as for administrators */
export function changePassword(password: string, current?: string): Promise<AuthOutcome> {
  return changeUser({ password, ...(current !== undefined && { current_password: current }) }, "password");
}

export function changeName(fullName: string): Promise<AuthOutcome> {
  return changeUser({ data: { full_name: fullName } }, "name");
}

/** Changes the back office's language for an administrator. */
export function changeLanguage(language: string): Promise<AuthOutcome> {
  return changeUser({ data: { language } }, undefined);
}

/** @param field the only field that can be wrong */
async function changeUser(attributes: UserAttributes, field: AuthOutcome["field"]): Promise<AuthOutcome> {
  const place = storedSessionPlace();
  if (!place) return sessionEnded();
  const outcome = await attempt(place, (client) => client.updateUser(attributes));
  if (outcome.code === noSession && (await askLogin(true))) return changeUser(attributes, field);
  return outcome.field ? { ...outcome, field } : outcome;
}

const noSession = "session_not_found";

function sessionEnded(): AuthOutcome {
  return { error: say(msg`Your session has ended. Please log in again.`), code: noSession };
}

/** Runs a request with the client of the session in this place, and waits until it has taken effect. */
export async function attempt(
  place: SessionPlace,
  act: (client: GoTrueClient) => Promise<{ error: AuthError | null }>,
): Promise<AuthOutcome> {
  try {
    const { authClientAt } = await authCode.load();
    const client = authClientAt(place);
    followSession(client);
    const { error } = await act(client);
    // The backend has ended the session, so it ends here too.
    if (error?.name === "AuthSessionMissingError") await client.signOut({ scope: "local" });
    await whenSessionEntered();
    return error ? refusal(error) : { error: null };
  } catch (error) {
    return { error: errorMessage(error) };
  }
}

function refusal(error: AuthError): AuthOutcome {
  if (error.name === "AuthSessionMissingError") return sessionEnded();
  return { error: errorMessage(error), field: wrongFields[error.code ?? ""], code: error.code };
}

/** The fields that the auth API's error codes are about. */
const wrongFields: Record<string, AuthOutcome["field"]> = {
  invalid_credentials: "password",
  email_not_confirmed: "email",
  user_already_exists: "email",
  email_exists: "email",
  email_address_invalid: "email",
  validation_failed: "email",
  weak_password: "password",
  same_password: "password",
};
