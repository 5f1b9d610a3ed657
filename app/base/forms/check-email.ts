import { msg } from "@lingui/core/runtime-macro";
import { cleanEmail, isEmail } from "../../../domain/text/email-address.ts";
import { say } from "../language/languages.ts";
import { checked } from "./check.ts";

/** Checks a form that asks for an address only. */
export function checkEmail(typed: { email: string }) {
  const email = cleanEmail(typed.email);
  return checked({ email }, isEmail(email) ? {} : { email: say(msg`Please enter a valid email address.`) });
}
