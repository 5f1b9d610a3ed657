import { createHash, createHmac, randomBytes } from "node:crypto";

/**
 * Refresh tokens are chains: the first is random, each next one follows from the one before by a key that only the
 * service has. So the database need only know their digests, and the service can still tell a client again which token
 * followed the one it has.
 */
export type RefreshTokens = {
  first: () => string;
  next: (token: string) => string;
  /** As the database knows it. */
  digest: (token: string) => string;
  /** The token behind a digest, if it follows from `token` within a few steps. */
  follow: (token: string, digest: string) => string | undefined;
};

/** More refreshes than that within the moments that parallel requests are forgiven are no accident. */
const mostSteps = 32;

const digest = (token: string): string => createHash("sha256").update(token).digest("base64url");

export function createRefreshTokens(jwtSecret: string): RefreshTokens {
  const key = createHmac("sha256", jwtSecret).update("facet refresh tokens").digest();
  const next = (token: string): string => createHmac("sha256", key).update(token).digest("base64url");
  return {
    first: () => randomBytes(32).toString("base64url"),
    next,
    digest,
    follow(token, wanted) {
      let current = token;
      for (let step = 0; step < mostSteps; step++) {
        current = next(current);
        if (digest(current) === wanted) return current;
      }
      return undefined;
    },
  };
}
