import type { Context } from "hono";
import { z } from "zod";
import { AuthError, invalid, invalidCredentials } from "./service/auth-error.ts";
import { hasDeviceCookie } from "./service/devices.ts";
import { limitSignIns } from "./sign-in-limits.ts";
import { weaknessOf } from "./service/user-rules.ts";
import type { Requester } from "./service/passwords.ts";
import { readBody, text } from "./service/request-body.ts";
import type { AuthService, Endpoint } from "./service/auth-service.ts";
import { sessionResponse, clientOf } from "./service/session-response.ts";
import { startSession } from "./service/sessions.ts";
import { findUserByEmail, isBanned, type User } from "./service/users.ts";
import { cleanEmail } from "../../domain/text/email-address.ts";

const shape = z.object({ email: text, phone: text, password: text });

export const signIn: Endpoint = async (context, service) => {
  const { email, phone, password } = await readBody(context, shape);
  if (email !== "" && phone !== "") {
    throw invalid("Only an email address or phone number should be provided on login.");
  }
  if (phone !== "") throw new AuthError(422, "phone_provider_disabled", "Phone logins are disabled");
  if (email === "") throw invalid("missing email or phone");

  const address = cleanEmail(email).toLowerCase();
  const target = { account: address.slice(0, 255), device: await knownDevice(context, service, address) };
  const user = await limitSignIns(context, service, target, () =>
    verify(service, address, password, target.device === undefined ? "stranger" : { account: address }),
  );
  const { owner, refreshTokens } = service;
  const started = await startSession(owner, user.id, clientOf(context, service), refreshTokens);
  if (!started) throw invalidCredentials();
  service.devices.remember(context, user);
  const at = started.session.created_at;
  return sessionResponse(context, service, {
    ...started,
    user: { ...user, last_sign_in_at: at, updated_at: at },
    weakPassword: weaknessOf(password),
  });
};

/** A wrong password and an unknown address get the same response after the same time. */
async function verify(
  { owner, passwords }: AuthService,
  email: string,
  password: string,
  requester: Requester,
): Promise<User> {
  const user = await findUserByEmail(owner, email);
  const isRight = await passwords.matches(password, user?.encrypted_password, requester);
  if (!user || !isRight) throw invalidCredentials();
  if (isBanned(user)) throw new AuthError(400, "user_banned", "User is banned");
  if (user.email_confirmed_at === null)
    throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  return user;
}

async function knownDevice(
  context: Context,
  { owner, devices }: AuthService,
  email: string,
): Promise<string | undefined> {
  if (!hasDeviceCookie(context)) return undefined;
  const user = await findUserByEmail(owner, email);
  return user && devices.idOf(context, user);
}
