import { createHash, createHmac, randomBytes } from "node:crypto";

/**
 * Tokens that prove that somebody reads an account's mail. A token is derived from a nonce with a key that only the service
 * has. So a message can be written with its nonce, and whoever reads the stored message, or a copy of the database, cannot
 * use it.
 */
export type MailTokens = {
  create: () => { nonce: string; token: string };
  tokenOf: (nonce: string) => string;
  /** What the database stores. */
  digest: (token: string) => string;
};

export function createMailTokens(jwtSecret: string): MailTokens {
  const key = createHmac("sha256", jwtSecret).update("facet mail tokens").digest();
  const tokenOf = (nonce: string): string => createHmac("sha256", key).update(nonce).digest("base64url");
  return {
    create() {
      const nonce = randomBytes(32).toString("base64url");
      return { nonce, token: tokenOf(nonce) };
    },
    tokenOf,
    digest: (token) => createHash("sha256").update(token).digest("base64url"),
  };
}
