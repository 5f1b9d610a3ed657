import { languageInPath } from "../domain/languages/language-path.ts";
import type { WriteMail } from "../backend/auth/service/write-mail.ts";

const kinds = {
  recovery: "password_reset",
  signup: "confirm_address",
  email_change: "confirm_address",
} as const;

/** Puts a message to an account's owner into the outbox, in its token's transaction, its nonce apart, in the language of the page that asked. */
export const writeAuthMail: WriteMail = async (sql, mail) => {
  const { type, email, newEmail, nonce, redirectTo, isListed } = mail;
  const change = newEmail !== undefined && { change: { to: newEmail, is_here: email === newEmail } };
  const language = languageInPath(new URL(redirectTo).pathname);
  const data = { ...change, language, secret: { nonce, redirect_to: redirectTo, is_listed: isListed } };
  await sql`
    select private.enqueue_message(
      ${kinds[type]}, ${email}, ${sql.json(data)} || jsonb_build_object('expires_at', now() + interval '1 hour')
    )`;
};
