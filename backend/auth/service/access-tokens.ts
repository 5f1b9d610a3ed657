import { decodeProtectedHeader, errors, type JWTPayload } from "jose";
import type { Tokens } from "../../tokens/tokens.ts";
import { badToken } from "./auth-error.ts";
import type { Session } from "./sessions.ts";
import type { User } from "./users.ts";

export const accessTokenSeconds = 3600;

export type AccessTokens = {
  /** @returns the token and when it expires, in seconds since 1970 */
  sign: (user: User, session: Session) => Promise<{ token: string; expiresAt: number }>;
  /** Returns the claims. @throws AuthError 403 bad_jwt when the token is not ours or has expired */
  verify: (token: string) => Promise<JWTPayload>;
};

/** JWTs with GoTrue's claims, which row security and clients read. @param issuer the URL of this API */
export function createAccessTokens(tokens: Tokens, issuer: () => string): AccessTokens {
  return {
    async sign(user, session) {
      const issuedAt = Math.floor(Date.now() / 1000);
      const expiresAt = issuedAt + accessTokenSeconds;
      const claims = {
        iss: issuer(),
        sub: user.id,
        aud: user.aud,
        exp: expiresAt,
        iat: issuedAt,
        email: user.email ?? "",
        phone: user.phone ?? "",
        app_metadata: user.raw_app_meta_data ?? {},
        user_metadata: user.raw_user_meta_data ?? {},
        role: user.role,
        aal: "aal1",
        amr: [signInOf(session)],
        session_id: session.id,
        is_anonymous: user.is_anonymous,
      };
      return { token: await tokens.sign(claims), expiresAt };
    },
    async verify(token) {
      try {
        return await tokens.verify(token);
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error;
        throw badToken(`invalid JWT: unable to parse or verify signature, ${reason(error, token)}`);
      }
    },
  };
}

/** How and when the session began, which refreshing it does not renew. */
function signInOf({ created_at: at, recovers_email: recovered }: Session) {
  return {
    method: recovered === null ? "password" : "otp",
    timestamp: Math.floor(at.getTime() / 1000),
  };
}

function reason(error: errors.JOSEError, token: string): string {
  if (error instanceof errors.JWTExpired) return "token has invalid claims: token is expired";
  if (error instanceof errors.JWTClaimValidationFailed) {
    return "token has invalid claims: token is not valid yet";
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return "token signature is invalid: signature is invalid";
  }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return `token signature is invalid: signing method ${decodeProtectedHeader(token).alg} is invalid`;
  }
  if (error instanceof errors.JWKSNoMatchingKey) {
    const { kid } = decodeProtectedHeader(token);
    const problem = kid === undefined ? "missing kid" : `invalid kid: ${kid}`;
    return `token is unverifiable: error while executing keyfunc: ${problem}`;
  }
  return "token is malformed: token contains an invalid number of segments";
}
