import type { Context } from "hono";
import type { Sql } from "../../database/sql.ts";
import type { ApiKeys, HolderOf } from "../../tokens/authenticate.ts";
import type { RateLimit } from "../../../work/gate/rate-limits.ts";
import type { WriteMail } from "./write-mail.ts";
import type { MailTokens } from "./mail-tokens.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Devices } from "./devices.ts";
import type { Passwords } from "./passwords.ts";
import type { RedirectUrls } from "./redirect-urls.ts";
import type { RefreshTokens } from "./refresh-tokens.ts";
import type { Throttle } from "./throttle.ts";

export type AuthService = {
  owner: Sql;
  keys: ApiKeys;
  holderOf: HolderOf;
  passwords: Passwords;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  limits: {
    failedSignInsOnDevice: RateLimit;
    failedSignInsOfPair: RateLimit;
    failedSignInsFromAddress: RateLimit;
    /** Failed sign-ins by account; beyond the limit, attempts are throttled. */
    failedSignInsAtAccount: RateLimit;
    /** Attempts by network and account; within the limit they are throttled less. */
    earlySignIns: RateLimit;
    signUpsFromAddress: RateLimit;
    passwordChangesInSession: RateLimit;
    mailsFromAddress: RateLimit;
    /** Mails by client address and requested e-mail address together, so that nobody uses up the limit of others. */
    mailsOfPair: RateLimit;
    /** Mails by the e-mail address in the request, whether it has an account or not. */
    mailsToAccount: RateLimit;
    verificationsFromAddress: RateLimit;
  };
  throttle: Throttle;
  devices: Devices;
  mailTokens: MailTokens;
  /** Undefined while no messages can be sent. */
  mailWriter: () => Promise<WriteMail | undefined>;
  isGuarded: (userId: string) => Promise<boolean>;
  /** Runs something after the response. A failure is logged. */
  later: (job: () => Promise<void>) => void;
  /** Where links may lead, besides pages of the shop. */
  redirectUrls: RedirectUrls;
  url: () => string;
  addressOf: (context: Context) => string | undefined;
};

export type Endpoint = (context: Context, service: AuthService) => Promise<Response>;
