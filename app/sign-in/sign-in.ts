import type { AuthError, GoTrueClient, UserAttributes } from "@supabase/auth-js";
import { errorMessage } from "../clients/error-message.ts";
import { newSessionPlace, type SessionPlace, storedSessionPlace } from "../browser-storage/stored-session.ts";
import { followSession, whenSessionEntered } from "../session/session-store.ts";

/** `error` is a sentence for people, or null when it worked; `field` is what they have to mend, if it is that. */
export type Outcome = { error: string | null; field?: "name" | "email" | "password" };

/** Signs in. The session is remembered by this browser, or else ends with this tab. */
export function signIn(account: { email: string; password: string; remember: boolean }): Promise<Outcome> {
  const { email, password, remember } = account;
  return attempt(newSessionPlace(remember), (client) => client.signInWithPassword({ email, password }));
}

/** Makes an account and signs in to it; a backend that wants the e-mail confirmed first leaves the visitor a guest. */
export function register(account: { name: string; email: string; password: string }): Promise<Outcome> {
  const { name, email, password } = account;
  return attempt(newSessionPlace(true), (client) =>
    client.signUp({ email, password, options: { data: { full_name: name } } }),
  );
}

/** Ends the session at the backend and then on this device; where that cannot be told, all stays as it is. */
export async function signOut(): Promise<Outcome> {
  const place = storedSessionPlace();
  // Another tab was quicker.
  if (!place) return { error: null };
  return attempt(place, async (client) => {
    const { data, error: unknown } = await client.getSession();
    if (unknown && !isGone(unknown)) return { error: unknown };
    const { error } = data.session
      ? await client.admin.signOut(data.session.access_token, "local")
      : { error: null };
    if (error && !isGone(error)) return { error };
    // Without its tokens there is nothing more to tell.
    place.storage.removeItem(place.key);
    return client.signOut({ scope: "local" });
  });
}

/** Whether the backend knows no such session, as opposed to not having answered. */
function isGone({ name, status = 0 }: AuthError): boolean {
  return name === "AuthSessionMissingError" || [400, 401, 403, 404].includes(status);
}

export function changePassword(password: string): Promise<Outcome> {
  return changeUser({ password }, "password");
}

export function changeName(fullName: string): Promise<Outcome> {
  return changeUser({ data: { full_name: fullName } }, "name");
}

/** @param field the only one that can be wrong */
async function changeUser(attributes: UserAttributes, field: Outcome["field"]): Promise<Outcome> {
  const place = storedSessionPlace();
  if (!place) return { error: sessionEnded };
  const outcome = await attempt(place, (client) => client.updateUser(attributes));
  return outcome.field ? { ...outcome, field } : outcome;
}

const sessionEnded = "Your session has ended. Please log in again.";

/** Does this by the client of the place's session, and answers when the session's state has followed. */
async function attempt(
  place: SessionPlace,
  act: (client: GoTrueClient) => Promise<{ error: AuthError | null }>,
): Promise<Outcome> {
  try {
    const { authClientAt } = await import("../clients/auth/auth-client.ts");
    const client = authClientAt(place);
    followSession(client);
    const { error } = await act(client);
    // The backend has ended it: nothing of it stays here either.
    if (error?.name === "AuthSessionMissingError") await client.signOut({ scope: "local" });
    await whenSessionEntered();
    return error ? refusal(error) : { error: null };
  } catch (error) {
    return { error: errorMessage(error) };
  }
}

function refusal(error: AuthError): Outcome {
  if (error.name === "AuthSessionMissingError") return { error: sessionEnded };
  return { error: errorMessage(error), field: wrongFields[error.code ?? ""] };
}

/** What the auth API's error codes say about what was typed. */
const wrongFields: Record<string, Outcome["field"]> = {
  invalid_credentials: "password",
  email_not_confirmed: "email",
  user_already_exists: "email",
  email_exists: "email",
  email_address_invalid: "email",
  validation_failed: "email",
  weak_password: "password",
  same_password: "password",
};
