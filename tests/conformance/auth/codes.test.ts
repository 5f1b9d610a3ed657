import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateLimitsInMemory } from "../../../work/gate/rate-limits.ts";
import { createMailTokens } from "../../../backend/auth/service/mail-tokens.ts";
import type { AuthMail } from "../../../backend/auth/service/write-mail.ts";
import { keys } from "../base/api.ts";
import { type AuthServer, newcomer, serveAuth } from "./server.ts";

// The six digits of a message, typed in if its link was not opened. The messages are kept here.

let server: AuthServer;
let mails: AuthMail[] = [];
beforeAll(async () => {
  server = await serveAuth({
    writeMail: async (_, mail) => {
      mails.push(mail);
    },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  mails = [];
});

const { codeOf, tokenOf } = createMailTokens(keys.jwtSecret);
const owner = () => server.database.pools.owner;
const newPassword = "emerald-and-onyx";

async function mailTo(type: AuthMail["type"], email: string): Promise<AuthMail> {
  const found = () => mails.findLast((mail) => mail.type === type && mail.email === email);
  await expect.poll(found).toBeDefined();
  return found()!;
}

/** A customer who has forgotten the password, and the code of the message. */
async function forgetful() {
  const login = newcomer();
  const signedIn = server.client();
  await signedIn.signUp(login);
  await server.client().resetPasswordForEmail(login.email);
  const { nonce } = await mailTo("recovery", login.email);
  return { ...login, signedIn, nonce, token: codeOf(nonce) };
}

type Type = "recovery" | "signup" | "email" | "email_change";
const enter = (email: string, token: string, type: Type, client = server.client()) =>
  client.verifyOtp({ email, token, type });
const outcome = async (...given: Parameters<typeof enter>) => (await enter(...given)).error?.code ?? "ok";

/** A different code. */
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

const isProven = async (email: string) => {
  const [identity] = await owner()<{ proven: boolean }[]>`
    select (identity_data ->> 'email_verified')::boolean as proven from auth.identities
    where identity_data ->> 'email' = ${email}`;
  return identity?.proven;
};

describe("the code of a message", () => {
  test("for a forgotten password opens a session, in which a new password proves the address", async () => {
    const { email, password, signedIn, token } = await forgetful();
    expect(token).toMatch(/^\d{6}$/);
    const client = server.client();
    const { data, error } = await enter(email.toUpperCase(), token, "recovery", client);
    expect([error, data.user?.email]).toEqual([null, email]);
    expect(await isProven(email)).toBe(false);
    expect((await signedIn.refreshSession()).error).toBeNull();

    expect((await client.updateUser({ password: newPassword })).error).toBeNull();
    expect(await isProven(email)).toBe(true);
    expect((await signedIn.refreshSession()).error?.code).toBe("refresh_token_not_found");
    const signIn = await server.client().signInWithPassword({ email, password });
    expect(signIn.error?.code).toBe("invalid_credentials");
  });

  test.each(["signup", "email"] as const)(
    "of a sign-up proves the address, and what was set before ends (%s)",
    async (type) => {
      const login = newcomer();
      const stranger = server.client();
      await stranger.signUp(login);
      const { nonce } = await mailTo("signup", login.email);
      const client = server.client();
      expect((await enter(login.email, codeOf(nonce), type, client)).error).toBeNull();
      expect(await isProven(login.email)).toBe(true);
      expect((await stranger.refreshSession()).error?.code).toBe("refresh_token_not_found");
      expect((await client.getUser()).data.user?.email).toBe(login.email);
      const signIn = await server.client().signInWithPassword(login);
      expect(signIn.error?.code).toBe("invalid_credentials");
    },
  );

  test("for another address is one of two, each with the address that it went to", async () => {
    const login = newcomer();
    const client = server.client();
    await client.signUp(login);
    const newEmail = newcomer().email;
    await client.updateUser({ email: newEmail });
    const [toNew, toCurrent] = [
      await mailTo("email_change", newEmail),
      await mailTo("email_change", login.email),
    ];
    expect(await outcome(login.email, codeOf(toNew.nonce), "email_change")).toBe("otp_expired");

    const half = await enter(newEmail, codeOf(toNew.nonce), "email_change");
    expect(half).toMatchObject({ error: null, data: { session: null, user: null } });
    const whole = await enter(login.email, codeOf(toCurrent.nonce), "email_change");
    expect([whole.error, whole.data.user?.email]).toEqual([null, newEmail]);
    expect(await isProven(newEmail)).toBe(false);
  });

  test("works once, even if two people enter it at the same time, and then its link is used up, too", async () => {
    const { email, token, nonce } = await forgetful();
    const outcomes = await Promise.all([1, 2, 3].map(() => outcome(email, token, "recovery")));
    expect(outcomes.toSorted()).toEqual(["ok", "otp_expired", "otp_expired"]);
    const link = await server.client().verifyOtp({ type: "recovery", token_hash: tokenOf(nonce) });
    expect(link.error?.code).toBe("otp_expired");
  });

  type Forgetful = Awaited<ReturnType<typeof forgetful>>;
  test.each<[string, (of: Forgetful) => Promise<unknown>]>([
    [
      "an hour later",
      ({ email }) => owner()`
        update auth.users set recovery_sent_at = recovery_sent_at - interval '61 minutes' where email = ${email}`,
    ],
    [
      "an hour after it was made",
      () => owner()`update auth.mail_codes set created_at = created_at - interval '61 minutes'`,
    ],
    [
      "after the next message",
      async ({ email }) => {
        mails = [];
        await server.client().resetPasswordForEmail(email);
        await mailTo("recovery", email);
      },
    ],
    [
      "after its link was opened",
      ({ nonce }) => server.client().verifyOtp({ type: "recovery", token_hash: tokenOf(nonce) }),
    ],
    ["after a new password", ({ signedIn }) => signedIn.updateUser({ password: newPassword })],
    [
      "for a banned user",
      ({ email }) => owner()`
        update auth.users set banned_until = now() + interval '1 day' where email = ${email}`,
    ],
  ])("is invalid %s", async (_, spoil) => {
    const forgotten = await forgetful();
    await spoil(forgotten);
    expect(await outcome(forgotten.email, forgotten.token, "recovery")).toBe("otp_expired");
  });

  test("is invalid for another purpose or another address", async () => {
    const { email, token } = await forgetful();
    const other = await forgetful();
    expect(await outcome(email, token, "signup")).toBe("otp_expired");
    expect(await outcome(other.email, token, "recovery")).toBe("otp_expired");
    expect(await outcome(email, token, "recovery")).toBe("ok");
  });

  test("is not in the database, nor is anything that reveals it", async () => {
    const { email, token, nonce } = await forgetful();
    await outcome(email, otherThan(token), "recovery");
    const tables = await owner()`
      select to_jsonb(users)::text as row from auth.users where email = ${email}
      union all select to_jsonb(mail_codes)::text from auth.mail_codes
      union all select to_jsonb(code_attempts)::text from auth.code_attempts`;
    const stored = tables.map(({ row }) => String(row)).join();
    expect(stored).not.toContain(`"${token}"`);
    expect(stored).not.toContain(nonce);
    // Somebody who has the tables, but not the key, tries all codes in vain.
    const guesser = createMailTokens("another secret, as long as one has to be");
    expect(stored).not.toContain(guesser.codeDigest({ type: "recovery", email, code: token }));
    expect(await owner()`select from auth.code_attempts where address = ${email}`).toHaveLength(0);
  });
});

describe("guessing", () => {
  test("ends after ten attempts, even parallel ones, while the link still works", async () => {
    const { email, token, nonce } = await forgetful();
    const guesses = Array.from({ length: 10 }, (_, at) =>
      outcome(email, otherThan(token, at + 1), "recovery"),
    );
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(["otp_expired"]));
    expect(await outcome(email, token, "recovery")).toBe("otp_expired");

    // A new code does not bring new attempts, and neither does another purpose.
    mails = [];
    await server.client().resetPasswordForEmail(email);
    const next = await mailTo("recovery", email);
    expect(await outcome(email, codeOf(next.nonce), "recovery")).toBe("otp_expired");
    expect(
      (await server.client().verifyOtp({ type: "recovery", token_hash: tokenOf(nonce) })).error?.code,
    ).toBe("otp_expired");
    const link = await server.client().verifyOtp({ type: "recovery", token_hash: tokenOf(next.nonce) });
    expect(link.error).toBeNull();
  });

  test("may start over a day later, and after the right code", async () => {
    const { email, token } = await forgetful();
    for (let at = 1; at < 10; at += 1) await outcome(email, otherThan(token, at), "recovery");
    expect(await outcome(email, token, "recovery")).toBe("ok");
    await server.client().resetPasswordForEmail(email);
    await expect
      .poll(() => mails.filter((mail) => mail.email === email && mail.type === "recovery"))
      .toHaveLength(2);
    const next = codeOf((await mailTo("recovery", email)).nonce);
    for (let at = 1; at < 12; at += 1) await outcome(email, otherThan(next, at), "recovery");
    expect(await outcome(email, next, "recovery")).toBe("otp_expired");
    await owner()`update auth.code_attempts set since = since - interval '25 hours'`;
    expect(await outcome(email, next, "recovery")).toBe("ok");
  });

  test("an address without an account gets the same answers, and as many", async () => {
    const { email, token } = await forgetful();
    const tries = async (address: string) => {
      const answers = [];
      for (let at = 1; at <= 12; at += 1) {
        const body = { type: "recovery", email: address, token: otherThan(token, at) };
        const { status, headers, body: told } = await server.ask("POST", "/verify", { body });
        answers.push([status, told, [...headers.keys()].toSorted()]);
      }
      return answers;
    };
    const [known, unknown] = [await tries(email), await tries("nobody-at-all@facet.test")];
    expect(known).toEqual(unknown);
    expect(known[0]?.[1]).toMatchObject({
      error_code: "otp_expired",
      msg: "Token has expired or is invalid",
    });
    const counted = await owner()<
      { count: number }[]
    >`select count from auth.code_attempts order by since desc limit 2`;
    expect(counted.map(({ count }) => count)).toEqual([11, 11]);
  });

  test("is limited by client address, too", async () => {
    const limited = await serveAuth({
      rateLimit: rateLimitsInMemory(),
      trustedProxies: 1,
      writeMail: async () => {},
    });
    try {
      const ask = (at: number, from: string) =>
        limited.ask("POST", "/verify", {
          body: { type: "recovery", email: `somebody-${at}@facet.test`, token: "000000" },
          headers: { "x-forwarded-for": from },
        });
      for (let at = 0; at < 60; at += 1) expect((await ask(at, "203.0.113.1")).status).toBe(403);
      expect(await ask(60, "203.0.113.1")).toMatchObject({
        status: 429,
        body: { error_code: "over_request_rate_limit" },
      });
      expect((await ask(61, "203.0.113.2")).status).toBe(403);
    } finally {
      await limited.close();
    }
  });

  test("what was counted long ago is cleared", async () => {
    await outcome("a-day-ago@facet.test", "000000", "recovery");
    await forgetful();
    await owner()`update auth.code_attempts set since = since - interval '25 hours'`;
    await owner()`update auth.mail_codes set created_at = created_at - interval '61 minutes'`;
    const { email } = await forgetful();
    await outcome(email, "000000", "recovery");
    expect(await owner()`select from auth.code_attempts`).toHaveLength(1);
    // For the sign-up and for the forgotten password.
    expect(await owner()`select from auth.mail_codes`).toHaveLength(2);
  });
});

test.each([
  [
    { token: "123456", type: "recovery" },
    "Only an email address or phone number should be provided on verify",
  ],
  [
    { token: "123456", type: "recovery", email: "a@facet.test", phone: "+4930123456" },
    "Only an email address or phone number should be provided on verify",
  ],
  [
    { token: "123456", type: "recovery", email: "nobody" },
    "Unable to validate email address: invalid format",
  ],
])("%j is refused: %s", async (body, msg) => {
  expect(await server.ask("POST", "/verify", { body })).toMatchObject({
    status: 400,
    body: { error_code: "validation_failed", msg },
  });
});
