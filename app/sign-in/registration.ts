import { type Checked, checked } from "../forms/check.ts";
import { emailPattern } from "../forms/email-pattern.ts";
import { longPassword, nameProblem, shortPassword } from "./account-rules.ts";

export const emptyRegistration = { name: "", email: "", password: "", confirmPassword: "", terms: false };

export type Registration = typeof emptyRegistration;

const maxEmailLength = 255;

/** Trims everything but the passwords. */
export function checkRegistration(typed: Registration): Checked<Registration, Registration> {
  const registration = { ...typed, name: typed.name.trim(), email: typed.email.trim() };
  const { name, email, password, confirmPassword, terms } = registration;
  return checked<Registration, Registration>(registration, {
    name: nameProblem(name),
    email: emailProblem(email),
    password: shortPassword(password) ?? longPassword(password),
    confirmPassword: password === confirmPassword ? undefined : "Please type the same password twice.",
    terms: terms ? undefined : "Please accept the privacy policy and the disclaimer to create an account.",
  });
}

function emailProblem(email: string): string | undefined {
  if (email === "") return "Please enter your email address.";
  if (emailPattern.test(email) && email.length <= maxEmailLength) return undefined;
  return "Please enter a valid email address.";
}

/** The title of the toast. */
export function problemTitle(field: keyof Registration, { password }: Registration): string {
  if (field === "confirmPassword") return "Passwords do not match!";
  if (field === "password" && shortPassword(password)) return "Password too short!";
  return "Registration failed";
}
