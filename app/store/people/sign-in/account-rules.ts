import { msg, plural } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import { textLength } from "../../../../domain/text/text-length.ts";
import { isEmail } from "../../../../domain/text/email-address.ts";

/** The limit of the `profiles` table. */
const maxNameLength = 200;
const minPasswordLength = 6;
/** bcrypt ignores anything longer. */
const maxPasswordBytes = 72;

/** @param name cleaned */
export function nameProblem(name: string): string | undefined {
  if (name === "") return say(msg`Please enter your name.`);
  if (textLength(name) > maxNameLength)
    return say(
      msg`Please keep your name within ${plural({ max: maxNameLength }, { other: "# characters" })}.`,
    );
  return undefined;
}

export function shortPassword(password: string): string | undefined {
  if (textLength(password) >= minPasswordLength) return undefined;
  return say(msg`Please use at least ${plural({ min: minPasswordLength }, { other: "# characters" })}.`);
}

export function longPassword(password: string): string | undefined {
  if (byteLength(password) <= maxPasswordBytes) return undefined;
  return say(
    msg`Please use at most ${plural({ max: maxPasswordBytes }, { other: "# characters" })}; accents and symbols count for several.`,
  );
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** @param email cleaned */
export function emailProblem(email: string): string | undefined {
  if (email === "") return say(msg`Please enter your email address.`);
  return isEmail(email) ? undefined : say(msg`Please enter a valid email address.`);
}

export function differentPasswords(password: string, again: string): string | undefined {
  return password === again ? undefined : say(msg`Please type the same password twice.`);
}
