import { z } from "zod";
import { AuthError, invalid } from "./service/auth-error.ts";
import { refreshSession } from "./refresh-session.ts";
import { readBody, text } from "./service/request-body.ts";
import type { Endpoint } from "./service/auth-service.ts";
import { sessionResponse, clientOf } from "./service/session-response.ts";
import { signIn } from "./sign-in.ts";

/** `POST /token`: a session for a password or a refresh token; other grants are refused as by GoTrue. */
export const grantToken: Endpoint = (context, service) => {
  const grant = grants.get(context.req.query("grant_type") ?? "");
  if (!grant) throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
  return grant(context, service);
};

const refreshShape = z.object({ refresh_token: text });

const refresh: Endpoint = async (context, service) => {
  const { refresh_token: token } = await readBody(context, refreshShape);
  if (token === "") throw invalid("refresh_token required");
  const client = clientOf(context, service);
  const granted = await refreshSession(service.owner, token, client, service.refreshTokens);
  return sessionResponse(context, service, granted);
};

const idTokenShape = z.object({ provider: text });

const idToken: Endpoint = async (context) => {
  const { provider } = await readBody(context, idTokenShape);
  throw new AuthError(400, "provider_disabled", `Provider (issuer "${provider}") is not enabled`);
};

const pkceShape = z.object({ auth_code: text, code_verifier: text });

const pkce: Endpoint = async (context) => {
  const { auth_code: code, code_verifier: verifier } = await readBody(context, pkceShape);
  if (code === "" || verifier === "") {
    throw invalid("invalid request: both auth code and code verifier should be non-empty");
  }
  throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
};

const web3: Endpoint = () => {
  throw new AuthError(422, "web3_provider_disabled", "Web3 provider is disabled");
};

const grants = new Map<string, Endpoint>([
  ["password", signIn],
  ["refresh_token", refresh],
  ["id_token", idToken],
  ["pkce", pkce],
  ["web3", web3],
]);
