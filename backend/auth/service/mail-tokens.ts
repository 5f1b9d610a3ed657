import { createHash, createHmac, randomBytes } from "node:crypto";
import type { AuthMail } from "./write-mail.ts";

/** Tokens and codes that prove who reads an account's mail, derived from a stored nonce with the service's own key. */
export type MailTokens = {
  create: () => { nonce: string; token: string };
  tokenOf: (nonce: string) => string;
  codeOf: (nonce: string) => string;
  digest: (token: string) => string;
  /** Digests a code with a key: with a public digest, all possible codes could be tried. */
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
