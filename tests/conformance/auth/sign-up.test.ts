import { AuthWeakPasswordError } from "@supabase/auth-js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthServer, newcomer, serveAuth } from "./server.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await serveAuth();
});
afterAll(() => server.close());

describe("signing up", () => {
  test("returns a session and a user, like GoTrue with auto-confirmation", async () => {
    const { email, password } = newcomer();
    const { data, error } = await server.client().signUp({
      email: email.toUpperCase(),
      password,
      options: { data: { full_name: "Mira Kapoor" } },
    });
    expect(error).toBeNull();
    const { session, user } = data;
    expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { id: user?.id } });
    expect(user).toMatchObject({
      aud: "authenticated",
      role: "authenticated",
      email,
      phone: "",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: {
        full_name: "Mira Kapoor",
        email,
        email_verified: true,
        phone_verified: false,
        sub: user?.id,
      },
      is_anonymous: false,
      identities: [
        {
          id: user?.id,
          user_id: user?.id,
          provider: "email",
          email,
          identity_data: { email, sub: user?.id, full_name: "Mira Kapoor" },
        },
      ],
    });
    expect(user?.identities?.[0]?.identity_id).toMatch(/^[0-9a-f-]{36}$/);
    for (const time of [
      "created_at",
      "updated_at",
      "email_confirmed_at",
      "confirmed_at",
      "last_sign_in_at",
    ]) {
      expect(Date.parse(String(user?.[time as "created_at"]))).toBeGreaterThan(Date.now() - 60_000);
    }
    expect(JSON.stringify(data)).not.toMatch(/encrypted_password|\$2/);
  });

  test("the access token has GoTrue's claims", async () => {
    const { data } = await server.client().signUp({ ...newcomer(), options: { data: { full_name: "Ana" } } });
    const claims = decodeJwt(data.session?.access_token ?? "");
    expect(claims).toEqual({
      iss: "https://shop.test/auth/v1",
      sub: data.user?.id,
      aud: "authenticated",
      exp: data.session?.expires_at,
      iat: (data.session?.expires_at ?? 0) - 3600,
      email: data.user?.email,
      phone: "",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: data.user?.user_metadata,
      role: "authenticated",
      aal: "aal1",
      amr: [{ method: "password", timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    });
  });

  test("the shop's trigger creates a profile", async () => {
    const { data } = await server
      .client()
      .signUp({ ...newcomer(), options: { data: { full_name: "Noor" } } });
    const [profile] = await server.database.pools.owner`
      select full_name, email from public.profiles where id = ${data.user?.id ?? null}`;
    expect(profile).toEqual({ full_name: "Noor", email: data.user?.email });
  });

  test("the database has neither the password nor the refresh token in plain text", async () => {
    const { data } = await server.client().signUp({ email: "clear@facet.test", password: "in the clear" });
    const rows = await server.database.pools.owner`
      select users.encrypted_password, refresh_tokens.token from auth.users
      join auth.sessions on sessions.user_id = users.id
      join auth.refresh_tokens on refresh_tokens.session_id = sessions.id
      where users.id = ${data.user?.id ?? null}`;
    expect(rows).toHaveLength(1);
    expect(rows[0]?.["encrypted_password"]).toMatch(/^\$2[ab]\$\d\d\$/);
    expect(rows[0]?.["token"]).not.toBe(data.session?.refresh_token);
  });
});

describe("refusals", () => {
  const refusals: [string, Record<string, unknown>, number, string, string][] = [
    [
      "no address",
      { email: "", password: "long enough" },
      422,
      "anonymous_provider_disabled",
      "Anonymous sign-ins are disabled",
    ],
    ["nothing at all", {}, 422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
    ["no password", { email: "a@facet.test" }, 400, "validation_failed", "Signup requires a valid password"],
    [
      "no real address",
      { email: "nobody at home", password: "long enough" },
      400,
      "validation_failed",
      "Unable to validate email address: invalid format",
    ],
    [
      "an address too long",
      { email: `${"x".repeat(250)}@facet.test`, password: "long enough" },
      400,
      "validation_failed",
      "An email address is too long",
    ],
    [
      "a short password",
      { email: "a@facet.test", password: "short" },
      422,
      "weak_password",
      "Password should be at least 6 characters.",
    ],
    [
      "a password of few characters in many bytes",
      { email: "a@facet.test", password: "ééé" },
      422,
      "weak_password",
      "Password should be at least 6 characters.",
    ],
    [
      "a password of more than 72 bytes",
      { email: "a@facet.test", password: "ä".repeat(37) },
      400,
      "validation_failed",
      "Password cannot be longer than 72 characters",
    ],
    [
      "a telephone",
      { phone: "+4930123456", password: "long enough" },
      400,
      "phone_provider_disabled",
      "Phone signups are disabled",
    ],
    [
      "both",
      { email: "a@facet.test", phone: "+4930123456", password: "long enough" },
      400,
      "validation_failed",
      "Only an email address or phone number should be provided on signup.",
    ],
    [
      "too much data",
      { email: "a@facet.test", password: "long enough", data: { note: "x".repeat(5000) } },
      400,
      "validation_failed",
      "Metadata must not be longer than 4096 bytes",
    ],
    [
      "data that cannot be stored",
      { email: "a@facet.test", password: "long enough", data: { note: "\ud83d" } },
      400,
      "validation_failed",
      "Metadata must be valid text",
    ],
  ];

  test.each(refusals)("%s", async (_, body, status, code, message) => {
    const answer = await server.ask("POST", "/signup", { body });
    expect([answer.status, answer.body]).toMatchObject([
      status,
      { code: status, error_code: code, msg: message },
    ]);
  });

  test("an e-mail address that is taken, in any case", async () => {
    const { email, password } = newcomer();
    await server.client().signUp({ email, password });
    const { data, error } = await server
      .client()
      .signUp({ email: email.toUpperCase(), password: "another one" });
    expect(data).toEqual({ user: null, session: null });
    expect(error).toMatchObject({
      status: 422,
      code: "user_already_exists",
      message: "User already registered",
    });
  });

  test("only one of many concurrent sign-ups gets an e-mail address", async () => {
    const { email, password } = newcomer();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.client().signUp({ email, password })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const codes = answers.flatMap(({ error }) => error?.code ?? []);
    expect(codes).toEqual(Array.from({ length: 5 }, () => "user_already_exists"));
  });

  test("the client gets the reasons for a weak password", async () => {
    const { error } = await server.client().signUp({ email: "a@facet.test", password: "short" });
    expect(error).toBeInstanceOf(AuthWeakPasswordError);
    expect(error).toMatchObject({ status: 422, code: "weak_password", reasons: ["length"] });
  });
});
