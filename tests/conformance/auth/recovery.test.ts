import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateLimitsInMemory } from "../../../work/gate/rate-limits.ts";
import { parseRedirectUrls } from "../../../backend/auth/service/redirect-urls.ts";
import type { AuthMail } from "../../../backend/auth/service/write-mail.ts";
import { createMailTokens } from "../../../backend/auth/service/mail-tokens.ts";
import { keys } from "../base/api.ts";
import { type AuthServer, newcomer, serveAuth } from "./server.ts";

// A forgotten password and a confirmed address, with the official client. The messages are kept here.

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

const { tokenOf } = createMailTokens(keys.jwtSecret);

async function newMail(type: AuthMail["type"], email: string, from = server): Promise<AuthMail> {
  const found = () => mails.find((mail) => mail.type === type && mail.email === email);
  await expect.poll(found).toBeDefined();
  // The message is written before its token is committed, which this waits for.
  await from.database.pools.owner`select from auth.users where email = ${email} for update`;
  return found()!;
}

/** A customer who has forgotten the password, and the token of the message. */
async function forgetful() {
  const login = newcomer();
  const signedIn = server.client();
  await signedIn.signUp(login);
  expect((await server.client().resetPasswordForEmail(login.email)).error).toBeNull();
  const { nonce } = await newMail("recovery", login.email);
  return { ...login, signedIn, token_hash: tokenOf(nonce) };
}

describe("a forgotten password", () => {
  test("is replaced with the token of a message, which ends the other sessions", async () => {
    const { email, password, signedIn, token_hash } = await forgetful();
    const client = server.client();
    const { data, error } = await client.verifyOtp({ type: "recovery", token_hash });
    expect([error, data.user?.email]).toEqual([null, email]);
    expect((await client.updateUser({ password: "emerald-and-onyx" })).error).toBeNull();
    expect((await signedIn.refreshSession()).error?.code).toBe("refresh_token_not_found");
    expect((await client.getUser()).error).toBeNull();
    const login = (typed: string) => server.client().signInWithPassword({ email, password: typed });
    expect((await login(password)).error?.code).toBe("invalid_credentials");
    expect((await login("emerald-and-onyx")).error).toBeNull();
  });

  test("a token works once, even if two people use it at the same time", async () => {
    const { token_hash } = await forgetful();
    const use = () => server.client().verifyOtp({ type: "recovery", token_hash });
    const outcomes = (await Promise.all([use(), use(), use()])).map(
      ({ error }) => error?.code ?? "signed in",
    );
    expect(outcomes.toSorted()).toEqual(["otp_expired", "otp_expired", "signed in"]);
  });

  test("a token is valid for an hour, for its purpose, until the next one or a new password", async () => {
    const spoiled = {
      "an hour later": ({ email }: { email: string }) => server.database.pools.owner`
        update auth.users set recovery_sent_at = recovery_sent_at - interval '61 minutes' where email = ${email}`,
      "after the next request": async ({ email }: { email: string }) => {
        mails = [];
        await server.client().resetPasswordForEmail(email);
        await newMail("recovery", email);
      },
      "after a new password": async ({ email, password }: { email: string; password: string }) => {
        const client = server.client();
        await client.signInWithPassword({ email, password });
        await client.updateUser({ password: "emerald-and-onyx" });
      },
      "for a banned user": async ({ email }: { email: string }) =>
        server.database.pools.owner`
          update auth.users set banned_until = now() + interval '1 day' where email = ${email}`,
    };
    for (const [when, spoil] of Object.entries(spoiled)) {
      const forgotten = await forgetful();
      await spoil(forgotten);
      const { error } = await server
        .client()
        .verifyOtp({ type: "recovery", token_hash: forgotten.token_hash });
      expect([when, error?.code]).toEqual([when, "otp_expired"]);
    }
    const { token_hash } = await forgetful();
    expect((await server.client().verifyOtp({ type: "signup", token_hash })).error?.code).toBe("otp_expired");
  });

  test("neither the stored message nor the stored token opens the account", async () => {
    const { email } = await forgetful();
    const [stored] = await server.database.pools.owner<{ recovery_token: string }[]>`
      select recovery_token from auth.users where email = ${email}`;
    for (const token_hash of [stored!.recovery_token, mails.at(-1)!.nonce])
      expect((await server.client().verifyOtp({ type: "recovery", token_hash })).error?.code).toBe(
        "otp_expired",
      );
  });

  test("an unknown address gets the same answer, and no message", async () => {
    const known = newcomer();
    await server.client().signUp(known);
    mails = [];
    const answers = await Promise.all(
      [known.email, "nobody@facet.test"].map((email) => server.ask("POST", "/recover", { body: { email } })),
    );
    const comparable = answers.map(({ status, headers, body }) => ({
      status,
      body,
      names: [...headers.keys()],
    }));
    expect(comparable[0]).toEqual(comparable[1]);
    expect(comparable[0]).toMatchObject({ status: 200, body: {} });
    await newMail("recovery", known.email);
    expect(mails.map(({ email }) => email)).toEqual([known.email]);
  });
});

/** Where a link leads, and what it carries. */
const follow = async (query: Record<string, string>) => {
  const response = await fetch(`${server.url}/verify?${new URLSearchParams(query)}`, {
    redirect: "manual",
  });
  const to = new URL(response.headers.get("location") ?? "");
  return {
    status: response.status,
    page: to.origin + to.pathname,
    given: new URLSearchParams(to.hash.slice(1)),
  };
};

describe("a link", () => {
  test("leads to the page with a session in its fragment, without a key", async () => {
    const { token_hash } = await forgetful();
    const { status, page, given } = await follow({
      type: "recovery",
      token: token_hash,
      redirect_to: "https://shop.test/reset-password",
    });
    expect([status, page, given.get("type")]).toEqual([303, "https://shop.test/reset-password", "recovery"]);
    const { error } = await server.client().setSession({
      access_token: given.get("access_token")!,
      refresh_token: given.get("refresh_token")!,
    });
    expect(error).toBeNull();
  });

  test("that is used or expired leads there, too, with the reason", async () => {
    const { page, given } = await follow({ type: "recovery", token: "worn-out" });
    expect([page, given.get("error_code")]).toEqual(["https://shop.test/", "otp_expired"]);
  });

  test("drops a username in the page's URL", async () => {
    const redirect_to = "https://somebody:secret@shop.test/reset-password?a=1";
    const { token_hash } = await forgetful();
    const { page, given } = await follow({ type: "recovery", token: token_hash, redirect_to });
    expect([page, given.has("access_token")]).toEqual(["https://shop.test/reset-password", true]);
    const response = await fetch(`${server.url}/verify?${new URLSearchParams({ token: "x", redirect_to })}`, {
      redirect: "manual",
    });
    expect(response.headers.get("location")).toMatch(/^https:\/\/shop\.test\/reset-password\?a=1#/);
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "javascript:alert(1)",
    "https://shop.test.evil.example/",
  ])("never leads to %s", async (redirect_to) => {
    expect((await follow({ type: "recovery", token: "x", redirect_to })).page).toBe("https://shop.test/");
    const { email } = newcomer();
    await server
      .client()
      .signUp({ email, password: "ruby-and-pearl", options: { emailRedirectTo: redirect_to } });
    expect((await newMail("signup", email)).redirectTo).toBe("https://shop.test/");
  });
});

describe("a URL on the operator's list", () => {
  let listed: AuthServer;
  beforeAll(async () => {
    listed = await serveAuth({
      redirectUrls: parseRedirectUrls("https://app.example/**,com.example.app://callback"),
      writeMail: async (_, mail) => {
        mails.push(mail);
      },
    });
  });
  afterAll(() => listed.close());

  test.each([
    ["https://app.example/welcome?a=1", "https://app.example/welcome?a=1", true],
    ["https://somebody:secret@app.example/welcome", "https://app.example/welcome", true],
    ["com.example.app://callback", "com.example.app://callback", true],
    ["https://shop.test/page", "https://shop.test/page", false],
    ["https://app.example.evil.test/welcome", "https://shop.test/", false],
    ["com.example.app://elsewhere", "https://shop.test/", false],
  ])("%s leads to %s", async (address, redirectTo, isListed) => {
    const login = newcomer();
    const client = listed.client();
    await client.signUp({ ...login, options: { emailRedirectTo: address } });
    expect(await newMail("signup", login.email)).toMatchObject({ redirectTo, isListed });
    await listed.client().resetPasswordForEmail(login.email, { redirectTo: address });
    expect(await newMail("recovery", login.email)).toMatchObject({ redirectTo, isListed });
    const { email } = newcomer();
    await client.updateUser({ email }, { emailRedirectTo: address });
    expect(await newMail("email_change", email)).toMatchObject({ redirectTo, isListed });
  });

  test("gets the session from GoTrue's link, and the client picks it up there", async () => {
    const login = newcomer();
    await listed.client().signUp(login);
    const address = "https://app.example/welcome?a=1";
    await listed.client().resetPasswordForEmail(login.email, { redirectTo: address });
    const { nonce, redirectTo } = await newMail("recovery", login.email, listed);
    const query = new URLSearchParams({ type: "recovery", token: tokenOf(nonce), redirect_to: redirectTo });
    const response = await fetch(`${listed.url}/verify?${query}`, { redirect: "manual" });
    const to = new URL(response.headers.get("location") ?? "");
    expect(to.href.slice(0, -to.hash.length)).toBe(address);
    const given = new URLSearchParams(to.hash.slice(1));
    const { data } = await listed.client().setSession({
      access_token: given.get("access_token")!,
      refresh_token: given.get("refresh_token")!,
    });
    expect([given.get("type"), data.user?.email]).toEqual(["recovery", login.email]);
  });
});

const isProven = async (email: string) => {
  const [identity] = await server.database.pools.owner<{ proven: boolean }[]>`
    select (identity_data ->> 'email_verified')::boolean as proven from auth.identities
    where identity_data ->> 'email' = ${email}`;
  return identity?.proven;
};

describe("an address", () => {
  test("is proven by the message of the sign-up", async () => {
    const login = newcomer();
    await server.client().signUp(login);
    expect(await isProven(login.email)).toBe(false);
    const { nonce } = await newMail("signup", login.email);
    const { error } = await server.client().verifyOtp({ type: "signup", token_hash: tokenOf(nonce) });
    expect([error, await isProven(login.email)]).toEqual([null, true]);
  });

  test("gets the message again until then", async () => {
    const login = newcomer();
    await server.client().signUp(login);
    mails = [];
    await server.client().resend({ type: "signup", email: login.email });
    const { nonce } = await newMail("signup", login.email);
    await server.client().verifyOtp({ type: "email", token_hash: tokenOf(nonce) });
    mails = [];
    await server.client().resend({ type: "signup", email: login.email });
    await server.client().resetPasswordForEmail(login.email);
    await newMail("recovery", login.email);
    expect(mails.map(({ type }) => type)).toEqual(["recovery"]);
  });
});

test("messages are limited per client, and nobody uses up what the address's owner may request", async () => {
  const sent: string[] = [];
  const limited = await serveAuth({
    rateLimit: rateLimitsInMemory(),
    trustedProxies: 1,
    writeMail: async (_, { type, nonce }) => {
      if (type === "recovery") sent.push(tokenOf(nonce));
    },
  });
  const ask = (email: string, from: string) =>
    limited.ask("POST", "/recover", { body: { email }, headers: { "x-forwarded-for": from } });
  try {
    const login = newcomer();
    await limited.client().signUp(login);
    for (const email of [login.email, "nobody@facet.test"]) {
      expect(await ask(email, "203.0.113.1")).toMatchObject({ status: 200 });
      expect(await ask(email, "203.0.113.1")).toMatchObject({
        status: 429,
        body: { error_code: "over_email_send_rate_limit" },
      });
      expect(await ask(email, "203.0.113.2")).toMatchObject({ status: 200 });
    }
    // However many people request it for the same address, the mailbox gets a bounded number, and the last link works.
    for (let from = 3; from < 40; from += 1) {
      expect(await ask(login.email, `203.0.113.${from}`)).toMatchObject({ status: 200, body: {} });
      await expect.poll(() => sent.length).toBe(Math.min(from, 20));
    }
    const { error } = await limited.client().verifyOtp({ type: "recovery", token_hash: sent.at(-1)! });
    expect(error).toBeNull();
  } finally {
    await limited.close();
  }
});
