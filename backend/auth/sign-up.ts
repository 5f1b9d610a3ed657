import { randomUUID } from "node:crypto";
import { z } from "zod";
import { addressKey } from "../../work/client-address.ts";
import { AuthError, invalid, tooManyRequests } from "./service/auth-error.ts";
import { mailUser } from "./service/auth-mail.ts";
import { isTaken } from "./service/email-change.ts";
import { returnAddress } from "./service/return-address.ts";
import { checkEmail, checkNewPassword, metadataJson } from "./service/user-rules.ts";
import { object, readBody, text } from "./service/request-body.ts";
import type { Endpoint } from "./service/auth-service.ts";
import { sessionResponse, clientOf } from "./service/session-response.ts";
import { startSession } from "./service/sessions.ts";
import { emailClaims, findUser, findUserByEmail, insertUser } from "./service/users.ts";

const shape = z.object({ email: text, phone: text, password: text, data: object });

/** `POST /signup`: creates a user, whose address counts as confirmed, and signs in. */
export const signUp: Endpoint = async (context, service) => {
  const { phone, password, data = {}, ...given } = await readBody(context, shape);
  if (given.email === "" && phone === "") {
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  if (password === "") throw invalid("Signup requires a valid password");
  checkNewPassword(password);
  if (given.email !== "" && phone !== "") {
    throw invalid("Only an email address or phone number should be provided on signup.");
  }
  if (phone !== "") throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
  const email = checkEmail(given.email);
  metadataJson(data);

  const { owner, limits } = service;
  const wait = await limits.signUpsFromAddress.count(addressKey(service.addressOf(context)));
  if (wait > 0) throw tooManyRequests(wait);
  if (await findUserByEmail(owner, email)) throw alreadyRegistered();

  const passwordHash = await service.passwords.hash(password, "stranger");
  const client = clientOf(context, service);
  const writeMail = await service.mailWriter();
  const granted = await owner
    .begin(async (sql) => {
      const id = randomUUID();
      const userMetadata = { ...data, ...emailClaims(id, email) };
      await insertUser(sql, { id, email, passwordHash, confirmed: true, userMetadata, identityData: data });
      if (writeMail)
        await mailUser(
          sql,
          service,
          writeMail,
          { type: "signup", email, ...returnAddress(context, service) },
          id,
        );
      const started = await startSession(sql, id, client, service.refreshTokens);
      // Triggers may have changed the row.
      const user = await findUser(sql, id);
      return started && user && { user, ...started };
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? alreadyRegistered() : error;
    });
  if (!granted) throw new Error("the new user does not exist");
  service.devices.remember(context, granted.user);
  return sessionResponse(context, service, granted);
};

function alreadyRegistered(): AuthError {
  return new AuthError(422, "user_already_exists", "User already registered");
}
