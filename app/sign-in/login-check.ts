import { type Checked, checked } from "../forms/check.ts";

export const emptyLogin = { email: "", password: "", remember: true };

export type Login = typeof emptyLogin;

const bothNeeded = "You must provide either an email or phone number and a password";

/** Checks that nothing is missing, and trims all but the password. */
export function checkLogin({ email, ...typed }: Login): Checked<Login, Login> {
  const login = { ...typed, email: email.trim() };
  const hasPassword = login.password !== "";
  if (login.email !== "") return checked(login, { password: hasPassword ? undefined : bothNeeded });
  return checked(login, {
    email: bothNeeded,
    password: hasPassword ? undefined : "Please enter your password.",
  });
}
