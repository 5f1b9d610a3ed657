import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { clientAddress } from "../shared/client-address.ts";
import type { Pools } from "../database/pools.ts";
import { type ApiKeys, checkApiKey } from "../shared/authenticate.ts";
import { createRateLimit, noRateLimit } from "../shared/rate-limits.ts";
import { showHealth, showPublicKeys, showSettings } from "./about.ts";
import { createAccessTokens } from "./access-tokens.ts";
import { changeUser, createUser, deleteUser } from "./admin/change-users.ts";
import { listUsers, showAnyUser } from "./admin/show-users.ts";
import { answerError } from "./answer.ts";
import { AuthError } from "./auth-error.ts";
import { createDevices } from "./devices.ts";
import * as notOffered from "./not-offered.ts";
import { showUser, updateUser } from "./own-account.ts";
import { createPasswords } from "./passwords.ts";
import { createRefreshTokens } from "./refresh-tokens.ts";
import type { AuthService, Endpoint } from "./service.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { grantToken } from "./token.ts";
import { createTurns, type TurnLengths } from "./turns.ts";

export type AuthOptions = {
  pools: Pools;
  keys: ApiKeys;
  log: Logger;
  /** The URL this API is found at, which access tokens name as their issuer. */
  url: () => string;
  /** Whether sign-ins and sign-ups are limited per account and address. */
  limits: boolean;
  /** See `clientAddress`. */
  trustedProxies: number;
  /** For tests. */
  turnLengths?: TurnLengths;
};

const quarterHour = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;

/** The auth API in GoTrue's dialect, to be mounted at `/auth/v1`: accounts by e-mail and password, and their sessions. */
export function createAuth(options: AuthOptions): Hono {
  const { keys, log, limits } = options;
  const limit = limits ? createRateLimit : () => noRateLimit;
  const service: AuthService = {
    owner: options.pools.owner,
    keys,
    passwords: createPasswords(),
    accessTokens: createAccessTokens(keys.jwtSecret, options.url),
    refreshTokens: createRefreshTokens(keys.jwtSecret),
    limits: {
      wrongGuessesOnDevice: limit(10, quarterHour),
      wrongGuessesOfPair: limit(10, quarterHour),
      wrongGuessesFromAddress: limit(100, quarterHour),
      wrongGuessesAtAccount: limit(20, day),
      earlyGuesses: limit(5, day),
      signUpsFromAddress: limit(30, hour),
      passwordChangesInSession: limit(10, quarterHour),
    },
    turns: createTurns(options.turnLengths),
    devices: createDevices(keys.jwtSecret, options.url),
    addressOf: (context) => clientAddress(context, options.trustedProxies),
  };

  const auth = new Hono();
  auth.onError((error, context) => answerError(error, context, log));
  auth.use(async (context, next) => {
    checkApiKey(context.req.header("apikey") ?? context.req.query("apikey"), keys);
    await next();
  });
  for (const [method, path, endpoint] of endpoints) {
    auth.on(method, [path], (context) => endpoint(context, service));
  }
  auth.all("*", notFound);
  return auth;
}

const every = ["GET", "POST", "PUT", "DELETE"];

const endpoints: [method: string | string[], path: string, Endpoint][] = [
  ["POST", "/signup", signUp],
  ["POST", "/token", grantToken],
  ["GET", "/user", showUser],
  ["PUT", "/user", updateUser],
  ["POST", "/logout", signOut],
  ["GET", "/settings", showSettings],
  ["GET", "/health", showHealth],
  ["GET", "/.well-known/jwks.json", showPublicKeys],

  ["GET", "/admin/users", listUsers],
  ["POST", "/admin/users", createUser],
  ["GET", "/admin/users/:id", showAnyUser],
  ["PUT", "/admin/users/:id", changeUser],
  ["DELETE", "/admin/users/:id", deleteUser],

  ["POST", "/otp", notOffered.sendCode],
  ["POST", "/magiclink", notOffered.sendMagicLink],
  ["POST", "/recover", notOffered.recoverPassword],
  ["POST", "/resend", notOffered.resend],
  [["GET", "POST"], "/verify", notOffered.verifyCode],
  [every, "/sso/*", notOffered.singleSignOn],
  ["GET", "/authorize", notOffered.authorizeElsewhere],
  [["GET", "POST"], "/callback", notOffered.returnFromElsewhere],
  ["GET", "/reauthenticate", notOffered.reauthenticate],
  [every, "/user/identities/*", notOffered.linkIdentity],
  ["POST", "/factors", notOffered.enrollFactor],
  [every, "/factors/recovery-codes/*", notOffered.recoveryCodes],
  [every, "/factors/:factor/*", notOffered.findFactor],
  ["POST", "/invite", notOffered.invite],
  ["POST", "/admin/generate_link", notOffered.generateLink],
];

function notFound(context: Context): Response {
  throw new AuthError(404, "unknown", `${context.req.method} ${context.req.path} is not offered`);
}
