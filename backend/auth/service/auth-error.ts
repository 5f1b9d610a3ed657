import type { ContentfulStatusCode } from "hono/utils/http-status";
import { retryAfterSeconds, unreachableSentence } from "../../database/unreachable.ts";
import { isUuid } from "../../../work/untrusted-text.ts";

export class AuthError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly more: { headers?: Record<string, string>; weakPassword?: WeakPassword };

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    more: { headers?: Record<string, string>; weakPassword?: WeakPassword } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

export type WeakPassword = { reasons: string[] };

export const invalid = (message: string) => new AuthError(400, "validation_failed", message);
export const badJson = (reason: string) =>
  new AuthError(400, "bad_json", `Could not parse request body as JSON: ${reason}`);
/** GoTrue's error when it cannot send mail: the shop has no mail server, or never sends this kind of message. */
export const noMail = (kind: "recovery" | "confirmation" | "email change" | "reauthentication" | "invite") =>
  new AuthError(500, "unexpected_failure", `Error sending ${kind} email`);
export const badToken = (message: string) => new AuthError(403, "bad_jwt", message);
export const invalidCredentials = () =>
  new AuthError(400, "invalid_credentials", "Invalid login credentials");
export const currentPasswordRequired = () =>
  new AuthError(400, "current_password_required", "Please enter your current password.");
export const currentPasswordInvalid = () =>
  new AuthError(400, "current_password_invalid", "This is not your password.");
export const tooManyRequests = (seconds: number) =>
  new AuthError(429, "over_request_rate_limit", "Request rate limit reached", {
    headers: { "retry-after": String(seconds) },
  });
export const tooManyMails = (seconds: number) =>
  new AuthError(
    429,
    "over_email_send_rate_limit",
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { headers: { "retry-after": String(seconds) } },
  );
export const clientGone = () => new AuthError(408, "request_timeout", "The client hung up");
export const tooBusy = () =>
  new AuthError(504, "request_timeout", "Processing this request timed out, please retry after a moment.", {
    headers: { "retry-after": "2" },
  });
export const unreachable = () =>
  new AuthError(503, "unexpected_failure", unreachableSentence, {
    headers: { "retry-after": String(retryAfterSeconds) },
  });
export const unknownFactor = (id: string | undefined) =>
  isUuid(id)
    ? new AuthError(404, "mfa_factor_not_found", "Factor not found")
    : new AuthError(404, "validation_failed", "factor_id must be an UUID");
