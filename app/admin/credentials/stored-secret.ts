import { msg } from "@lingui/core/runtime-macro";
import { tooLong } from "../../../domain/text/too-long.ts";
import { say } from "../../base/language/languages.ts";

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

/** Removes the spaces that pasted keys have around them. A field with only spaces counts as untouched. */
export function trimmedSecret(draft: SecretDraft, saved: StoredSecret): SecretDraft {
  const typed = typeof draft === "string" ? draft.trim() : "";
  return typed || (draft === "" ? "" : saved);
}

export function tooLongSecret(secret: SecretDraft) {
  return typeof secret === "string" ? tooLong(secret, maxLength, say) : undefined;
}

/** What the dialog for conflicts says of a secret. */
export function describeSecret(secret: SecretDraft): string {
  if (typeof secret === "string")
    return secret === "" ? say(msg`Cleared`) : say(msg`A new one, as you typed it`);
  return secret.exists ? say(msg`One is stored, perhaps not the same as before`) : say(msg`None is stored`);
}
