import { longPassword, shortPassword } from "../sign-in/account-rules.ts";

/** What is typed: a password, and again. */
export type NewPassword = { password: string; confirmation: string };

export type WrongPassword = {
  /** Where to mend it. */
  field: keyof NewPassword;
  /** The toast's title. */
  title: string;
  /** Says what to mend. */
  sentence: string;
};

/** What is wrong with a new password, null when nothing is. Spaces belong to it. */
export function checkNewPassword({ password, confirmation }: NewPassword): WrongPassword | null {
  const short = shortPassword(password);
  if (short) return { field: "password", title: "Weak Password", sentence: short };
  const long = longPassword(password);
  if (long) return { field: "password", title: "Update Failed", sentence: long };
  if (password === confirmation) return null;
  const sentence = "Please type the same password twice.";
  return { field: "confirmation", title: "Passwords Mismatch", sentence };
}
