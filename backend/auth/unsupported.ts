import type { Context } from "hono";
import { z } from "zod";
import { AuthError, invalid, noMail, unknownFactor } from "./service/auth-error.ts";
import { requireAdmin, requireUser } from "./service/require-user.ts";
import { readBody, text } from "./service/request-body.ts";
import type { Endpoint } from "./service/auth-service.ts";

// Features that need codes or other services respond like a GoTrue where they are off.

const shape = z.object({
  email: text,
  phone: text,
  factor_type: text,
  type: text,
});

/** `POST /otp`: codes and links by e-mail or text message. */
export const sendCode: Endpoint = async (context) => {
  const { email, phone } = await readBody(context, shape);
  if (email !== "") throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
  if (phone !== "") throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
  throw invalid("One of email or phone must be set");
};

/** `POST /magiclink` */
export const sendMagicLink = always(() => new AuthError(422, "otp_disabled", "Signups not allowed for otp"));

/** `/sso` and below */
export const singleSignOn = always(
  () => new AuthError(404, "saml_provider_disabled", "SAML 2.0 is disabled"),
);

/** `GET /authorize`: signing in with an external provider. */
export const authorizeExternal = always(() => invalid("Unsupported provider: provider is not enabled"));

/** `/callback`: returning from the provider. */
export const externalCallback = always(
  () => new AuthError(400, "bad_oauth_callback", "OAuth state parameter missing"),
);

/** `GET /reauthenticate`: a code by e-mail for changing the password. */
export const reauthenticate = afterUser(() => noMail("reauthentication"));

/** `/user/identities` and below */
export const linkIdentity = afterUser(
  () => new AuthError(404, "manual_linking_disabled", "Manual linking is disabled"),
);

/** `POST /invite` */
export const invite = afterAdmin(() => noMail("invite"));

/** `POST /admin/generate_link` */
export const generateLink: Endpoint = async (context, service) => {
  await requireAdmin(context, service);
  const { type } = await readBody(context, shape);
  throw invalid(`Invalid email action link type requested: ${type}`);
};

/** `POST /factors` */
export const enrollFactor: Endpoint = async (context, service) => {
  await requireUser(context, service);
  const { factor_type: type } = await readBody(context, shape);
  const name = factorTypes.get(type);
  if (name === undefined) throw invalid("factor_type needs to be totp, phone, or webauthn");
  throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`);
};

const factorTypes = new Map([
  ["totp", "TOTP"],
  ["phone", "Phone"],
  ["webauthn", "WebAuthn"],
]);

/** `/factors/recovery-codes` and below */
export const recoveryCodes = afterUser(
  () =>
    new AuthError(422, "mfa_recovery_codes_enroll_not_enabled", "MFA enroll is disabled for recovery codes"),
);

/** `/factors/{id}` and below */
export const findFactor = afterUser((context) => unknownFactor(context.req.param("factor")));

function always(error: () => AuthError): Endpoint {
  return () => {
    throw error();
  };
}

function afterUser(error: (context: Context) => AuthError): Endpoint {
  return async (context, service) => {
    await requireUser(context, service);
    throw error(context);
  };
}

function afterAdmin(error: (context: Context) => AuthError): Endpoint {
  return async (context, service) => {
    await requireAdmin(context, service);
    throw error(context);
  };
}
