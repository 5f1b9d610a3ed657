import type { Context } from "hono";
import type { JWTPayload } from "jose";
import { isSecret } from "../../tokens/authenticate.ts";
import { AuthError, badToken, invalid } from "./auth-error.ts";
import type { AuthService } from "./auth-service.ts";
import { sessionNotFound } from "./sessions.ts";
import { isUuid } from "../../../work/untrusted-text.ts";
import { isBanned, nilUuid, userColumns, type User } from "./users.ts";

export type Bearer = { user: User; sessionId: string | undefined };

/** The signed-in user. @throws AuthError when the token is forged or expired, or user or session are gone */
export async function requireUser(context: Context, service: AuthService): Promise<Bearer> {
  const claims = await service.accessTokens.verify(bearerToken(context));
  const { userId, sessionId } = identify(claims);
  const [found] = await service.owner<(User & { hasSession: boolean })[]>`
    select ${userColumns(service.owner)},
      exists (
        select from auth.sessions where sessions.id = ${sessionId ?? null} and sessions.user_id = users.id
      ) as "hasSession"
    from auth.users
    where users.id = ${userId} and users.deleted_at is null`;
  if (!found) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  if (sessionId !== undefined && !found.hasSession) throw sessionNotFound();
  if (isBanned(found)) throw new AuthError(403, "user_banned", "User is banned");
  const [audience] = [claims.aud ?? []].flat();
  if (audience !== found.aud) throw invalid("Token audience doesn't match request audience");
  return { user: found, sessionId };
}

/** @throws AuthError unless the request has the service's key or a token of its role */
export async function requireAdmin(context: Context, service: AuthService): Promise<void> {
  const key = context.req.header("apikey");
  const authorization = context.req.header("authorization");
  if (authorization === undefined && (await service.holderOf(key)).role === "service_role") return;
  const token = bearerToken(context);
  if (isSecret(token, service.keys)) return;
  const { role } = await service.accessTokens.verify(token);
  if (role !== "service_role") throw new AuthError(403, "not_admin", "User not allowed");
}

function bearerToken(context: Context): string {
  const token = /^[Bb]earer (\S+)$/.exec(context.req.header("authorization") ?? "")?.[1];
  if (token === undefined) {
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  return token;
}

function identify(claims: JWTPayload): { userId: string; sessionId: string | undefined } {
  const { sub, session_id: sessionId } = claims;
  if (!sub) throw badToken("invalid claim: missing sub claim");
  if (!isUuid(sub)) throw new AuthError(400, "bad_jwt", "invalid claim: sub claim must be a UUID");
  if (sessionId === undefined || sessionId === "" || sessionId === nilUuid)
    return { userId: sub, sessionId: undefined };
  if (!isUuid(sessionId)) throw badToken("invalid claim: session_id claim must be a UUID");
  return { userId: sub, sessionId };
}
