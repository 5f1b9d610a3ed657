import { tooLong } from "../../../domain/text/too-long.ts";

/** A secret in the database: it cannot be read back, so every save may have changed it. */
export type StoredSecret = { exists: false } | { exists: true; savedAt: string };

/** A secret as edited in a form: a text replaces what is stored, an empty one clears it. */
export type SecretDraft = StoredSecret | string;

/** What the database returns in a secret's place, and takes for "as it is". */
export const secretMask = "••••••••";

/** The longest secret that the database takes. */
const maxLength = 500;

/** @param shown what the database returned for it */
export function storedSecret(shown: string, savedAt: string): StoredSecret {
  return shown === "" ? { exists: false } : { exists: true, savedAt };
}

/** Keys are pasted with spaces around them; nothing but spaces replaces nothing. */
export function trimmedSecret(draft: SecretDraft, saved: StoredSecret): SecretDraft {
  const typed = typeof draft === "string" ? draft.trim() : "";
  return typed || (draft === "" ? "" : saved);
}

export function tooLongSecret(secret: SecretDraft) {
  return typeof secret === "string" ? tooLong(secret, maxLength) : undefined;
}

/** For a conflict. */
export function describeSecret(secret: SecretDraft): string {
  if (typeof secret === "string") return secret === "" ? "Cleared" : "Another one, as you typed it";
  return secret.exists ? "One is stored, perhaps another than before" : "None is stored";
}
