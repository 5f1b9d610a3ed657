import { sessionKey } from "../../app/browser-storage/stored-session.ts";
import type { StubbedBackend } from "./stub-backend.ts";

/** What the auth API responds with when it refuses a request. */
export function authRefusal(status: number, code: string, message: string): Response {
  const headers = { "x-supabase-api-version": "2024-01-01" };
  return Response.json({ code, message }, { status, headers });
}

/** Ends the session without the page noticing: its token has expired and cannot be refreshed. */
export function endSession(backend: StubbedBackend) {
  backend.respond({
    "POST token": () =>
      authRefusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"),
  });
  const key = Object.keys(sessionStorage).find((name) => name.startsWith(`${sessionKey}-`))!;
  const session = JSON.parse(sessionStorage.getItem(key)!) as object;
  sessionStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
}
