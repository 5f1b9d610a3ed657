import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { SigningKey } from "./signing-keys.ts";

export type TokenKeys = {
  jwtSecret: string;
  /** Tokens signed with one of these keys are valid, too, and new tokens are signed with one. */
  signingKeys?: readonly SigningKey[];
};

export type Tokens = {
  sign: (claims: JWTPayload) => Promise<string>;
  /** Returns the claims of a token that was signed with one of the keys or the secret. @throws JOSEError */
  verify: (token: string) => Promise<JWTPayload>;
};

export function createTokens({ jwtSecret, signingKeys = [] }: TokenKeys): Tokens {
  const secret = new TextEncoder().encode(jwtSecret);
  const signing = signingKeys.find(({ signs }) => signs);
  const algorithms = ["HS256", ...new Set(signingKeys.map(({ alg }) => alg))];

  // The algorithm decides first, so that no public key is ever taken for a secret.
  const keyOf = ({ alg, kid }: JWTHeaderParameters) => {
    if (alg === "HS256") return secret;
    const isNamed = (key: SigningKey) => key.alg === alg && (kid === undefined || key.kid === kid);
    const named = signingKeys.find(isNamed);
    if (!named) throw new errors.JWKSNoMatchingKey();
    return named.publicKey;
  };
  return {
    sign: (claims) => {
      const token = new SignJWT(claims);
      if (!signing?.privateKey) return token.setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(secret);
      const { alg, kid, privateKey } = signing;
      return token.setProtectedHeader({ alg, kid, typ: "JWT" }).sign(privateKey);
    },
    verify: async (token) => (await jwtVerify(token, keyOf, { algorithms })).payload,
  };
}
