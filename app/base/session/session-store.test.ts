import type { AuthChangeEvent, GoTrueClient, Session as Tokens } from "@supabase/auth-js";
import type * as sessionStore from "./session-store.ts";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

const admins = vi.hoisted(() => ({ lookUp: (_user: string): Promise<boolean> => Promise.resolve(false) }));
vi.mock("../clients/lazy/lazy-client.ts", () => ({ lazyClient: () => Promise.resolve({}) }));
vi.mock("./queries.ts", () => ({ isAdmin: (_db: unknown, { user }: Tokens) => admins.lookUp(user.id) }));

let store: typeof sessionStore;

// Test files in one worker share modules: these stand-ins are for this file.
afterAll(() => void vi.resetModules());

beforeEach(async () => {
  admins.lookUp = () => Promise.resolve(false);
  vi.resetModules();
  store = await import("./session-store.ts");
});

function tokens(user: string, { token = "first", changed = "2026-01-01" } = {}): Tokens {
  return { access_token: token, user: { id: user, updated_at: changed } } as Tokens;
}

type Listener = (event: AuthChangeEvent, session: Tokens | null) => void;

const ignore: Listener = () => {};

/** A client that reports what the test makes it report. */
function newClient(getUser: () => Promise<unknown> = () => Promise.resolve()) {
  let listener = ignore;
  const client = {
    onAuthStateChange: (callback: Listener) => void (listener = callback),
    getUser,
  } as unknown as GoTrueClient;
  const report = (session: Tokens | null, event: AuthChangeEvent = session ? "SIGNED_IN" : "SIGNED_OUT") => {
    listener(event, session);
    return store.whenSessionEntered();
  };
  return { client, report };
}

function follow(client: GoTrueClient) {
  store.followSession(client);
  const seen: string[] = [];
  store.subscribeToSession(() => {
    const session = store.readSession();
    seen.push(session.status === "signed-in" ? session.user.id : session.status);
  });
  return seen;
}

test("starts signed out, at once", async () => {
  expect(store.readSession()).toEqual({ status: "signed-out" });
  expect(await store.whenSessionKnown()).toEqual({ status: "signed-out" });
});

test("signing in sets the user and whether they are an admin", async () => {
  admins.lookUp = (user) => Promise.resolve(user === "ada");
  const { client, report } = newClient();
  store.followSession(client);
  await report(tokens("mira"));
  expect(store.readSession()).toMatchObject({ status: "signed-in", user: { id: "mira" }, isAdmin: false });
  await report(tokens("ada"));
  expect(store.readSession()).toMatchObject({ status: "signed-in", user: { id: "ada" }, isAdmin: true });
});

test("a failed lookup means no admin", async () => {
  admins.lookUp = () => Promise.reject(new TypeError("Failed to fetch"));
  const { client, report } = newClient();
  store.followSession(client);
  await report(tokens("ada"));
  expect(store.readSession()).toMatchObject({ status: "signed-in", isAdmin: false });
});

test("listeners are not called without a change", async () => {
  const { client, report } = newClient();
  const seen = follow(client);
  await report(tokens("mira"));
  await report(tokens("mira"));
  expect(seen).toEqual(["mira"]);
});

test("refreshed tokens and a changed user are reported without another admin lookup", async () => {
  const lookUp = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  admins.lookUp = lookUp;
  const { client, report } = newClient();
  const seen = follow(client);
  await report(tokens("ada"));
  await report(tokens("ada", { token: "second" }), "TOKEN_REFRESHED");
  await report(tokens("ada", { token: "second", changed: "2026-02-02" }), "USER_UPDATED");
  expect(seen).toEqual(["ada", "ada", "ada"]);
  expect(lookUp).toHaveBeenCalledTimes(1);
});

test("signing out supersedes a pending lookup", async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  admins.lookUp = () => promise;
  const { client, report } = newClient();
  const seen = follow(client);
  const entering = report(tokens("ada"));
  await report(null);
  resolve(true);
  await entering;
  expect(store.readSession()).toEqual({ status: "signed-out" });
  expect(seen).toEqual([]);
});

test("a stored session is verified with the backend first", async () => {
  const { client, report } = newClient(() => report(null));
  const seen = follow(client);
  await report(tokens("mira"), "INITIAL_SESSION");
  expect(store.readSession()).toEqual({ status: "signed-out" });
  expect(seen).toEqual([]);
});

test("a previous client is ignored", async () => {
  const previous = newClient();
  const current = newClient();
  store.followSession(previous.client);
  store.followSession(current.client);
  await previous.report(tokens("mira"));
  expect(store.readSession()).toEqual({ status: "signed-out" });
  await current.report(tokens("ada"));
  await previous.report(null);
  expect(store.readSession()).toMatchObject({ status: "signed-in", user: { id: "ada" } });
});
