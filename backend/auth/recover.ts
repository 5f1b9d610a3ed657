import type { Context } from "hono";
import { z } from "zod";
import { addressKey } from "../../work/client-address.ts";
import { mailAccount } from "./service/auth-mail.ts";
import type { AuthMail } from "./service/write-mail.ts";
import { AuthError, invalid, noMail, tooManyMails } from "./service/auth-error.ts";
import type { AuthService, Endpoint } from "./service/auth-service.ts";
import { readBody, text } from "./service/request-body.ts";
import { jsonResponse } from "./service/response.ts";
import { returnAddress } from "./service/return-address.ts";
import { checkEmail } from "./service/user-rules.ts";

const shape = z.object({ email: text, phone: text, type: text });

/** `POST /recover?redirect_to=`: sends a link for setting a new password to somebody who forgot theirs. */
export const recoverPassword: Endpoint = async (context, service) => {
  const { email } = await readBody(context, shape);
  if (email === "") throw invalid("Password recovery requires an email");
  return mail(context, service, "recovery", email);
};

const resendable = ["signup", "email_change", "sms", "phone_change"];

/** `POST /resend?redirect_to=`: sends the links that confirm an address, or its change, again. */
export const resend: Endpoint = async (context, service) => {
  const { email, phone, type } = await readBody(context, shape);
  if (!resendable.includes(type)) throw invalid(`Missing one of these types: ${resendable.join(", ")}`);
  if (email !== "") {
    if (type !== "signup" && type !== "email_change") throw invalid("Type provided requires a phone number");
    return mail(context, service, type, email);
  }
  if (phone !== "") throw new AuthError(400, "phone_provider_disabled", "Phone logins are disabled");
  throw invalid("Missing email address or phone number");
};

const kinds = { recovery: "recovery", signup: "confirmation", email_change: "email change" } as const;

/** Answers before looking for the account, so neither content nor time reveals whether there is one. */
async function mail(
  context: Context,
  service: AuthService,
  type: AuthMail["type"],
  given: string,
): Promise<Response> {
  const { limits } = service;
  const writeMail = await service.mailWriter();
  if (!writeMail) throw noMail(kinds[type]);
  const email = checkEmail(given);
  const from = addressKey(service.addressOf(context));
  const wait =
    (await limits.mailsFromAddress.count(from)) || (await limits.mailsOfPair.count(`${from} ${email}`));
  if (wait > 0) throw tooManyMails(wait);
  // Whoever requested it, the earlier link is in the same mailbox, and only the last one works.
  if ((await limits.mailsToAccount.count(email)) > 0) return jsonResponse(context, {});
  const address = returnAddress(context, service);
  service.later(() => mailAccount(service, writeMail, { type, email, ...address }));
  return jsonResponse(context, {});
}
