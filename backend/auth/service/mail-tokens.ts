import { createHash, createHmac, randomBytes } from "node:crypto";
import type { AuthMail } from "./write-mail.ts";

/**
 * Tokens that prove that somebody reads an account's mail, and codes to type in that stand for them. Both are derived
 * from a nonce with a key that only the service has. So a message can be stored with its nonce, and somebody who reads
 * the stored message, or a copy of the database, cannot use it.
 */
export type MailTokens = {
  create: () => { nonce: string; token: string };
  tokenOf: (nonce: string) => string;
  /** Six digits. */
  codeOf: (nonce: string) => string;
  /** What the database stores for a token. */
  digest: (token: string) => string;
  /** What it stores for a code: with a public digest, the few possible codes could all be tried. */
  codeDigest: (code: Pick<AuthMail, "type" | "email"> & { code: string }) => string;
  addressDigest: (email: string) => string;
};

export function createMailTokens(jwtSecret: string): MailTokens {
  const key = createHmac("sha256", jwtSecret).update("facet mail tokens").digest();
  const derive = (text: string): Buffer => createHmac("sha256", key).update(text).digest();
  const tokenOf = (nonce: string): string => derive(nonce).toString("base64url");
  return {
    create() {
      const nonce = randomBytes(32).toString("base64url");
      return { nonce, token: tokenOf(nonce) };
    },
    tokenOf,
    codeOf: (nonce) => String(derive(`code ${nonce}`).readUIntBE(0, 6) % 1_000_000).padStart(6, "0"),
    digest: (token) => createHash("sha256").update(token).digest("base64url"),
    codeDigest: ({ type, email, code }) => derive(`digest ${type} ${email} ${code}`).toString("base64url"),
    addressDigest: (email) => derive(`address ${email}`).toString("base64url"),
  };
}
