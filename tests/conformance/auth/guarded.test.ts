import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMailTokens } from "../../../backend/auth/service/mail-tokens.ts";
import type { AuthMail } from "../../../backend/auth/service/write-mail.ts";
import { rateLimitsInMemory } from "../../../work/gate/rate-limits.ts";
import { keys } from "../base/api.ts";
import { type AuthServer, newcomer, serveAuth } from "./server.ts";

// Accounts whose password opens more than themselves, with the official client.

let server: AuthServer;
const guarded = new Set<string>();
const mails: AuthMail[] = [];
beforeAll(async () => {
  server = await serveAuth({
    isGuarded: (id) => Promise.resolve(guarded.has(id)),
    writeMail: async (_, mail) => {
      mails.push(mail);
    },
    rateLimit: rateLimitsInMemory(),
  });
});
afterAll(() => server.close());

const another = "emerald-and-onyx";

/** An account with a session, and what a thief of its tokens has, after a refresh. */
async function account({ isGuarded = true } = {}) {
  const login = newcomer();
  const client = server.client();
  const { data } = await client.signUp(login);
  if (isGuarded) guarded.add(data.user!.id);
  const thief = server.client();
  await thief.setSession(data.session!);
  await thief.refreshSession();
  return { ...login, id: data.user!.id, client: thief };
}

const signsIn = async (email: string, password: string) =>
  (await server.client().signInWithPassword({ email, password })).error === null;

describe("with a stolen session of a guarded account", () => {
  test.each([
    ["no password", {}, "current_password_required"],
    ["an empty one", { current_password: "" }, "current_password_required"],
    ["a guessed one", { current_password: "guess-and-guess" }, "current_password_invalid"],
    ["the new one", { current_password: another }, "current_password_invalid"],
    ["a code", { nonce: "123456" }, "current_password_required"],
  ])("nobody changes password, address or both with %s", async (_, proof, code) => {
    const { email, password, client } = await account();
    for (const wanted of [{ password: another }, { email: newcomer().email }]) {
      const { error } = await client.updateUser({ ...wanted, ...proof });
      expect([error?.code, error?.status]).toEqual([code, 400]);
    }
    expect(
      (await client.updateUser({ email: newcomer().email, password: another, ...proof })).error?.code,
    ).toBe(code);
    expect([await signsIn(email, password), await signsIn(email, another)]).toEqual([true, false]);
    expect(mails.filter(({ type }) => type === "email_change")).toEqual([]);
  });

  test("the password is not guessed: ten attempts, and no right one after them", async () => {
    const { password, client } = await account();
    const change = async (current: string) =>
      (await client.updateUser({ password: another, current_password: current })).error?.code;
    for (let each = 0; each < 10; each++)
      expect(await change(`guess ${each}`)).toBe("current_password_invalid");
    expect(await change(password)).toBe("over_request_rate_limit");
  });
});

test("the owner changes both with the password of before", async () => {
  const { email, password, client } = await account();
  const weak = await client.updateUser({ password: "short", current_password: "wrong" });
  expect(weak.error?.code).toBe("weak_password");
  const to = newcomer().email;
  expect((await client.updateUser({ email: to, current_password: password })).error).toBeNull();
  expect(mails.filter(({ type }) => type === "email_change").map((mail) => mail.email)).toContain(email);
  expect((await client.updateUser({ password, current_password: password })).error?.code).toBe(
    "same_password",
  );
  expect((await client.updateUser({ password: another, current_password: password })).error).toBeNull();
  expect(await signsIn(email, another)).toBe(true);
});

test("names need no password, and other accounts none at all", async () => {
  const { client } = await account();
  expect((await client.updateUser({ data: { full_name: "Ada" } })).error).toBeNull();
  const { email, client: customer } = await account({ isGuarded: false });
  expect((await customer.updateUser({ password: another })).error).toBeNull();
  expect(await signsIn(email, another)).toBe(true);
});

test("who forgot it sets another with a mail's link; that session says that it began with a link", async () => {
  const { email } = await account();
  await server.client().resetPasswordForEmail(email);
  await expect.poll(() => mails.some((mail) => mail.type === "recovery" && mail.email === email)).toBe(true);
  await server.database.pools.owner`select from auth.users where email = ${email} for update`;
  const { nonce } = mails.find((mail) => mail.type === "recovery" && mail.email === email)!;
  const client = server.client();
  const token_hash = createMailTokens(keys.jwtSecret).tokenOf(nonce);
  expect((await client.verifyOtp({ type: "recovery", token_hash })).error).toBeNull();
  const amr = async () => (await client.getClaims()).data?.claims.amr;
  expect(await amr()).toEqual([{ method: "otp", timestamp: expect.any(Number) }]);
  await client.refreshSession();
  expect(await amr()).toEqual([{ method: "otp", timestamp: expect.any(Number) }]);
  expect((await client.updateUser({ password: another })).error).toBeNull();
  expect(await signsIn(email, another)).toBe(true);
  // That was once, and whoever steals this session later has a session like others.
  expect((await client.updateUser({ password: "opal-and-jade" })).error?.code).toBe(
    "current_password_required",
  );
});

test("a link that was opened an hour ago, and not used, sets no password", async () => {
  const { email, id, client } = await account();
  const { owner } = server.database.pools;
  await owner`
    update auth.sessions set recovers_email = ${email}, created_at = now() - interval '61 minutes' where user_id = ${id}`;
  expect((await client.updateUser({ password: another })).error?.code).toBe("current_password_required");
  await owner`update auth.sessions set created_at = now() where user_id = ${id}`;
  expect((await client.updateUser({ password: another })).error).toBeNull();
});
