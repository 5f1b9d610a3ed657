import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import { type Checked, checked } from "../../../base/forms/check.ts";
import { differentPasswords, longPassword, shortPassword } from "./account-rules.ts";

export const emptyNewPassword = { password: "", confirmation: "" };

/** A password, typed twice. */
export type NewPassword = typeof emptyNewPassword;

/** Passwords are not trimmed. */
export function checkNewPassword({ password, confirmation }: NewPassword): Checked<NewPassword, string> {
  const problem = shortPassword(password) ?? longPassword(password);
  if (problem !== undefined) return checked(password, { password: problem });
  return checked(password, {
    confirmation: differentPasswords(password, confirmation),
  });
}

export function problemTitle(field: keyof NewPassword, { password }: NewPassword): string {
  if (field === "confirmation") return say(msg`Passwords Mismatch`);
  return say(shortPassword(password) ? msg`Weak Password` : msg`Update Failed`);
}
