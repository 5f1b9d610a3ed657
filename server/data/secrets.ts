import { parseSigningKeys } from "../../backend/tokens/signing-keys.ts";

/** `JWT_SECRET` needs as many characters. */
const minLength = 32;

function checkLength(secret: string): void {
  if (secret.length < minLength) throw new Error("is damaged");
}

/** Programs send it in a header. */
function checkSendable(secret: string): void {
  checkLength(secret);
  if (!/^[\x21-\x7e]+$/.test(secret)) throw new Error("is damaged");
}

/**
 * The secrets in the data directory by the names of their files. A start, a backup and a restore know these and no
 * others. Each check throws an Error that continues the secret's name, and does not quote the secret.
 */
export const secretChecks = {
  "jwt-secret": checkLength,
  "secret-key": checkSendable,
  "signing-keys": (secret: string): void => {
    checkLength(secret);
    parseSigningKeys(secret);
  },
};

export type SecretName = keyof typeof secretChecks;
export const secretNames = Object.keys(secretChecks) as SecretName[];
