import { AuthError, invalid } from "./auth-error.ts";
import { cleanEmail, isEmail, maxEmailLength } from "../../../domain/text/email-address.ts";

/** The address in lower case, as it is stored and looked up. @throws AuthError when it is invalid */
export function checkEmail(email: string): string {
  const address = cleanEmail(email).toLowerCase();
  if (address === "") throw invalid("An email address is required");
  if (address.length > maxEmailLength) throw invalid("An email address is too long");
  if (!isEmail(address)) throw invalid("Unable to validate email address: invalid format");
  return address;
}

const minPasswordLength = 6;

/** bcrypt ignores what follows. */
export const maxPasswordBytes = 72;

/** @throws AuthError when a new password is too long or too weak */
export function checkNewPassword(password: string): void {
  checkPasswordLength(password);
  const weakness = weaknessOf(password);
  if (weakness) {
    const { message, reasons } = weakness;
    throw new AuthError(422, "weak_password", message, { weakPassword: { reasons } });
  }
}

/** @throws AuthError when bcrypt would ignore a part of it */
export function checkPasswordLength(password: string): void {
  if (Buffer.byteLength(password) > maxPasswordBytes) {
    throw invalid(`Password cannot be longer than ${maxPasswordBytes} characters`);
  }
}

/** Says why a password would be refused today; GoTrue tells this also to users who sign in with an old one. */
export function weaknessOf(password: string): { message: string; reasons: string[] } | undefined {
  // Counts characters, not bytes: three accented letters are too short.
  if (Array.from(password).length >= minPasswordLength) return undefined;
  return { message: `Password should be at least ${minPasswordLength} characters.`, reasons: ["length"] };
}

/** The maximum length of the JSON: every access token carries it, and Node limits headers to 16 KB. */
export const maxMetadataBytes = 4096;

/** PostgreSQL cannot store unpaired surrogates. */
const unstorable = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/** Metadata as JSON for the database. @throws AuthError when it is too long or cannot be stored */
export function metadataJson(data: Record<string, unknown>): string {
  const json = JSON.stringify(data);
  if (Buffer.byteLength(json) > maxMetadataBytes) throw metadataTooLong();
  if (unstorable.test(json)) throw invalid("Metadata must be valid text");
  return json;
}

export const metadataTooLong = () => invalid(`Metadata must not be longer than ${maxMetadataBytes} bytes`);
