import { AuthError, invalid } from "./auth-error.ts";

const fewestCharacters = 6;

/** bcrypt reads no further. */
export const mostPasswordBytes = 72;

/** @throws AuthError when a new password is too long or weak */
export function checkNewPassword(password: string): void {
  if (Buffer.byteLength(password) > mostPasswordBytes) {
    throw invalid(`Password cannot be longer than ${mostPasswordBytes} characters`);
  }
  const weakness = weaknessOf(password);
  if (weakness) {
    const { message, reasons } = weakness;
    throw new AuthError(422, "weak_password", message, { weakPassword: { reasons } });
  }
}

/** Why a password would not be accepted today, of interest also when somebody signs in by an old one. */
export function weaknessOf(password: string): { message: string; reasons: string[] } | undefined {
  // Not bytes: three accented letters are no password.
  if (Array.from(password).length >= fewestCharacters) return undefined;
  return { message: `Password should be at least ${fewestCharacters} characters.`, reasons: ["length"] };
}
