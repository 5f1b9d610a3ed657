import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { clientAddress } from "../../work/client-address.ts";
import type { Pools } from "../database/pools.ts";
import { type ApiKeys, createHolderOf } from "../tokens/authenticate.ts";
import type { MakeRateLimit } from "../../work/gate/rate-limits.ts";
import { createTokens } from "../tokens/tokens.ts";
import { showHealth, showPublicKeys, showSettings } from "./service-info.ts";
import { createAccessTokens } from "./service/access-tokens.ts";
import { changeUser, createUser, deleteUser } from "./admin/change-users.ts";
import { listFactors, listUsers, showFactor, showUserById } from "./admin/read-users.ts";
import { errorResponse } from "./service/response.ts";
import { AuthError } from "./service/auth-error.ts";
import { createDevices } from "./service/devices.ts";
import * as unsupported from "./unsupported.ts";
import { showUser, signOut, updateUser } from "./current-user.ts";
import type { WriteMail } from "./service/write-mail.ts";
import { createMailTokens } from "./service/mail-tokens.ts";
import { createPasswords } from "./service/passwords.ts";
import type { RedirectUrls } from "./service/redirect-urls.ts";
import { createRefreshTokens } from "./service/refresh-tokens.ts";
import type { AuthService, Endpoint } from "./service/auth-service.ts";
import { recoverPassword, resend } from "./recover.ts";
import { followLink, verify } from "./verify.ts";
import { signUp } from "./sign-up.ts";
import { grantToken } from "./token.ts";
import { createThrottle, type ThrottleDelays } from "./service/throttle.ts";

export type AuthOptions = {
  pools: Pools;
  keys: ApiKeys;
  log: Logger;
  /** The public URL of this API, which access tokens name as their issuer. */
  url: () => string;
  rateLimit: MakeRateLimit;
  /** Writes messages to users; without it, features that need messages are off. */
  writeMail?: WriteMail | undefined;
  /** Whether somebody sends what `writeMail` writes; otherwise those features are off, too. */
  sendsMail?: (() => Promise<boolean>) | undefined;
  /** Whose password and address change only with the current password, or in a session that a recovery mail began. */
  isGuarded?: ((userId: string) => Promise<boolean>) | undefined;
  /** Where links in messages may lead, besides pages of the shop. */
  redirectUrls?: RedirectUrls;
  trustedProxies: number;
  /** bcrypt's cost for new passwords; lower than the default in tests only. */
  passwordCost?: number | undefined;
  throttleDelays?: ThrottleDelays;
};

const quarterHour = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;

/** GoTrue's API, to be mounted at `/auth/v1`: accounts with e-mail and password, and their sessions. */
export function createAuth(options: AuthOptions): Hono {
  const { keys, log, rateLimit, writeMail, sendsMail = () => Promise.resolve(true) } = options;
  const limit = (name: string, max: number, seconds: number) => rateLimit(name, { max, seconds });
  const service: AuthService = {
    owner: options.pools.owner,
    keys,
    holderOf: createHolderOf(keys),
    passwords: createPasswords(options.passwordCost),
    accessTokens: createAccessTokens(createTokens(keys), options.url),
    refreshTokens: createRefreshTokens(keys.jwtSecret),
    limits: {
      failedSignInsOnDevice: limit("failed sign-ins on device", 10, quarterHour),
      failedSignInsOfPair: limit("failed sign-ins of pair", 10, quarterHour),
      failedSignInsFromAddress: limit("failed sign-ins from address", 100, quarterHour),
      failedSignInsAtAccount: limit("failed sign-ins at account", 20, day),
      earlySignIns: limit("early sign-ins", 5, day),
      signUpsFromAddress: limit("sign-ups from address", 30, hour),
      passwordChangesInSession: limit("password changes in session", 10, quarterHour),
      mailsFromAddress: limit("mails from address", 30, hour),
      mailsOfPair: rateLimit("mails of pair", { max: 1, seconds: 60 }, { max: 5, seconds: hour }),
      mailsToAccount: limit("mails to account", 20, hour),
      verificationsFromAddress: limit("verifications from address", 60, hour),
    },
    throttle: createThrottle(options.throttleDelays),
    devices: createDevices(keys.jwtSecret, options.url),
    mailTokens: createMailTokens(keys.jwtSecret),
    mailWriter: async () => ((await sendsMail()) ? writeMail : undefined),
    isGuarded: options.isGuarded ?? (() => Promise.resolve(false)),
    redirectUrls: options.redirectUrls ?? [],
    later: (job) => void job().catch((error: unknown) => log.error(error, "A message could not be written.")),
    url: options.url,
    addressOf: (context) => clientAddress(context, options.trustedProxies),
  };

  const auth = new Hono();
  auth.onError((error, context) => errorResponse(error, context, log));
  auth.use(async (context, next) => {
    // A link in a message cannot send a header, so it needs no key.
    if (context.req.method === "GET" && context.req.path.endsWith("/verify")) return next();
    await service.holderOf(context.req.header("apikey") ?? context.req.query("apikey"));
    await next();
  });
  for (const [method, path, endpoint] of endpoints) {
    auth.on(method, [path], (context) => endpoint(context, service));
  }
  auth.all("*", notFound);
  return auth;
}

const allMethods = ["GET", "POST", "PUT", "DELETE"];

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
  ["GET", "/admin/users/:id", showUserById],
  ["PUT", "/admin/users/:id", changeUser],
  ["DELETE", "/admin/users/:id", deleteUser],
  ["GET", "/admin/users/:id/factors", listFactors],
  [["PUT", "DELETE"], "/admin/users/:id/factors/:factor", showFactor],

  ["POST", "/otp", unsupported.sendCode],
  ["POST", "/magiclink", unsupported.sendMagicLink],
  ["POST", "/recover", recoverPassword],
  ["POST", "/resend", resend],
  ["POST", "/verify", verify],
  ["GET", "/verify", followLink],
  [allMethods, "/sso/*", unsupported.singleSignOn],
  ["GET", "/authorize", unsupported.authorizeExternal],
  [["GET", "POST"], "/callback", unsupported.externalCallback],
  ["GET", "/reauthenticate", unsupported.reauthenticate],
  [allMethods, "/user/identities/*", unsupported.linkIdentity],
  ["POST", "/factors", unsupported.enrollFactor],
  [allMethods, "/factors/recovery-codes/*", unsupported.recoveryCodes],
  [allMethods, "/factors/:factor/*", unsupported.findFactor],
  ["POST", "/invite", unsupported.invite],
  ["POST", "/admin/generate_link", unsupported.generateLink],
];

function notFound(context: Context): Response {
  throw new AuthError(404, "unknown", `${context.req.method} ${context.req.path} is not offered`);
}
