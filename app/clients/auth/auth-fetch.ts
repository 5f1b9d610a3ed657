import type { AuthError } from "@supabase/auth-js";
import { storedSessionPlace } from "../../browser-storage/stored-session.ts";

/**
 * `fetch` for the backend's data and files: with the signed-in user's token, where there is a user. A token that the
 * backend no longer takes is renewed once; a session that cannot be renewed ends.
 */
export async function authFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const wasSignedIn = storedSessionPlace() !== null;
  const token = await accessToken();
  // What a customer sends is not sent as a guest's because the session has ended on the way; reading may go on.
  const sends = !["GET", "HEAD"].includes(init?.method ?? "GET");
  if (wasSignedIn && token === null && sends) return sessionEnded();
  const response = await fetch(input, signed(init, token));
  if (response.status !== 401 || token === null) return response;
  const renewed = await renewedToken();
  if (renewed !== null) return fetch(input, signed(init, renewed));
  return storedSessionPlace() ? response : sessionEnded();
}

/** What the data API would answer, in a sentence for people. */
function sessionEnded(): Response {
  const message = "Your session has ended. Please log in again.";
  return Response.json({ code: "session_ended", message, details: null, hint: null }, { status: 401 });
}

function signed(init: RequestInit | undefined, token: string | null): RequestInit {
  const headers = new Headers(init?.headers);
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  return { ...init, headers };
}

/** Null for guests. Throws where there is a session whose tokens cannot be renewed for now. */
async function accessToken(): Promise<string | null> {
  const client = await currentClient();
  if (!client) return null;
  const { data, error } = await client.getSession();
  // Asking as a guest instead would answer that the customer's own orders do not exist.
  if (error && storedSessionPlace()) throw error;
  return data.session?.access_token ?? null;
}

async function renewedToken(): Promise<string | null> {
  const client = await currentClient();
  if (!client) return null;
  const { data, error } = await client.refreshSession();
  if (error && isRefusal(error)) await client.signOut({ scope: "local" });
  return data.session?.access_token ?? null;
}

/**
 * Only a refusal ends the session. A lost connection, a failing or busy server and another tab that was quicker (all
 * of them come as other errors or statuses) say nothing about it.
 */
function isRefusal({ name, status }: AuthError): boolean {
  return name === "AuthApiError" && (status === 400 || status === 401 || status === 403);
}

async function currentClient() {
  const place = storedSessionPlace();
  if (!place) return null;
  const { authClientAt } = await import("./auth-client.ts");
  return authClientAt(place);
}
