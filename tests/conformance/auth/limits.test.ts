import { afterEach, describe, expect, test } from "vitest";
import { rateLimitsInMemory } from "../../../work/gate/rate-limits.ts";
import { type Answer, type AuthServer, newcomer, serveAuth } from "./server.ts";

const servers: AuthServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function limited(trustedProxies = 0): Promise<AuthServer> {
  const server = await serveAuth({ rateLimit: rateLimitsInMemory(), trustedProxies });
  servers.push(server);
  return server;
}

const signIn = (server: AuthServer, email: string, password: string, from?: string): Promise<Answer> =>
  server.ask("POST", "/token?grant_type=password", {
    body: { email, password },
    ...(from !== undefined && { headers: { "x-forwarded-for": from } }),
  });

function expectTooMany({ status, headers, body }: Answer, within: number): void {
  expect([status, body]).toEqual([
    429,
    { code: 429, error_code: "over_request_rate_limit", msg: "Request rate limit reached" },
  ]);
  const seconds = Number(headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(within - 60);
  expect(seconds).toBeLessThanOrEqual(within);
}

describe("signing in", () => {
  test("after ten wrong guesses from an address even the right password is refused there", async () => {
    const server = await limited();
    const { email, password } = newcomer();
    await server.client().signUp({ email, password });
    for (let guess = 0; guess < 10; guess++) {
      expect((await signIn(server, email, "wrong")).body["error_code"]).toBe("invalid_credentials");
    }
    expectTooMany(await signIn(server, email, "wrong"), 900);
    expectTooMany(await signIn(server, email.toUpperCase(), password), 900);
    const { error } = await server.client().signInWithPassword({ email, password });
    expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  });

  test("the same for an unknown account", async () => {
    const server = await limited();
    for (let guess = 0; guess < 10; guess++) {
      expect((await signIn(server, "nobody@facet.test", "wrong")).status).toBe(400);
    }
    expectTooMany(await signIn(server, "nobody@facet.test", "wrong"), 900);
  });

  test("concurrent guesses do not slip through", async () => {
    const server = await limited();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => signIn(server, "nobody@facet.test", "wrong")),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test("the right password resets the count and is not counted", async () => {
    const server = await limited();
    const { email, password } = newcomer();
    await server.client().signUp({ email, password });
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 9; guess++) await signIn(server, email, "wrong");
      expect((await signIn(server, email, password)).status).toBe(200);
    }
    for (let time = 0; time < 12; time++) expect((await signIn(server, email, password)).status).toBe(200);
  });

  test("a hundred from one address for all accounts; known devices can still sign in", async () => {
    const server = await limited(1);
    const login = newcomer();
    const { headers } = await server.ask("POST", "/signup", { body: login });
    const from = (address: string, account: number): Promise<Answer> =>
      signIn(server, `nobody-${account}@facet.test`, "wrong", address);
    for (let start = 0; start < 100; start += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, at) => from("192.0.2.1", start + at)));
    }
    expectTooMany(await from("192.0.2.1", 200), 900);
    expectTooMany(await from("198.51.100.7, 192.0.2.1", 201), 900);
    expect((await from("192.0.2.2", 202)).status).toBe(400);
    const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
    const known = await server.ask("POST", "/token?grant_type=password", {
      body: login,
      headers: { "x-forwarded-for": "192.0.2.1", cookie },
    });
    expect(known.status).toBe(200);
  });
});

const signUp = (server: AuthServer, from?: string): Promise<Answer> =>
  server.ask("POST", "/signup", {
    body: newcomer(),
    ...(from !== undefined && { headers: { "x-forwarded-for": from } }),
  });

test("ten attempts to change the password, so that it cannot be guessed with a stolen session", async () => {
  const server = await limited();
  const { data } = await server.client().signUp(newcomer());
  const change = (password: string): Promise<Answer> =>
    server.ask("PUT", "/user", { bearer: data.session?.access_token ?? "", body: { password } });
  await change("short");
  for (let guess = 0; guess < 10; guess++) expect((await change("ruby-and-pearl")).status).toBe(422);
  expectTooMany(await change("ruby-and-pearl"), 900);
});

describe("signing up", () => {
  test("is limited to thirty from one address in an hour", async () => {
    const server = await limited();
    const answers = await Promise.all(Array.from({ length: 32 }, (_, at) => signUp(server, `192.0.2.${at}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expectTooMany(await signUp(server, "192.0.2.99"), 3600);
  });

  test("counts requests for taken e-mail addresses, but not invalid ones", async () => {
    const server = await limited();
    const bodies = [
      { email: "x", password: "long enough" },
      { email: "a@facet.test", password: "short" },
    ];
    for (let time = 0; time < 20; time++) {
      for (const body of bodies) expect((await server.ask("POST", "/signup", { body })).status).not.toBe(429);
    }
    const taken = newcomer();
    await server.client().signUp(taken);
    const again = (): Promise<Answer> => server.ask("POST", "/signup", { body: taken });
    for (let time = 0; time < 29; time++)
      expect((await again()).body["error_code"]).toBe("user_already_exists");
    expectTooMany(await again(), 3600);
  });

  test("counts an IPv6 client's whole network as one address", async () => {
    const server = await limited(1);
    for (let time = 0; time < 30; time++) await signUp(server, `2001:db8:1:2::${time.toString(16)}`);
    expectTooMany(await signUp(server, "2001:db8:1:2:ffff::1"), 3600);
    expect((await signUp(server, "2001:db8:1:3::1")).status).toBe(200);
  });
});
