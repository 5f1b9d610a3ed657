import type { Sql, TransactionSql } from "../database/sql.ts";
import { AuthError } from "./service/auth-error.ts";
import type { RefreshTokens } from "./service/refresh-tokens.ts";
import type { Client, Session } from "./service/sessions.ts";
import { isBanned, userColumns, type User } from "./service/users.ts";

/** Two tabs that wake up at the same time send the same token; a reuse later than this may be a thief's. */
const graceSeconds = 10;

const keptHours = 24;

type Refreshed = { user: User; session: Session; refreshToken: string };

/**
 * Exchanges a refresh token for the next one. A used token is forgiven within the grace period, and until its
 * successor is used, because the response may have been lost: the answer is then the session's current token. Any
 * other reuse means theft, and ends the session.
 * @throws AuthError 400 with GoTrue's reason
 */
export async function refreshSession(
  owner: Sql,
  token: string,
  client: Client,
  tokens: RefreshTokens,
): Promise<Refreshed> {
  const outcome = await owner.begin(async (sql) => {
    const used = await lockSession(sql, tokens.digest(token));
    if (!used) return refusal("refresh_token_not_found", "Refresh Token Not Found");
    if (isBanned(used)) return refusal("user_banned", "User Banned");
    if (used.session.isOver) return refusal("session_expired", "Session Expired");

    const refreshToken = used.revoked ? forgive(used, token, tokens) : await rotate(sql, used, token, tokens);
    if (refreshToken === undefined) {
      await sql`delete from auth.sessions where id = ${used.session.id}`;
      return refusal("refresh_token_already_used", "Already Used");
    }
    await sql`
      update auth.sessions
      set refreshed_at = now() at time zone 'utc', updated_at = now(),
          user_agent = ${client.userAgent}, ip = ${client.address}::text::inet
      where id = ${used.session.id}`;
    return { user: used, session: used.session, refreshToken };
  });
  // Thrown after the transaction, because an error inside would undo the deletion.
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

type UsedToken = User & {
  digest: string;
  revoked: boolean;
  inGrace: boolean;
  session: Session & { isOver: boolean };
  active: { token: string; parent: string | null } | null;
};

/** Locks the session, so that parallel requests take effect one after the other. */
async function lockSession(sql: TransactionSql, digest: string): Promise<UsedToken | undefined> {
  const [locked] = await sql<(Session & { isOver: boolean })[]>`
    select id, created_at, recovers_email, coalesce(not_after < now(), false) as "isOver" from auth.sessions
    where id = (select session_id from auth.refresh_tokens where token = ${digest})
    for update`;
  if (!locked) return undefined;
  const [found] = await sql<Omit<UsedToken, "session">[]>`
    select ${userColumns(sql)}, used.token as digest, used.revoked,
      used.updated_at > now() - make_interval(secs => ${graceSeconds}) as "inGrace",
      (
        select jsonb_build_object('token', active.token, 'parent', active.parent)
        from auth.refresh_tokens active
        where active.session_id = used.session_id and not active.revoked
        order by active.id desc
        limit 1
      ) as active
    from auth.refresh_tokens used
    join auth.sessions on sessions.id = used.session_id
    join auth.users on users.id = sessions.user_id and users.deleted_at is null
    where used.token = ${digest}`;
  return found && { ...found, session: locked };
}

async function rotate(
  sql: TransactionSql,
  used: UsedToken,
  token: string,
  tokens: RefreshTokens,
): Promise<string> {
  const next = tokens.next(token);
  const sessionId = used.session.id;
  await sql`
    with revoked as (
      update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${used.digest}
    ),
    forgotten as (
      delete from auth.refresh_tokens
      where session_id = ${sessionId} and revoked and updated_at < now() - make_interval(hours => ${keptHours})
    )
    insert into auth.refresh_tokens (token, parent, user_id, session_id, revoked, created_at, updated_at)
    values (${tokens.digest(next)}, ${used.digest}, ${used.id}, ${sessionId}, false, now(), now())`;
  return next;
}

function forgive(used: UsedToken, token: string, tokens: RefreshTokens): string | undefined {
  const { active, digest, inGrace } = used;
  if (active === null || !(inGrace || active.parent === digest)) return undefined;
  return tokens.follow(token, active.token);
}

function refusal(code: string, reason: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${reason}`);
}
