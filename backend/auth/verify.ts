import type { Context } from "hono";
import { z } from "zod";
import { addressKey } from "../shared/client-address.ts";
import { AuthError, invalid, tooManyRequests } from "./service/auth-error.ts";
import type { AuthService, Endpoint } from "./service/auth-service.ts";
import { confirmEmailChange } from "./service/email-change.ts";
import { readBody, text } from "./service/request-body.ts";
import { jsonResponse } from "./service/response.ts";
import { returnAddress } from "./service/return-address.ts";
import { clientOf, type Granted, sessionFields, sessionResponse } from "./service/session-response.ts";
import { startSession } from "./service/sessions.ts";
import { type Database, findUser, isBanned } from "./service/users.ts";

const shape = z.object({ type: text, token: text, token_hash: text, email: text, phone: text });

/** `POST /verify`: exchanges a token from a message for a session, but the first of the two that change an address. */
export const verify: Endpoint = async (context, service) => {
  const granted = await grant(context, service, await readBody(context, shape));
  if (granted === "half") return jsonResponse(context, { msg: halfConfirmed, code: "200" });
  return sessionResponse(context, service, granted);
};

/** `GET /verify?token=&type=&redirect_to=`: the same for a link, which leads to a page with the session in its fragment. */
export const followLink: Endpoint = async (context, service) => {
  const address = returnAddress(context, service);
  const given = shape.parse(context.req.query());
  try {
    const granted = await grant(context, service, { ...given, token: "", token_hash: given.token });
    if (granted === "half") return redirect(context, address, { message: halfConfirmed });
    const { user: _user, ...tokens } = await sessionFields(service, granted);
    return redirect(context, address, { ...tokens, type: given.type });
  } catch (error) {
    if (!(error instanceof AuthError) || !service.writeMail) throw error;
    return redirect(context, address, {
      error: "access_denied",
      error_code: error.code,
      error_description: error.message,
    });
  }
};

function redirect(context: Context, address: string, fields: Record<string, string | number>): Response {
  const fragment = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const to = new URL(address);
  to.hash = `${fragment}&sb=`;
  context.header("cache-control", "no-store");
  return context.redirect(to.href, 303);
}

async function grant(
  context: Context,
  service: AuthService,
  { type, token, token_hash: link }: z.infer<typeof shape>,
): Promise<Granted | "half"> {
  if (type === "") throw invalid("Verify requires a verification type");
  if (token === "" && link === "") throw invalid("Verify requires a token or a token hash");
  // Codes to type in are never sent.
  if (!service.writeMail || link === "")
    throw new AuthError(403, "otp_expired", "Token has expired or is invalid");
  const wait = await service.limits.verificationsFromAddress.count(addressKey(service.addressOf(context)));
  if (wait > 0) throw tooManyRequests(wait);

  const { owner, refreshTokens, mailTokens } = service;
  const granted = await owner.begin(async (sql) => {
    const digest = mailTokens.digest(link);
    const change = type === "email_change" ? await confirmEmailChange(sql, digest) : undefined;
    if (change && !change.isComplete) return "half";
    const id = change?.userId ?? (await redeem(sql, type, digest));
    if (id === undefined) return undefined;
    const started = await startSession(sql, id, clientOf(context, service), refreshTokens);
    const user = await findUser(sql, id);
    return started && user && !isBanned(user) ? { user, ...started } : undefined;
  });
  if (!granted) throw expired();
  return granted;
}

/** Redeems a token, once. It proves that the account's owner reads the mail to its address. */
async function redeem(sql: Database, type: string, digest: string): Promise<string | undefined> {
  const recovery = sql`recovery_token = ${digest} and recovery_token !~ '^[0-9 ]*$' and recovery_sent_at > now() - interval '1 hour'`;
  const signup = sql`confirmation_token = ${digest} and confirmation_token !~ '^[0-9 ]*$' and confirmation_sent_at > now() - interval '1 hour'`;
  if (!["recovery", "signup", "email"].includes(type)) return undefined;
  const [redeemed] = await sql<{ id: string }[]>`
    with redeemed as (
      update auth.users set
        recovery_token = case when ${type === "recovery"} then '' else recovery_token end,
        confirmation_token = '',
        email_confirmed_at = coalesce(email_confirmed_at, now()),
        updated_at = now()
      where ${type === "recovery" ? recovery : signup} and deleted_at is null
      returning id, email
    ),
    proven as (
      update auth.identities
      set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
      from redeemed
      where user_id = redeemed.id and provider = 'email' and identity_data ->> 'email' = redeemed.email
    )
    select id from redeemed`;
  return redeemed?.id;
}

/** A change of the address needs the answers of the old and the new one. */
const halfConfirmed = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

const expired = () => new AuthError(403, "otp_expired", "Email link is invalid or has expired");
