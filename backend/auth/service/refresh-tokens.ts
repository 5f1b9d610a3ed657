import { createHash, createHmac, randomBytes } from "node:crypto";

/** Each token is derived from the one before, so the service knows a token's successor, the database only digests. */
export type RefreshTokens = {
  first: () => string;
  next: (token: string) => string;
  digest: (token: string) => string;
  /** The token with this digest, if it is only a few steps after `token`. */
  follow: (token: string, digest: string) => string | undefined;
};

/** Parallel requests within the grace period never cause more refreshes than this. */
const maxSteps = 32;

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
      for (let step = 0; step < maxSteps; step++) {
        current = next(current);
        if (digest(current) === wanted) return current;
      }
      return undefined;
    },
  };
}
