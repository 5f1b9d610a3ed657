import { emailPattern } from "../forms/email-pattern.ts";
import { longPassword, nameProblem, shortPassword } from "./account-rules.ts";

/** What the register form asks for. */
export type Registration = {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  terms: boolean;
};

/** From top to bottom. */
export const registrationFields = ["name", "email", "password", "confirmPassword", "terms"] as const;
export type RegistrationField = (typeof registrationFields)[number];

/** What is wrong with a field: the title of its toast, and the sentence that stands beside the field too. */
export type Problem = { title: string; sentence: string };
export type Problems = Partial<Record<RegistrationField, Problem>>;

/** What is typed; spaces belong to a password, not around a name. */
export function readRegistration(form: HTMLFormElement): Registration {
  const typed = Object.fromEntries(new FormData(form)) as Partial<Record<RegistrationField, string>>;
  const { name = "", email = "", password = "", confirmPassword = "", terms } = typed;
  return { name: name.trim(), email: email.trim(), password, confirmPassword, terms: terms !== undefined };
}

const longestEmail = 255;

/** What is wrong with a registration, if anything. */
export function checkRegistration(typed: Registration): Problems {
  const { name, email, password, confirmPassword, terms } = typed;
  const problems: Problems = {};
  const refuse = (field: RegistrationField, sentence: string | undefined, title = "Registration failed") => {
    if (sentence) problems[field] ??= { title, sentence };
  };
  refuse("name", nameProblem(name));
  if (email === "") refuse("email", "Please enter your email address.");
  if (!emailPattern.test(email) || email.length > longestEmail)
    refuse("email", "Please enter a valid email address.");
  refuse("password", shortPassword(password), "Password too short!");
  refuse("password", longPassword(password));
  if (password !== confirmPassword)
    refuse("confirmPassword", "Please type the same password twice.", "Passwords do not match!");
  if (!terms) refuse("terms", "Please accept the privacy policy and the disclaimer to create an account.");
  return problems;
}
