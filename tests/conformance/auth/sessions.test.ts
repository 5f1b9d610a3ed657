import type { GoTrueClient, Session } from "@supabase/auth-js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type AuthServer, newcomer, serveAuth } from "./server.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await serveAuth();
});
afterAll(() => server.close());

type SignedIn = { client: GoTrueClient; session: Session; login: { email: string; password: string } };

async function signedIn(): Promise<SignedIn> {
  const client = server.client();
  const login = newcomer();
  const { data, error } = await client.signUp(login);
  if (!data.session) throw error ?? new Error("no session");
  return { client, session: data.session, login };
}

const exchange = (token: string): Promise<Answer> =>
  server.ask("POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } });

/** Exchanges a valid token. @returns the next one */
async function next(token: string): Promise<string> {
  const { status, body } = await exchange(token);
  expect(status).toBe(200);
  return String(body["refresh_token"]);
}

/** Makes all refresh tokens older. */
async function later(interval: string): Promise<void> {
  await server.database.pools.owner`
    update auth.refresh_tokens set updated_at = updated_at - ${interval}::text::interval`;
}

const userWith = (bearer: string): Promise<Answer> => server.ask("GET", "/user", { bearer });

describe("refreshing", () => {
  test("returns new tokens for the same session", async () => {
    const { client, session } = await signedIn();
    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(data.session).toMatchObject({
      token_type: "bearer",
      expires_in: 3600,
      user: { id: session.user.id },
    });
    const [before, after] = [session, data.session].map((it) => decodeJwt(it?.access_token ?? ""));
    expect(after?.["session_id"]).toBe(before?.["session_id"]);
    expect(after?.["amr"]).toEqual(before?.["amr"]);
    expect((await client.getUser()).error).toBeNull();
  });

  test("stores a chain of tokens with their parents", async () => {
    const { session } = await signedIn();
    await next(await next(session.refresh_token));
    const rows = await server.database.pools.owner`
      select token, parent, revoked, user_id from auth.refresh_tokens
      where user_id = ${session.user.id} order by id`;
    expect(rows.map(({ revoked }) => revoked)).toEqual([true, true, false]);
    expect(rows.map(({ parent }) => parent)).toEqual([null, rows[0]?.["token"], rows[1]?.["token"]]);
  });

  test("concurrent requests get the same next token", async () => {
    const { session } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(session.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(({ body }) => body["refresh_token"])).size).toBe(1);
  });

  test("an older token gets the current one within ten seconds", async () => {
    const { session } = await signedIn();
    const newest = await next(await next(await next(session.refresh_token)));
    expect(await next(session.refresh_token)).toBe(newest);
  });

  test("a client that never got the response may retry at any time", async () => {
    const { session } = await signedIn();
    const lost = await next(session.refresh_token);
    await later("3 days");
    expect(await next(session.refresh_token)).toBe(lost);
    await next(lost);
  });

  test("reusing an old token ends the whole session", async () => {
    const { client, session } = await signedIn();
    const newest = await next(await next(session.refresh_token));
    await later("11 seconds");
    const reuse = await exchange(session.refresh_token);
    expect([reuse.status, reuse.body]).toEqual([
      400,
      { code: 400, error_code: "refresh_token_already_used", msg: "Invalid Refresh Token: Already Used" },
    ]);
    const after = await exchange(newest);
    expect([after.status, after.body["error_code"]]).toEqual([400, "refresh_token_not_found"]);
    expect((await userWith(session.access_token)).body["error_code"]).toBe("session_not_found");
    expect((await client.getUser()).error?.name).toBe("AuthSessionMissingError");
  });

  test("... but not the user's other sessions", async () => {
    const { session, login } = await signedIn();
    const elsewhere = server.client();
    await elsewhere.signInWithPassword(login);
    await next(await next(session.refresh_token));
    await later("11 seconds");
    await exchange(session.refresh_token);
    expect((await elsewhere.refreshSession()).error).toBeNull();
  });

  test("refuses an unknown token", async () => {
    const { error } = await server.client().refreshSession({ refresh_token: "made-up" });
    expect(error).toMatchObject({
      status: 400,
      code: "refresh_token_not_found",
      message: "Invalid Refresh Token: Refresh Token Not Found",
    });
    expect((await exchange("")).body["error_code"]).toBe("validation_failed");
    expect((await exchange("\0")).body["error_code"]).toBe("validation_failed");
  });

  test("refuses an expired session, a banned user and a deleted user", async () => {
    const { owner } = server.database.pools;
    const over = (await signedIn()).session;
    await owner`update auth.sessions set not_after = now() - interval '1 s' where user_id = ${over.user.id}`;
    const banned = (await signedIn()).session;
    await server.operator.admin.updateUserById(banned.user.id, { ban_duration: "1h" });
    const deleted = (await signedIn()).session;
    await server.operator.admin.deleteUser(deleted.user.id);
    const answers = await Promise.all([over, banned, deleted].map((it) => exchange(it.refresh_token)));
    expect(answers.map(({ body }) => [body["error_code"], body["msg"]])).toEqual([
      ["session_expired", "Invalid Refresh Token: Session Expired"],
      ["user_banned", "Invalid Refresh Token: User Banned"],
      ["refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"],
    ]);
    expect((await userWith(banned.access_token)).body["error_code"]).toBe("user_banned");
    expect((await userWith(deleted.access_token)).body).toEqual({
      code: 403,
      error_code: "user_not_found",
      msg: "User from sub claim in JWT does not exist",
    });
  });

  test("deletes used tokens after a day", async () => {
    const { session } = await signedIn();
    const second = await next(session.refresh_token);
    await later("25 hours");
    await next(second);
    expect((await exchange(session.refresh_token)).body["error_code"]).toBe("refresh_token_not_found");
  });
});

async function threeSessions(): Promise<[SignedIn, GoTrueClient, GoTrueClient]> {
  const first = await signedIn();
  const others = [server.client(), server.client()] as const;
  for (const client of others) await client.signInWithPassword(first.login);
  return [first, ...others];
}

const alive = async (clients: GoTrueClient[]): Promise<boolean[]> =>
  Promise.all(clients.map(async (client) => (await client.getUser()).error === null));

describe("signing out", () => {
  test("here", async () => {
    const [first, second, third] = await threeSessions();
    const { access_token: bearer, refresh_token: token } = first.session;
    expect((await first.client.signOut({ scope: "local" })).error).toBeNull();
    expect(await alive([second, third])).toEqual([true, true]);
    expect((await userWith(bearer)).body).toEqual({
      code: 403,
      error_code: "session_not_found",
      msg: "Session from session_id claim in JWT does not exist",
    });
    expect((await exchange(token)).body["error_code"]).toBe("refresh_token_not_found");
    expect((await first.client.getSession()).data.session).toBeNull();
  });

  test("everywhere else", async () => {
    const [first, second, third] = await threeSessions();
    expect((await first.client.signOut({ scope: "others" })).error).toBeNull();
    expect(await alive([first.client, second, third])).toEqual([true, false, false]);
  });

  test("everywhere", async () => {
    const [first, second, third] = await threeSessions();
    const stranger = await signedIn();
    expect((await first.client.signOut()).error).toBeNull();
    expect(await alive([second, third, stranger.client])).toEqual([false, false, true]);
  });

  test("responds 204 without a body, refuses other scopes, and needs a session", async () => {
    const { session } = await signedIn();
    const bearer = session.access_token;
    const odd = await server.ask("POST", "/logout?scope=mars", { bearer });
    expect([odd.status, odd.body]).toMatchObject([
      400,
      { error_code: "validation_failed", msg: 'Unsupported logout scope "mars"' },
    ]);
    const first = await server.ask("POST", "/logout", { bearer });
    expect([first.status, first.body]).toEqual([204, {}]);
    const second = await server.ask("POST", "/logout", { bearer });
    expect([second.status, second.body["error_code"]]).toEqual([403, "session_not_found"]);
    const nobody = await server.ask("POST", "/logout");
    expect([nobody.status, nobody.body["error_code"]]).toEqual([401, "no_authorization"]);
  });
});
