import type { Context } from "hono";
import type { Sql } from "postgres";
import type { ApiKeys } from "../../shared/authenticate.ts";
import type { RateLimit } from "../../shared/rate-limits.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Devices } from "./devices.ts";
import type { Passwords } from "./passwords.ts";
import type { RefreshTokens } from "./refresh-tokens.ts";
import type { Throttle } from "./throttle.ts";

/** What the endpoints share. */
export type AuthService = {
  owner: Sql;
  keys: ApiKeys;
  passwords: Passwords;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  limits: {
    /** By the id of a known device. */
    failedSignInsOnDevice: RateLimit;
    /** By address and account. */
    failedSignInsOfPair: RateLimit;
    failedSignInsFromAddress: RateLimit;
    /** By account; further attempts are throttled. */
    failedSignInsAtAccount: RateLimit;
    /** By network and account; attempts within it are throttled less. */
    earlySignIns: RateLimit;
    signUpsFromAddress: RateLimit;
    passwordChangesInSession: RateLimit;
  };
  throttle: Throttle;
  devices: Devices;
  /** See `clientAddress`. */
  addressOf: (context: Context) => string | undefined;
};

export type Endpoint = (context: Context, service: AuthService) => Promise<Response>;
