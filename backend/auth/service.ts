import type { Context } from "hono";
import type { Sql } from "postgres";
import type { ApiKeys } from "../keys.ts";
import type { RateLimit } from "../rate-limits.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Passwords } from "./passwords.ts";
import type { RefreshTokens } from "./refresh-tokens.ts";

/** What the endpoints share. */
export type AuthService = {
  owner: Sql;
  keys: ApiKeys;
  passwords: Passwords;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  limits: {
    failedSignInsOfAccount: RateLimit;
    failedSignInsFromAddress: RateLimit;
    signUpsFromAddress: RateLimit;
    passwordChangesOfUser: RateLimit;
  };
  /** Where a request comes from, see `clientAddress`. */
  addressOf: (context: Context) => string | undefined;
};

export type Endpoint = (context: Context, service: AuthService) => Promise<Response>;
