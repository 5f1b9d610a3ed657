import type { AuthChangeEvent, GoTrueClient } from "@supabase/auth-js";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type AuthServer, memory, newcomer, serveAuth } from "./server.ts";

// The official client's own behavior works with this service.

let server: AuthServer;
const clients: GoTrueClient[] = [];
beforeAll(async () => {
  server = await serveAuth();
});
afterAll(() => server.close());
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A client and its events in order. */
function listening(options: Parameters<AuthServer["client"]>[0] = {}) {
  const client = server.client(options);
  clients.push(client);
  const events: AuthChangeEvent[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  return { client, events };
}

describe("events", () => {
  test("of a visit: initial session, signed in, user updated, token refreshed, signed out", async () => {
    const { client, events } = listening();
    await expect.poll(() => events).toEqual(["INITIAL_SESSION"]);
    const login = newcomer();
    await client.signUp(login);
    await client.updateUser({ data: { full_name: "Mira" } });
    await client.refreshSession();
    await client.signOut();
    await client.signInWithPassword(login);
    expect(events).toEqual([
      "INITIAL_SESSION",
      "SIGNED_IN",
      "USER_UPDATED",
      "TOKEN_REFRESHED",
      "SIGNED_OUT",
      "SIGNED_IN",
    ]);
  });

  test("a later visit restores the session", async () => {
    const storage = memory();
    const login = newcomer();
    await server.client({ storage }).signUp(login);
    const { client, events } = listening({ storage });
    await expect.poll(() => events).toEqual(["SIGNED_IN", "INITIAL_SESSION"]);
    expect((await client.getUser()).data.user?.email).toBe(login.email);
  });

  test("a session that was ended elsewhere is removed when the client notices", async () => {
    const { client, events } = listening();
    const { data } = await client.signUp(newcomer());
    await server.operator.admin.deleteUser(data.user?.id ?? "");
    const { error } = await client.refreshSession();
    expect(error?.code).toBe("refresh_token_not_found");
    await server.operator.admin.signOut(data.session?.access_token ?? "");
    expect((await client.signOut()).error).toBeNull();
    expect(events.at(-1)).toBe("SIGNED_OUT");
    expect((await client.getSession()).data.session).toBeNull();
  });
});

describe("automatic refreshing", () => {
  test("checks every 30 seconds and refreshes about 90 seconds before expiry", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    const { client, events } = listening({ autoRefreshToken: true });
    const { data } = await client.signUp(newcomer());
    const before = data.session?.refresh_token;
    const stored = async (): Promise<string | undefined> =>
      (await client.getSession()).data.session?.refresh_token;

    await vi.advanceTimersByTimeAsync((3600 - 130) * 1000);
    expect(events).not.toContain("TOKEN_REFRESHED");
    expect(await stored()).toBe(before);

    await vi.advanceTimersByTimeAsync(60 * 1000);
    await vi.waitFor(() => expect(events).toContain("TOKEN_REFRESHED"), { timeout: 5000 });
    expect(await stored()).not.toBe(before);
    expect((await client.getUser()).error).toBeNull();
    expect(events.filter((event) => event === "TOKEN_REFRESHED")).toHaveLength(1);
  });

  test("an expired access token is refreshed before it is used", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { client, events } = listening();
    await client.signUp(newcomer());
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    expect((await client.getUser()).error).toBeNull();
    expect(events).toContain("TOKEN_REFRESHED");
  });

  test("two tabs that share their storage and refresh at once both stay signed in", async () => {
    const storage = memory();
    const one = listening({ storage });
    await one.client.signUp(newcomer());
    const other = listening({ storage });
    await other.client.getSession();
    await Promise.all([one.client.refreshSession(), other.client.refreshSession()]);
    for (const { client, events } of [one, other]) {
      expect((await client.getUser()).error).toBeNull();
      expect((await client.refreshSession()).error).toBeNull();
      expect(events).not.toContain("SIGNED_OUT");
    }
  });

  test("two clients with the same session but separate storage both stay signed in", async () => {
    const { data } = await server.client().signUp(newcomer());
    const tokens = {
      access_token: data.session?.access_token ?? "",
      refresh_token: data.session?.refresh_token ?? "",
    };
    const both = [server.client(), server.client()];
    for (const client of both) await client.setSession(tokens);
    const refreshed = await Promise.all(both.map((client) => client.refreshSession()));
    expect(refreshed.map(({ error }) => error)).toEqual([null, null]);
    const after = await Promise.all(both.map((client) => client.refreshSession()));
    expect(after.map(({ error }) => error)).toEqual([null, null]);
  });
});

test("a recovery link signs in with a recovery event", async () => {
  const { data } = await server.client().signUp(newcomer());
  const fragment = new URLSearchParams({
    access_token: data.session?.access_token ?? "",
    refresh_token: data.session?.refresh_token ?? "",
    expires_in: "3600",
    expires_at: String(data.session?.expires_at),
    token_type: "bearer",
    type: "recovery",
  });
  stubBrowser(`https://shop.test/account/settings#${fragment.toString()}`);
  const { client, events } = listening({ detectSessionInUrl: true, storageKey: crypto.randomUUID() });
  await expect.poll(() => events).toContain("PASSWORD_RECOVERY");
  expect((await client.updateUser({ password: "emerald-cut" })).error).toBeNull();
  expect(window.location.hash).toBe("");
});

test("a link with an error does not change who is signed in", async () => {
  stubBrowser("https://shop.test/#error=access_denied&error_code=otp_expired&error_description=Too+late");
  const { client } = listening({ detectSessionInUrl: true, storageKey: crypto.randomUUID() });
  const { error } = await client.initialize();
  expect(error).toMatchObject({ name: "AuthImplicitGrantRedirectError", message: "Too late" });
});

test("getClaims asks the service about a token that it cannot verify itself", async () => {
  const client = server.client();
  const { data } = await client.signUp(newcomer());
  const claims = await client.getClaims();
  expect(claims.data?.claims.sub).toBe(data.user?.id);
});

/** As much of a browser as the client checks for. */
function stubBrowser(href: string): void {
  const location = new URL(href);
  const target = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("window", { ...target, location, history: { state: null, replaceState: () => {} } });
  vi.stubGlobal("document", { ...target, visibilityState: "visible" });
}
