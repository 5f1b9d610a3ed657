import type { GoTrueClient } from "@supabase/auth-js";
import { Hono } from "hono";
import { afterEach, describe, expect, test } from "vitest";
import { rateLimitsInMemory } from "../../../work/gate/rate-limits.ts";
import { createDevices } from "../../../backend/auth/service/devices.ts";
import { type AuthServer, newcomer, serveAuth } from "./server.ts";

// Guessing a password must neither succeed by brute force nor lock out the account's owner.

const servers: AuthServer[] = [];
let leaving = new AbortController();
afterEach(async () => {
  leaving.abort();
  leaving = new AbortController();
  for (const server of servers.splice(0)) await server.close();
});

type Login = { email: string; password: string };

/** Longer than a test. */
const endless = 600_000;

async function serve(throttleDelays = { early: endless, late: endless }): Promise<AuthServer> {
  const server = await serveAuth({ rateLimit: rateLimitsInMemory(), trustedProxies: 1, throttleDelays });
  servers.push(server);
  return server;
}

/** A browser: the official client with cookies and an address. */
function browser(server: AuthServer, address: string, cookie = "") {
  const jar = { cookie };
  const client: GoTrueClient = server.client({
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set("x-forwarded-for", address);
      if (jar.cookie !== "") headers.set("cookie", jar.cookie);
      const response = await fetch(input, { ...init, headers, signal: leaving.signal });
      jar.cookie = response.headers.get("set-cookie")?.split(";")[0] ?? jar.cookie;
      return response;
    },
  });
  const signIn = async (login: Login): Promise<string> =>
    (await client.signInWithPassword(login)).error?.code ?? "signed in";
  return { client, jar, signIn };
}

/** The outcome of an attempt after a moment; `waits` if there is no response yet. */
function soon(answer: Promise<string>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  setTimeout(resolve, 500, "waits");
  return Promise.race([answer, promise]);
}

async function signedUp(server: AuthServer) {
  const login = newcomer();
  const device = browser(server, "192.0.2.1");
  await device.client.signUp(login);
  return { login, device };
}

/** Wrong guesses, each from a different network. */
async function guessFromEverywhere(server: AuthServer, email: string, times = 20): Promise<void> {
  for (let at = 0; at < times; at++) {
    const guess = await browser(server, `10.${at}.0.1`).signIn({ email, password: "wrong" });
    expect(guess).toBe("invalid_credentials");
  }
}

async function guessFrom(guesser: ReturnType<typeof browser>, email: string, times = 10): Promise<void> {
  for (let at = 0; at < times; at++) {
    expect(await guesser.signIn({ email, password: "wrong" })).toBe("invalid_credentials");
  }
}

describe("guessing", () => {
  test("from one address is refused after ten attempts, without affecting other addresses", async () => {
    const server = await serve();
    const { login, device } = await signedUp(server);
    await guessFrom(browser(server, "198.51.100.1"), login.email);
    expect(await browser(server, "198.51.100.1").signIn(login)).toBe("over_request_rate_limit");
    expect(await browser(server, "203.0.113.1").signIn(login)).toBe("signed in");
    expect(await device.signIn(login)).toBe("signed in");
  });

  test.each(["an account", "an address that nobody has"])(
    "from many addresses is slowed down for devices that are new to %s",
    async (whose) => {
      const server = await serve();
      const { login } = await signedUp(server);
      const email = whose === "an account" ? login.email : "nobody@facet.test";
      await guessFromEverywhere(server, email);
      const guess = browser(server, "10.99.0.1").signIn({ email, password: "wrong" });
      expect(await soon(guess)).toBe("waits");
    },
  );

  test("from many addresses neither locks out the owner's known devices nor a new one", async () => {
    const server = await serve({ early: 50, late: endless });
    const { login, device } = await signedUp(server);
    await guessFromEverywhere(server, login.email);
    // These have used up their early attempts, and fill the queue.
    for (let at = 0; at < 3; at++) await guessFrom(browser(server, `10.${at}.0.1`), login.email, 4);
    const answers: string[] = [];
    for (let at = 0; at < 12; at++) {
      const guesser = browser(server, `10.${at % 3}.0.${at + 2}`);
      void guesser.signIn({ ...login, password: "wrong" }).then((answer) => answers.push(answer));
    }
    await expect.poll(() => answers).toContain("over_request_rate_limit");
    expect(await device.signIn(login)).toBe("signed in");
    expect(await browser(server, "203.0.113.1").signIn(login)).toBe("signed in");
  });

  test("and hanging up frees the slots in the queue", async () => {
    const server = await serve();
    const { email } = newcomer();
    await guessFromEverywhere(server, email);
    const goodbye = new AbortController();
    const attempt = (at: number, signal: AbortSignal): Promise<string> =>
      fetch(`${server.url}/token?grant_type=password`, {
        method: "POST",
        body: JSON.stringify({ email, password: "wrong" }),
        headers: { "x-forwarded-for": `10.${at}.0.1` },
        signal,
      }).then(
        ({ status, headers }) => `${status}, again in ${headers.get("retry-after")}`,
        () => "hung up",
      );
    // One is being delayed, ten wait, one is too many.
    const line = Array.from({ length: 12 }, (_, at) => attempt(50 + at, goodbye.signal));
    expect(await Promise.race(line)).toBe("429, again in 10");
    goodbye.abort();
    expect(await Promise.all(line)).toContain("hung up");
    await expect.poll(() => soon(attempt(71, leaving.signal))).toBe("waits");
    expect(server.logged()).toBe("");
  });
});

/** Whether the cookie lets the account's owner sign in from a refused address. */
async function isKnown(server: AuthServer, login: Login, cookie: string): Promise<boolean> {
  const address = "198.51.100.7";
  const strangers = browser(server, address);
  for (let guess = 0; guess < 10; guess++) await strangers.signIn({ ...login, password: "wrong" });
  return (await browser(server, address, cookie).signIn(login)) === "signed in";
}

describe("a device", () => {
  test("is known after a sign-up, a sign-in or a change of the password", async () => {
    const server = await serve();
    const { login, device } = await signedUp(server);
    expect(await isKnown(server, login, device.jar.cookie)).toBe(true);

    const another = browser(server, "203.0.113.1");
    await another.signIn(login);
    expect(await isKnown(server, login, another.jar.cookie)).toBe(true);

    const changed = { ...login, password: "emerald-cut" };
    expect((await another.client.updateUser({ password: changed.password })).error).toBeNull();
    expect(await isKnown(server, changed, another.jar.cookie)).toBe(true);
    expect(await isKnown(server, changed, device.jar.cookie)).toBe(false);
  });

  test("is not known after refreshing a session, which a thief may have stolen", async () => {
    const server = await serve();
    const { device } = await signedUp(server);
    device.jar.cookie = "";
    expect((await device.client.refreshSession()).error).toBeNull();
    expect(device.jar.cookie).toBe("");
  });

  test("is not known with another user's cookie or one signed with another secret", async () => {
    const server = await serve();
    const { login, device } = await signedUp(server);
    const [user] = await server.database.pools.owner<{ id: string; hash: string }[]>`
      select id, encrypted_password as hash from auth.users where email = ${login.email}`;
    const forger = createDevices("a secret that the forger made up himself", () => server.url);
    const { headers } = await new Hono()
      .get("/", (context) => {
        forger.remember(context, { id: user?.id ?? "", encrypted_password: user?.hash ?? "" });
        return context.text("");
      })
      .request("/");
    const forged = headers.get("set-cookie")?.split(";")[0] ?? "";
    const foreign = (await signedUp(server)).device.jar.cookie;
    for (const cookie of [forged, foreign]) expect(await isKnown(server, login, cookie)).toBe(false);
    expect(await isKnown(server, login, device.jar.cookie)).toBe(true);
  });

  test("has its own limit of ten wrong guesses when it is known", async () => {
    const server = await serve();
    const { login, device } = await signedUp(server);
    const another = browser(server, "192.0.2.1");
    await another.signIn(login);
    await guessFrom(device, login.email);
    expect(await device.signIn(login)).toBe("over_request_rate_limit");
    // The same cookie in another encoding is the same device.
    const copy = browser(server, "203.0.113.1", `${device.jar.cookie}.`);
    expect(await copy.signIn(login)).toBe("over_request_rate_limit");
    expect(await another.signIn(login)).toBe("signed in");
  });

  test("has a cookie that is hidden from scripts and other sites, and reveals nothing", async () => {
    const server = await serve();
    const login = newcomer();
    const { headers } = await server.ask("POST", "/signup", { body: login });
    expect(headers.get("set-cookie")).toMatch(
      /^sb-device=[\w-]{43}; Max-Age=31536000; Path=\/auth\/v1; HttpOnly; Secure; SameSite=Lax$/,
    );
    const plain = await serveAuth({ url: () => "http://localhost:3000/auth/v1" });
    servers.push(plain);
    const answer = await plain.ask("POST", "/signup", { body: login });
    expect(answer.headers.get("set-cookie")).not.toContain("Secure");
  });
});

test("somebody with a stolen session cannot keep the owner from changing the password", async () => {
  const server = await serve();
  const { login, device } = await signedUp(server);
  const { data } = await server.client().signInWithPassword(login);
  for (let guess = 0; guess < 11; guess++) {
    await server.ask("PUT", "/user", {
      bearer: data.session?.access_token ?? "",
      body: { password: login.password },
    });
  }
  expect((await device.client.updateUser({ password: "emerald-cut" })).error).toBeNull();
});
