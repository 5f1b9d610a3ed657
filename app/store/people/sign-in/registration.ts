import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import { type Checked, checked } from "../../../base/forms/check.ts";
import {
  differentPasswords,
  emailProblem,
  longPassword,
  nameProblem,
  shortPassword,
} from "./account-rules.ts";
import { cleanEmail } from "../../../../domain/text/email-address.ts";
import { cleanLine } from "../../../../domain/text/line.ts";

export const emptyRegistration = { name: "", email: "", password: "", confirmPassword: "", terms: false };

export type Registration = typeof emptyRegistration;

/** Cleans everything but the passwords. */
export function checkRegistration(typed: Registration): Checked<Registration, Registration> {
  const registration = { ...typed, name: cleanLine(typed.name), email: cleanEmail(typed.email) };
  const { name, email, password, confirmPassword, terms } = registration;
  return checked<Registration, Registration>(registration, {
    name: nameProblem(name),
    email: emailProblem(email),
    password: shortPassword(password) ?? longPassword(password),
    confirmPassword: differentPasswords(password, confirmPassword),
    terms: terms
      ? undefined
      : say(msg`Please accept the privacy policy and the disclaimer to create an account.`),
  });
}

export function problemTitle(field: keyof Registration, { password }: Registration): string {
  if (field === "confirmPassword") return say(msg`Passwords do not match!`);
  if (field === "password" && shortPassword(password)) return say(msg`Password too short!`);
  return say(msg`Registration failed`);
}
