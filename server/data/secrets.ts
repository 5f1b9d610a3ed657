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

/** The data directory's secrets by their files' names. A check's Error continues the name and quotes no secret. */
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
