import type { GoTrueClient, AuthError } from "@supabase/auth-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthServer, newcomer, serveAuth } from "./server.ts";

let server: AuthServer;
let client: GoTrueClient;
let bearer: string;
beforeAll(async () => {
  server = await serveAuth();
  client = server.client();
  bearer = (await client.signUp(newcomer())).data.session?.access_token ?? "";
});
afterAll(() => server.close());

describe("service information", () => {
  test("settings", async () => {
    const { status, body } = await server.ask("GET", "/settings");
    expect([status, body]).toMatchObject([
      200,
      {
        disable_signup: false,
        mailer_autoconfirm: true,
        external: { email: true, phone: false, google: false },
      },
    ]);
  });

  test("health, and no public keys", async () => {
    expect((await server.ask("GET", "/health")).body).toMatchObject({ name: "GoTrue" });
    expect((await server.ask("GET", "/.well-known/jwks.json")).body).toEqual({ keys: [] });
  });
});

describe("the shape of errors", () => {
  const wrong = { body: { email: "a@facet.test", password: "wrong" } };
  const path = "/token?grant_type=password";

  test("is the first version's unless the client asks for the current one", async () => {
    for (const version of [undefined, "2023-12-31", "tomorrow", "2024-1-1"]) {
      const headers: Record<string, string> =
        version === undefined ? {} : { "x-supabase-api-version": version };
      const answer = await server.ask("POST", path, { ...wrong, headers });
      expect(answer.headers.get("x-supabase-api-version")).toBeNull();
      expect(answer.body).toEqual({
        code: 400,
        error_code: "invalid_credentials",
        msg: "Invalid login credentials",
      });
    }
    for (const version of ["2024-01-01", "2026-11-20"]) {
      const answer = await server.ask("POST", path, {
        ...wrong,
        headers: { "x-supabase-api-version": version },
      });
      expect(answer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
      expect(answer.body).toEqual({ code: "invalid_credentials", message: "Invalid login credentials" });
    }
  });

  test("has the reasons for a weak password in both versions", async () => {
    const body = { email: "a@facet.test", password: "short" };
    const first = await server.ask("POST", "/signup", { body });
    expect(first.body).toEqual({
      code: 422,
      error_code: "weak_password",
      msg: "Password should be at least 6 characters.",
      weak_password: { reasons: ["length"] },
    });
    const headers = { "x-supabase-api-version": "2024-01-01" };
    expect((await server.ask("POST", "/signup", { body, headers })).body).toEqual({
      code: "weak_password",
      message: "Password should be at least 6 characters.",
      weak_password: { reasons: ["length"] },
    });
  });

  test("no response may be cached", async () => {
    for (const answer of [
      await server.ask("GET", "/user", { bearer }),
      await server.ask("POST", path, wrong),
    ]) {
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });
});

describe("unsupported endpoints respond as a GoTrue where they are switched off", () => {
  type Call = [name: string, call: () => Promise<{ error: AuthError | null }>, status: number, code: string];
  const email = "a@facet.test";
  const phone = "+4930123456";

  const calls: Call[] = [
    ["signInAnonymously", () => client.signInAnonymously(), 422, "anonymous_provider_disabled"],
    ["signInWithOtp by e-mail", () => client.signInWithOtp({ email }), 422, "otp_disabled"],
    ["signInWithOtp by phone", () => client.signInWithOtp({ phone }), 400, "phone_provider_disabled"],
    ["verifyOtp", () => client.verifyOtp({ email, token: "123456", type: "email" }), 403, "otp_expired"],
    ["resend by phone", () => client.resend({ type: "sms", phone }), 400, "phone_provider_disabled"],
    ["signInWithSSO", () => client.signInWithSSO({ domain: "facet.test" }), 404, "saml_provider_disabled"],
    [
      "signInWithIdToken",
      () => client.signInWithIdToken({ provider: "google", token: "x" }),
      400,
      "provider_disabled",
    ],
    ["linkIdentity", () => client.linkIdentity({ provider: "google" }), 404, "manual_linking_disabled"],
    ["mfa.enroll", () => client.mfa.enroll({ factorType: "totp" }), 422, "mfa_totp_enroll_not_enabled"],
    [
      "mfa.enroll by phone",
      () => client.mfa.enroll({ factorType: "phone", phone }),
      422,
      "mfa_phone_enroll_not_enabled",
    ],
    [
      "mfa.challenge",
      () => client.mfa.challenge({ factorId: crypto.randomUUID() }),
      404,
      "mfa_factor_not_found",
    ],
    [
      "mfa.unenroll",
      () => client.mfa.unenroll({ factorId: crypto.randomUUID() }),
      404,
      "mfa_factor_not_found",
    ],
    [
      "admin.generateLink",
      () => server.operator.admin.generateLink({ type: "magiclink", email }),
      400,
      "validation_failed",
    ],
    ["admin.oauth", () => server.operator.admin.oauth.listClients(), 404, "unknown"],
  ];

  test.each(calls)("%s", async (_, call, status, code) => {
    const { error } = await call();
    expect(error).toMatchObject({ name: "AuthApiError", status, code });
  });

  test.each<[what: string, call: () => Promise<{ error: AuthError | null }>]>([
    ["recovery", () => client.resetPasswordForEmail(email)],
    ["confirmation", () => client.resend({ type: "signup", email })],
    ["email change", () => client.resend({ type: "email_change", email })],
    ["email change", () => client.updateUser({ email: "another@facet.test" })],
    ["reauthentication", () => client.reauthenticate()],
    ["invite", () => server.operator.admin.inviteUserByEmail(email)],
  ])("without a mail server: Error sending %s email", async (what, call) => {
    // So the client sees every 500 as GoTrue's.
    expect((await call()).error).toMatchObject({
      name: "AuthRetryableFetchError",
      status: 500,
      message: `Error sending ${what} email`,
    });
  });

  test("a kind of message that is not sent by e-mail", async () => {
    expect(await server.ask("POST", "/recover", { body: { email } })).toMatchObject({
      status: 500,
      body: { error_code: "unexpected_failure", msg: "Error sending recovery email" },
    });
    expect(await server.ask("POST", "/resend", { body: { type: "sms", email } })).toMatchObject({
      status: 400,
      body: { error_code: "validation_failed", msg: "Type provided requires a phone number" },
    });
  });

  test("the assurance level is aal1, without factors", async () => {
    expect((await client.mfa.listFactors()).data?.all).toEqual([]);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal1",
      currentAuthenticationMethods: [{ method: "password" }],
    });
  });

  test.each([
    [
      "GET",
      "/authorize?provider=google",
      400,
      "validation_failed",
      "Unsupported provider: provider is not enabled",
    ],
    ["GET", "/callback?code=x", 400, "bad_oauth_callback", "OAuth state parameter missing"],
    ["GET", "/verify?token=x&type=signup", 403, "otp_expired", "Token has expired or is invalid"],
    ["GET", "/verify", 400, "validation_failed", "Verify requires a verification type"],
    [
      "POST",
      "/token?grant_type=pkce",
      404,
      "flow_state_not_found",
      "invalid flow state, no valid flow state found",
    ],
    ["POST", "/token?grant_type=web3", 422, "web3_provider_disabled", "Web3 provider is disabled"],
    ["POST", "/token?grant_type=constructor", 400, "invalid_credentials", "unsupported_grant_type"],
    ["POST", "/token", 400, "invalid_credentials", "unsupported_grant_type"],
    ["POST", "/magiclink", 422, "otp_disabled", "Signups not allowed for otp"],
    ["GET", "/sso/saml/metadata", 404, "saml_provider_disabled", "SAML 2.0 is disabled"],
    ["GET", "/nonsense", 404, "unknown", "GET /auth/v1/nonsense is not offered"],
    ["GET", "/signup", 404, "unknown", "GET /auth/v1/signup is not offered"],
    ["GET", "/factors/x", 401, "no_authorization", "This endpoint requires a valid Bearer token"],
  ])("%s %s", async (method, path, status, code, message) => {
    const body = method === "POST" ? { auth_code: "x", code_verifier: "y" } : undefined;
    const answer = await server.ask(method, path, body && { body });
    expect([answer.status, answer.body]).toEqual([status, { code: status, error_code: code, msg: message }]);
  });
});

test("none of this is logged as an error", () => {
  expect(server.logged()).toBe("");
});
