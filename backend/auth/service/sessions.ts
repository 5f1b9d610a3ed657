import { randomUUID } from "node:crypto";
import { AuthError } from "./auth-error.ts";
import type { RefreshTokens } from "./refresh-tokens.ts";
import type { Database } from "./users.ts";

export type Session = {
  id: string;
  created_at: Date;
  recovers_email: string | null;
};

export type Client = { userAgent: string | null; address: string | null };

/** @param recoversEmail the address, if a recovery mail begins the session @returns undefined if the user is gone */
export async function startSession(
  sql: Database,
  userId: string,
  client: Client,
  tokens: RefreshTokens,
  recoversEmail: string | null = null,
): Promise<{ session: Session; refreshToken: string } | undefined> {
  const refreshToken = tokens.first();
  const [session] = await sql<Session[]>`
    with started as (
      insert into auth.sessions (id, user_id, aal, user_agent, ip, recovers_email, created_at, updated_at)
      select ${randomUUID()}, users.id, 'aal1', ${client.userAgent}, ${client.address}::text::inet,
        ${recoversEmail}, now(), now()
      from auth.users
      where users.id = ${userId}
      returning id, user_id, created_at, recovers_email
    ),
    token as (
      insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
      select ${tokens.digest(refreshToken)}, user_id, id, false, created_at, created_at
      from started
    ),
    signed_in as (
      update auth.users
      set last_sign_in_at = started.created_at, updated_at = started.created_at
      from started
      where users.id = started.user_id
    )
    select id, created_at, recovers_email from started`;
  return session && { session, refreshToken };
}

export const scopes = ["global", "local", "others"] as const;
export type Scope = (typeof scopes)[number];

/** Ends this session, all others, or all; without a session, all. */
export async function endSessions(
  sql: Database,
  userId: string,
  sessionId: string | undefined,
  scope: Scope,
): Promise<void> {
  if (sessionId === undefined || scope === "global") {
    await sql`delete from auth.sessions where user_id = ${userId}`;
  } else if (scope === "local") {
    await sql`delete from auth.sessions where id = ${sessionId}`;
  } else {
    await sql`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`;
  }
}

export const sessionNotFound = () =>
  new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
