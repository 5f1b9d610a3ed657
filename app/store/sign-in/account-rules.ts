import { textLength } from "../../../domain/text/text-length.ts";
import { isEmail } from "../../../domain/text/email-address.ts";

/** The limit of the `profiles` table. */
const maxNameLength = 200;
const minPasswordLength = 6;
/** bcrypt ignores anything longer. */
const maxPasswordBytes = 72;

/** @param name cleaned */
export function nameProblem(name: string): string | undefined {
  if (name === "") return "Please enter your name.";
  if (textLength(name) > maxNameLength) return `Please keep your name within ${maxNameLength} characters.`;
  return undefined;
}

export function shortPassword(password: string): string | undefined {
  if (textLength(password) >= minPasswordLength) return undefined;
  return `Please use at least ${minPasswordLength} characters.`;
}

export function longPassword(password: string): string | undefined {
  if (byteLength(password) <= maxPasswordBytes) return undefined;
  return `Please use at most ${maxPasswordBytes} characters; accents and symbols count for several.`;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** @param email cleaned */
export function emailProblem(email: string): string | undefined {
  if (email === "") return "Please enter your email address.";
  return isEmail(email) ? undefined : "Please enter a valid email address.";
}

export function differentPasswords(password: string, again: string): string | undefined {
  return password === again ? undefined : "Please type the same password twice.";
}
