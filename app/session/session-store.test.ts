import type { AuthChangeEvent, GoTrueClient, Session as Tokens } from "@supabase/auth-js";
import type * as sessionStore from "./session-store.ts";
import { beforeEach, expect, test, vi } from "vitest";

const admins = vi.hoisted(() => ({ lookUp: (_user: string): Promise<boolean> => Promise.resolve(false) }));
vi.mock("../clients/lazy/lazy-client.ts", () => ({ lazyClient: () => Promise.resolve({}) }));
vi.mock("./queries.ts", () => ({ isAdmin: (_db: unknown, { user }: Tokens) => admins.lookUp(user.id) }));

let store: typeof sessionStore;

beforeEach(async () => {
  admins.lookUp = () => Promise.resolve(false);
  vi.resetModules();
  store = await import("./session-store.ts");
});

function tokens(user: string, { token = "first", changed = "2026-01-01" } = {}): Tokens {
  return { access_token: token, user: { id: user, updated_at: changed } } as Tokens;
}

type Listener = (event: AuthChangeEvent, session: Tokens | null) => void;

const nobody: Listener = () => {};

/** A client that tells what the test says. */
function newClient(getUser: () => Promise<unknown> = () => Promise.resolve()) {
  let listener = nobody;
  const client = {
    onAuthStateChange: (callback: Listener) => void (listener = callback),
    getUser,
  } as unknown as GoTrueClient;
  const tell = (session: Tokens | null, event: AuthChangeEvent = session ? "SIGNED_IN" : "SIGNED_OUT") => {
    listener(event, session);
    return store.whenSessionEntered();
  };
  return { client, tell };
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

test("everybody is a guest to begin with, at once", async () => {
  expect(store.readSession()).toEqual({ status: "signed-out" });
  expect(await store.whenSessionKnown()).toEqual({ status: "signed-out" });
});

test("signing in tells who it is and whether they are an admin", async () => {
  admins.lookUp = (user) => Promise.resolve(user === "ada");
  const { client, tell } = newClient();
  store.followSession(client);
  await tell(tokens("mira"));
  expect(store.readSession()).toMatchObject({ status: "signed-in", user: { id: "mira" }, isAdmin: false });
  await tell(tokens("ada"));
  expect(store.readSession()).toMatchObject({ status: "signed-in", user: { id: "ada" }, isAdmin: true });
});

test("who cannot be looked up is no admin", async () => {
  admins.lookUp = () => Promise.reject(new TypeError("Failed to fetch"));
  const { client, tell } = newClient();
  store.followSession(client);
  await tell(tokens("ada"));
  expect(store.readSession()).toMatchObject({ status: "signed-in", isAdmin: false });
});

test("what changes nothing is told to nobody", async () => {
  const { client, tell } = newClient();
  const seen = follow(client);
  await tell(tokens("mira"));
  await tell(tokens("mira"));
  expect(seen).toEqual(["mira"]);
});

test("renewed tokens and a changed user are news, and the admin is not looked up again", async () => {
  const lookUp = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  admins.lookUp = lookUp;
  const { client, tell } = newClient();
  const seen = follow(client);
  await tell(tokens("ada"));
  await tell(tokens("ada", { token: "second" }), "TOKEN_REFRESHED");
  await tell(tokens("ada", { token: "second", changed: "2026-02-02" }), "USER_UPDATED");
  expect(seen).toEqual(["ada", "ada", "ada"]);
  expect(lookUp).toHaveBeenCalledTimes(1);
});

test("signing out overtakes a look-up that is still under way", async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  admins.lookUp = () => promise;
  const { client, tell } = newClient();
  const seen = follow(client);
  const entering = tell(tokens("ada"));
  await tell(null);
  resolve(true);
  await entering;
  expect(store.readSession()).toEqual({ status: "signed-out" });
  expect(seen).toEqual([]);
});

test("a stored session is shown to the backend before it counts", async () => {
  const { client, tell } = newClient(() => tell(null));
  const seen = follow(client);
  await tell(tokens("mira"), "INITIAL_SESSION");
  expect(store.readSession()).toEqual({ status: "signed-out" });
  expect(seen).toEqual([]);
});

test("a client that was let go of has no say", async () => {
  const earlier = newClient();
  const later = newClient();
  store.followSession(earlier.client);
  store.followSession(later.client);
  await earlier.tell(tokens("mira"));
  expect(store.readSession()).toEqual({ status: "signed-out" });
  await later.tell(tokens("ada"));
  await earlier.tell(null);
  expect(store.readSession()).toMatchObject({ status: "signed-in", user: { id: "ada" } });
});
