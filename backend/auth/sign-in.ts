import type { Context } from "hono";
import { z } from "zod";
import { addressKey } from "../client-address.ts";
import { AuthError, invalid, invalidCredentials, tooManyRequests } from "./auth-error.ts";
import { weaknessOf } from "./password-rules.ts";
import { readBody, text } from "./request-body.ts";
import type { AuthService, Endpoint } from "./service.ts";
import { answerSession, clientOf } from "./session-answer.ts";
import { startSession } from "./sessions.ts";
import { findUserByEmail, isBanned, type User } from "./users.ts";

const shape = z.object({ email: text, phone: text, password: text });

/** `POST /token?grant_type=password` */
export const signIn: Endpoint = async (context, service) => {
  const { email, phone, password } = await readBody(context, shape);
  if (email !== "" && phone !== "") {
    throw invalid("Only an email address or phone number should be provided on login.");
  }
  if (phone !== "") throw new AuthError(422, "phone_provider_disabled", "Phone logins are disabled");
  if (email === "") throw invalid("missing email or phone");

  const user = await limited(context, service, email.toLowerCase(), (address) =>
    verify(service, address, password),
  );
  const { owner, refreshTokens } = service;
  const started = await startSession(owner, user.id, clientOf(context, service), refreshTokens);
  if (!started) throw invalidCredentials();
  const at = started.session.created_at;
  return answerSession(context, service, {
    ...started,
    user: { ...user, last_sign_in_at: at, updated_at: at },
    weakPassword: weaknessOf(password),
  });
};

/** The answer and the time it takes are the same for a wrong password and for an address that nobody has. */
async function verify({ owner, passwords }: AuthService, email: string, password: string): Promise<User> {
  const user = isStorable(email) ? await findUserByEmail(owner, email) : undefined;
  const isRight = await passwords.matches(password, user?.encrypted_password);
  if (!user || !isRight) throw invalidCredentials();
  if (isBanned(user)) throw new AuthError(400, "user_banned", "User is banned");
  if (user.email_confirmed_at === null)
    throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  return user;
}

/**
 * Counts the attempt before it is made, so that many at once do not slip through, and takes it back unless it was a
 * wrong guess.
 */
async function limited(
  context: Context,
  { limits, addressOf }: AuthService,
  email: string,
  attempt: (email: string) => Promise<User>,
): Promise<User> {
  const address = addressKey(addressOf(context));
  const account = email.slice(0, 255);
  const wait =
    (await limits.failedSignInsFromAddress.count(address)) ||
    (await limits.failedSignInsOfAccount.count(account));
  if (wait > 0) throw tooManyRequests(wait);
  try {
    const user = await attempt(email);
    await limits.failedSignInsFromAddress.uncount(address);
    await limits.failedSignInsOfAccount.forget(account);
    return user;
  } catch (error) {
    if (!(error instanceof AuthError) || error.code !== "invalid_credentials") {
      await limits.failedSignInsFromAddress.uncount(address);
      await limits.failedSignInsOfAccount.uncount(account);
    }
    throw error;
  }
}

/** PostgreSQL has no NUL in its texts, so nobody has it in an address. */
function isStorable(email: string): boolean {
  return !email.includes("\0");
}
