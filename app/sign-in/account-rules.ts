import { hasHiddenCharacters } from "../forms/hidden-characters.ts";
import { textLength } from "../forms/text-length.ts";

/** Characters that profiles keep of a name. */
const longestName = 200;
const fewestCharacters = 6;
/** Passwords are kept by bcrypt, which reads no further. */
const mostPasswordBytes = 72;

/** What is wrong with a trimmed name, in a sentence. */
export function nameProblem(name: string): string | undefined {
  if (name === "") return "Please enter your name.";
  if (hasHiddenCharacters(name)) return "Please leave out invisible characters: your name has some.";
  if (textLength(name) > longestName) return `Please keep your name within ${longestName} characters.`;
  return undefined;
}

/** That a password is too short, in a sentence. */
export function shortPassword(password: string): string | undefined {
  if (textLength(password) >= fewestCharacters) return undefined;
  return `Please use at least ${fewestCharacters} characters.`;
}

/** That a password is too long, in a sentence. */
export function longPassword(password: string): string | undefined {
  if (byteLength(password) <= mostPasswordBytes) return undefined;
  return `Please use at most ${mostPasswordBytes} characters; accents and symbols count for several.`;
}

/** What bcrypt measures. */
function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
