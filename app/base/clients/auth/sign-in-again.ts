import { msg } from "@lingui/core/runtime-macro";
import type { GoTrueClient } from "@supabase/auth-js";
import { errorMessage } from "../error-message.ts";
import { refusalCode } from "../../../../domain/refusals/refusal-parts.ts";
import { say } from "../../language/languages.ts";
import { askPassword } from "./password-question.ts";

let signingIn: Promise<boolean> | undefined;

/** Asks for the password, once for all who wait. @returns whether there is a fresh sign-in now */
export async function signedInAgain(response: Response, client: GoTrueClient): Promise<boolean> {
  if (!(await takesSignIn(response))) return false;
  signingIn ??= askPassword({
    reason: say(
      msg`This gives others access to the shop, or changes who has it. Your last login was more than ten minutes ago.`,
    ),
    use: (password) => signIn(client, password),
  });
  const isConfirmed = await signingIn;
  signingIn = undefined;
  return isConfirmed;
}

async function takesSignIn(response: Response): Promise<boolean> {
  const refusal: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return refusalCode(refusal) === "sign_in_again";
}

async function signIn(client: GoTrueClient, password: string): Promise<string | null> {
  const { data } = await client.getSession();
  const email = data.session?.user.email;
  if (email === undefined) return say(msg`Your session has ended. Please log in again.`);
  const { error } = await client.signInWithPassword({ email, password });
  if (!error) return null;
  return error.code === "invalid_credentials" ? say(msg`This is not your password.`) : errorMessage(error);
}
