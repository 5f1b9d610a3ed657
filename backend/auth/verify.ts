import type { Context } from "hono";
import { z } from "zod";
import { addressKey } from "../../work/client-address.ts";
import { AuthError, invalid, invalidCredentials, tooManyRequests } from "./service/auth-error.ts";
import type { AuthService, Endpoint } from "./service/auth-service.ts";
import { confirmEmailChange } from "./service/email-change.ts";
import { digestForCode, forgetAttempts } from "./service/mail-codes.ts";
import { redeem } from "./service/redeem.ts";
import { readBody, text } from "./service/request-body.ts";
import { type Bearer, requireUser } from "./service/require-user.ts";
import { jsonResponse } from "./service/response.ts";
import { returnAddress } from "./service/return-address.ts";
import { clientOf, type Granted, sessionFields, sessionResponse } from "./service/session-response.ts";
import { sessionNotFound, startSession } from "./service/sessions.ts";
import { checkEmail } from "./service/user-rules.ts";
import { findUser, isBanned } from "./service/users.ts";
import type { AuthMail } from "./service/write-mail.ts";

const shape = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  password: z.string().optional(),
});

/**
 * `POST /verify`: exchanges a token or code from a message for a session; the first of the two that change an address
 * gives none. With the field `password`, which GoTrue lacks, sent from a session of the account, the account keeps
 * both.
 */
export const verify: Endpoint = async (context, service) => {
  const granted = await grant(context, service, await readBody(context, shape));
  if (granted === "half") return jsonResponse(context, { msg: halfConfirmed, code: "200" });
  return sessionResponse(context, service, granted);
};

/** `GET /verify?token=&type=&redirect_to=`: the same for a link, to a page with the session in its fragment. */
export const followLink: Endpoint = async (context, service) => {
  const address = returnAddress(context, service).redirectTo;
  const given = shape.parse(context.req.query());
  try {
    const link = { ...given, token: "", token_hash: given.token, password: undefined };
    const granted = await grant(context, service, link);
    if (granted === "half") return redirect(context, address, { message: halfConfirmed });
    const { user: _user, ...tokens } = await sessionFields(service, granted);
    return redirect(context, address, { ...tokens, type: given.type });
  } catch (error) {
    if (!(error instanceof AuthError) || !(await service.mailWriter())) throw error;
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
  given: z.infer<typeof shape>,
): Promise<Granted | "half"> {
  const { type, token, token_hash: link, password } = given;
  if (type === "") throw invalid("Verify requires a verification type");
  if (token === "" && link === "") throw invalid("Verify requires a token or a token hash");
  const code = link === "" ? readCode(given) : undefined;
  if (!(await service.mailWriter())) throw wrongCode();
  const wait = await service.limits.verificationsFromAddress.count(addressKey(service.addressOf(context)));
  if (wait > 0) throw tooManyRequests(wait);

  const { owner, refreshTokens, mailTokens } = service;
  const known = password === undefined ? undefined : await enterPassword(context, service, password);
  const digest = code ? await digestForCode(service, code) : mailTokens.digest(link);
  const granted = await owner.begin(async (sql) => {
    if (digest === undefined) return undefined;
    const change = type === "email_change" ? await confirmEmailChange(sql, digest) : undefined;
    const redeemed = change ? undefined : await redeem(sql, type, digest, known);
    const userId = change?.userId ?? redeemed?.userId;
    if (userId === undefined) return undefined;
    if (code) await forgetAttempts(sql, mailTokens, code.email);
    if (change && !change.isComplete) return "half";
    const client = clientOf(context, service);
    const started = await startSession(sql, userId, client, refreshTokens, redeemed?.recoversEmail);
    const user = await findUser(sql, userId);
    return started && user && !isBanned(user) ? { user, ...started } : undefined;
  });
  if (!granted) throw code ? wrongCode() : expired();
  return granted;
}

/** A code is valid only together with the address that its message was sent to. */
function readCode({ type, token, email, phone }: z.infer<typeof shape>): Parameters<typeof digestForCode>[1] {
  if ((email === "") === (phone === ""))
    throw invalid("Only an email address or phone number should be provided on verify");
  const purpose = purposes.get(type);
  if (email === "" || !purpose) throw wrongCode();
  return { type: purpose, email: checkEmail(email), code: token };
}

const purposes = new Map<string, AuthMail["type"]>([
  ["recovery", "recovery"],
  ["signup", "signup"],
  ["email", "signup"],
  ["email_change", "email_change"],
]);

/** Counts as changes of the password do, because it takes the password, too. */
async function enterPassword(context: Context, service: AuthService, password: string): Promise<Bearer> {
  const bearer = await requireUser(context, service);
  const { user, sessionId } = bearer;
  if (sessionId === undefined) throw sessionNotFound();
  const wait = await service.limits.passwordChangesInSession.count(sessionId);
  if (wait > 0) throw tooManyRequests(wait);
  if (await service.passwords.matches(password, user.encrypted_password, { account: user.id })) return bearer;
  throw invalidCredentials();
}

/** A change of the address needs answers from both the old and the new one. */
const halfConfirmed = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** An address without an account, and too many attempts, get the same response. */
const wrongCode = () => new AuthError(403, "otp_expired", "Token has expired or is invalid");
const expired = () => new AuthError(403, "otp_expired", "Email link is invalid or has expired");
