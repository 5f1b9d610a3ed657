import { expect, test } from "vitest";
import { readMailLink } from "./mail-link.ts";

test.for([
  ["#token_hash=abc-_9&type=recovery", { kind: "token", token: "abc-_9", changesAddress: false }],
  ["#token_hash=abc-_9&type=email_change", { kind: "token", token: "abc-_9", changesAddress: true }],
  [
    "#access_token=eyJ&expires_in=3600&refresh_token=r1&token_type=bearer&type=recovery&sb=",
    { kind: "session", accessToken: "eyJ", refreshToken: "r1" },
  ],
  [
    "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid",
    { kind: "worn-out" },
  ],
  ["#access_token=eyJ", null],
  ["#token_hash=", null],
  ["#main", null],
  ["", null],
] as const)("%j is read as %j", ([fragment, link]) => {
  expect(readMailLink(fragment)).toEqual(link);
});
