import { publicJwk } from "../tokens/signing-keys.ts";
import { jsonResponse } from "./service/response.ts";
import type { Endpoint } from "./service/auth-service.ts";

/** External providers that GoTrue knows; none is enabled. */
const providers =
  "anonymous_users apple azure bitbucket discord facebook figma fly github gitlab google keycloak kakao linkedin linkedin_oidc notion phone slack slack_oidc snapchat spotify twitch twitter workos x zoom";

const settings = {
  external: { email: true, ...Object.fromEntries(providers.split(" ").map((name) => [name, false])) },
  disable_signup: false,
  mailer_autoconfirm: true,
  phone_autoconfirm: false,
  sms_provider: "",
  saml_enabled: false,
  passkeys_enabled: false,
};

export const showSettings: Endpoint = (context) => Promise.resolve(jsonResponse(context, settings));

const health = {
  version: "facet",
  name: "GoTrue",
  description: "GoTrue is a user registration and authentication API",
};

export const showHealth: Endpoint = (context) => Promise.resolve(jsonResponse(context, health));

/** `GET /.well-known/jwks.json`: the keys for verifying access tokens. The shared secret is not among them. */
export const showPublicKeys: Endpoint = async (context, { keys }) =>
  context.json({ keys: keys.signingKeys?.map(publicJwk) ?? [] }, 200, {
    "cache-control": "public, max-age=600",
  });
