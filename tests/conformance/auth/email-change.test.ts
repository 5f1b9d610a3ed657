import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateLimitsInMemory } from "../../../work/gate/rate-limits.ts";
import { createMailTokens } from "../../../backend/auth/service/mail-tokens.ts";
import type { AuthMail } from "../../../backend/auth/service/write-mail.ts";
import { keys } from "../base/api.ts";
import { type AuthServer, newcomer, serveAuth } from "./server.ts";

// A user's own change of the email address, which both addresses have to confirm. The messages are kept here.

let server: AuthServer;
let withoutMail: AuthServer;
let mails: AuthMail[] = [];
beforeAll(async () => {
  withoutMail = await serveAuth();
  server = await serveAuth({
    writeMail: async (_, mail) => {
      mails.push(mail);
    },
  });
});
afterAll(async () => {
  await server.close();
  await withoutMail.close();
});
beforeEach(() => {
  mails = [];
});

const { tokenOf } = createMailTokens(keys.jwtSecret);
const confirm = (token_hash: string) => server.client().verifyOtp({ type: "email_change", token_hash });
const signIn = async (email: string, password: string, at = server) =>
  (await at.client().signInWithPassword({ email, password })).error?.code ?? "signed in";

/** A customer who has requested another address, with the tokens of both messages. */
async function moving() {
  const login = newcomer();
  const client = server.client();
  await client.signUp(login);
  mails = [];
  const newEmail = newcomer().email;
  const { data, error } = await client.updateUser({ email: newEmail.toUpperCase() });
  expect(error).toBeNull();
  const tokenAt = (address: string) => tokenOf(mails.find(({ email }) => email === address)!.nonce);
  const tokens = { current: tokenAt(login.email), new: tokenAt(newEmail) };
  return { ...login, newEmail, client, user: data.user!, tokens };
}

/** What a link passes to its page. */
const follow = async (token: string) => {
  const query = new URLSearchParams({ type: "email_change", token });
  const response = await fetch(`${server.url}/verify?${query}`, { redirect: "manual" });
  return new URLSearchParams(new URL(response.headers.get("location") ?? "").hash.slice(1));
};
const owner = () => server.database.pools.owner;

describe("a new address", () => {
  test("is pending at first, and both addresses get a message", async () => {
    const { email, newEmail, password, client, user } = await moving();
    const pending = { email, new_email: newEmail, email_change_sent_at: expect.any(String) };
    expect(user).toMatchObject(pending);
    expect((await client.getUser()).data.user).toMatchObject(pending);
    expect(mails.map(({ type, email: to, newEmail: named }) => [type, to, named])).toEqual([
      ["email_change", newEmail, newEmail],
      ["email_change", email, newEmail],
    ]);
    expect([await signIn(email, password), await signIn(newEmail, password)]).toEqual([
      "signed in",
      "invalid_credentials",
    ]);
  });

  test.each([
    ["current", "new"],
    ["new", "current"],
  ] as const)("replaces the old one once both have confirmed it (%s first)", async (first, second) => {
    const { email, newEmail, password, tokens } = await moving();
    const half = await confirm(tokens[first]);
    expect(half).toMatchObject({ error: null, data: { session: null, user: null } });
    expect(await signIn(email, password)).toBe("signed in");
    expect((await confirm(tokens[first])).error?.code).toBe("otp_expired");

    const whole = await confirm(tokens[second]);
    expect(whole.data.session).not.toBeNull();
    const user = whole.data.user!;
    expect([user.email, user.new_email]).toEqual([newEmail, undefined]);
    expect(user.identities).toMatchObject([
      { email: newEmail, identity_data: { email: newEmail, email_verified: false } },
    ]);
    expect([await signIn(email, password), await signIn(newEmail, password)]).toEqual([
      "invalid_credentials",
      "signed in",
    ]);
  });

  test("is confirmed by links, too; the first one starts no session", async () => {
    const { tokens } = await moving();
    const first = await follow(tokens.new);
    expect([first.get("message"), first.get("access_token")]).toEqual([
      expect.stringContaining("proceed to confirm link sent to the other email"),
      null,
    ]);
    expect((await follow(tokens.current)).get("access_token")).toBeTruthy();
  });

  test("can be requested again: a message to each address replaces the first ones", async () => {
    const { email, newEmail, tokens } = await moving();
    mails = [];
    expect((await server.client().resend({ type: "email_change", email })).error).toBeNull();
    await expect.poll(() => mails.map(({ email: to }) => to)).toEqual([newEmail, email]);
    expect((await confirm(tokens.new)).error?.code).toBe("otp_expired");
    expect((await confirm(tokenOf(mails[0]!.nonce))).error).toBeNull();
  });

  test("that somebody has, or that is invalid, is refused", async () => {
    const { client, user } = await moving();
    const taken = newcomer();
    await server.client().signUp(taken);
    expect((await client.updateUser({ email: taken.email })).error).toMatchObject({
      status: 422,
      code: "email_exists",
    });
    expect((await client.updateUser({ email: "nobody" })).error?.code).toBe("validation_failed");
    expect((await client.getUser()).data.user?.new_email).toBe(user.new_email);
  });

  test("that somebody took in the meantime is refused at the end", async () => {
    const { email, newEmail, password, tokens } = await moving();
    await server.client().signUp({ email: newEmail, password: "emerald-cut" });
    await confirm(tokens.new);
    expect((await confirm(tokens.current)).error).toMatchObject({ status: 422, code: "email_exists" });
    expect(await signIn(email, password)).toBe("signed in");
  });
});

describe("a token is invalid", () => {
  type Moving = Awaited<ReturnType<typeof moving>>;
  test.each<[string, (moving: Moving) => Promise<unknown>]>([
    ["after a new password", ({ client }) => client.updateUser({ password: "emerald-cut" })],
    [
      "after a new password of the operator",
      ({ user }) => server.operator.admin.updateUserById(user.id, { password: "emerald-cut" }),
    ],
    [
      "an hour later",
      ({ user }) => owner()`
      update auth.users set email_change_sent_at = now() - interval '61 minutes' where id = ${user.id}`,
    ],
    [
      "for a banned user",
      ({ user }) => server.operator.admin.updateUserById(user.id, { ban_duration: "1h" }),
    ],
  ])("%s", async (_, spoil) => {
    const moved = await moving();
    await spoil(moved);
    for (const token of Object.values(moved.tokens))
      expect((await confirm(token)).error?.code).toBe("otp_expired");
  });

  test("for another purpose, and so is the stored digest", async () => {
    const { user, tokens } = await moving();
    expect((await server.client().verifyOtp({ type: "recovery", token_hash: tokens.new })).error?.code).toBe(
      "otp_expired",
    );
    const [stored] = await owner()<{ current: string }[]>`
      select email_change_token_current as current from auth.users where id = ${user.id}`;
    expect((await confirm(stored!.current)).error?.code).toBe("otp_expired");
    expect((await confirm(mails[0]!.nonce)).error?.code).toBe("otp_expired");
  });

  test("that was sent to the old address for a new password, once the address has changed", async () => {
    const { email, tokens } = await moving();
    await server.client().resetPasswordForEmail(email);
    await expect.poll(() => mails.find(({ type }) => type === "recovery")).toBeDefined();
    const token_hash = tokenOf(mails.find(({ type }) => type === "recovery")!.nonce);
    await confirm(tokens.new);
    await confirm(tokens.current);
    expect((await server.client().verifyOtp({ type: "recovery", token_hash })).error?.code).toBe(
      "otp_expired",
    );
  });
});

test("if no mail is sent, a new address is refused, along with everything else in the request", async () => {
  const client = withoutMail.client();
  const login = newcomer();
  await client.signUp(login);
  const { error } = await client.updateUser({ email: newcomer().email, data: { size: 52 } });
  expect(error).toMatchObject({ status: 500, message: "Error sending email change email" });
  const { user } = (await client.getUser()).data;
  expect(user).toMatchObject({ email: login.email });
  expect(user).not.toHaveProperty("new_email");
  expect(user?.user_metadata).not.toHaveProperty("size");
  expect(await signIn(login.email, login.password, withoutMail)).toBe("signed in");
});

test("the current address changes nothing", async () => {
  const client = withoutMail.client();
  const { email, password } = newcomer();
  await client.signUp({ email, password });
  const { data, error } = await client.updateUser({ email: email.toUpperCase() });
  expect([error, data.user?.email, data.user?.new_email]).toEqual([null, email, undefined]);
});

test("changes are limited, because each sends messages", async () => {
  const limited = await serveAuth({ rateLimit: rateLimitsInMemory(), writeMail: async () => {} });
  try {
    const client = limited.client();
    await client.signUp(newcomer());
    const { email } = newcomer();
    expect((await client.updateUser({ email })).error).toBeNull();
    expect((await client.updateUser({ email })).error).toMatchObject({
      status: 429,
      code: "over_email_send_rate_limit",
    });
  } finally {
    await limited.close();
  }
});
