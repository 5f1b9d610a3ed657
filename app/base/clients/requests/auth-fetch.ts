import { msg } from "@lingui/core/runtime-macro";
import type { AuthError } from "@supabase/auth-js";
import { storedSessionPlace } from "../../browser/stored-session.ts";
import { authCode } from "../auth/auth-code.ts";
import { askLogin } from "../auth/login-question.ts";
import { say } from "../../language/languages.ts";

/** `fetch` with the user's token, which is refreshed once if rejected; a request may wait for a login or a password. */
export async function authFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await whileSignedIn(input, init);
  const place = response.status === 403 ? storedSessionPlace() : null;
  if (!place) return response;
  const { signedInAgain } = await authCode.load();
  return (await signedInAgain(response, place)) ? whileSignedIn(input, init) : response;
}

async function whileSignedIn(
  input: RequestInfo | URL,
  init?: RequestInit,
  wasSignedIn = storedSessionPlace() !== null,
): Promise<Response> {
  const response = await withToken(input, init, wasSignedIn);
  if (response) return response;
  return (await askLogin(isWrite(init))) ? whileSignedIn(input, init, true) : sessionEnded();
}

function isWrite(init?: RequestInit): boolean {
  return !["GET", "HEAD"].includes(init?.method ?? "GET");
}

/** Null if the session has ended. */
async function withToken(input: RequestInfo | URL, init: RequestInit | undefined, wasSignedIn: boolean) {
  const token = await accessToken();
  // A customer's write must not go out as a guest's when the session has just ended. A read may.
  if (wasSignedIn && token === null && isWrite(init)) return null;
  const response = await fetch(input, signed(init, token));
  if (response.status !== 401 || token === null) return response;
  const refreshed = await refreshedToken();
  if (refreshed !== null) return fetch(input, signed(init, refreshed));
  return storedSessionPlace() ? response : null;
}

function sessionEnded(): Response {
  const message = say(msg`Your session has ended. Please log in again.`);
  return Response.json({ code: "session_ended", message, details: null, hint: null }, { status: 401 });
}

function signed(init: RequestInit | undefined, token: string | null): RequestInit {
  const headers = new Headers(init?.headers);
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  return { ...init, headers };
}

/** Null for guests. @throws if there is a session whose tokens cannot be refreshed right now */
async function accessToken(): Promise<string | null> {
  const client = await currentClient();
  if (!client) return null;
  const { data, error } = await client.getSession();
  // As guests, customers would be told that their own orders do not exist.
  if (error && storedSessionPlace()) throw error;
  return data.session?.access_token ?? null;
}

async function refreshedToken(): Promise<string | null> {
  const client = await currentClient();
  if (!client) return null;
  const { data, error } = await client.refreshSession();
  if (error && isRefusal(error)) await client.signOut({ scope: "local" });
  return data.session?.access_token ?? null;
}

/** Only a refusal ends the session, not a lost connection, a busy server, or another tab that was faster. */
function isRefusal({ name, status }: AuthError): boolean {
  return name === "AuthApiError" && (status === 400 || status === 401 || status === 403);
}

async function currentClient() {
  const place = storedSessionPlace();
  if (!place) return null;
  const { authClientAt } = await authCode.load();
  return authClientAt(place);
}
