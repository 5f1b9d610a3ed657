import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys, sign } from "../base/api.ts";
import { type AuthServer, newcomer, serveAuth } from "./server.ts";

const nilUuid = "00000000-0000-0000-0000-000000000000";

let server: AuthServer;
beforeAll(async () => {
  server = await serveAuth();
});
afterAll(() => server.close());

describe("users, with the secret key", () => {
  test("are created with or without a password", async () => {
    const { email, password } = newcomer();
    const { data, error } = await server.operator.admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { full_name: "Ana" },
      app_metadata: { plan: "gold" },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      role: "authenticated",
      user_metadata: { full_name: "Ana" },
      app_metadata: { provider: "email", providers: ["email"], plan: "gold" },
      identities: [{ provider: "email", email }],
    });
    expect((await server.client().signInWithPassword({ email, password })).error).toBeNull();

    const other = newcomer();
    const unconfirmed = await server.operator.admin.createUser({ email: other.email });
    expect(unconfirmed.data.user).not.toHaveProperty("email_confirmed_at");
    const again = await server.operator.admin.createUser({ email: other.email });
    expect(again.error).toMatchObject({ status: 422, code: "email_exists" });
  });

  test("are read, updated and deleted", async () => {
    const login = newcomer();
    const client = server.client();
    const id = (await client.signUp({ ...login, options: { data: { a: 1, b: 2 } } })).data.user?.id ?? "";
    const { admin } = server.operator;
    expect((await admin.getUserById(id)).data.user?.email).toBe(login.email);

    const moved = `moved-${login.email}`;
    const { data, error } = await admin.updateUserById(id, {
      email: moved,
      password: "emerald-cut",
      user_metadata: { a: null, c: 3 },
      app_metadata: { plan: "gold" },
      role: "authenticated",
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: moved,
      user_metadata: { b: 2, c: 3 },
      app_metadata: { provider: "email", plan: "gold" },
      identities: [{ email: moved }],
    });
    expect(data.user?.user_metadata).not.toHaveProperty("a");
    expect((await client.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await client.signInWithPassword({ email: moved, password: "emerald-cut" })).error).toBeNull();

    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: "user_not_found" });
    const [left] = await server.database.pools.owner`
      select (select count(*) from auth.identities where user_id = ${id})
           + (select count(*) from auth.sessions where user_id = ${id})
           + (select count(*) from public.profiles where id = ${id}) as rows`;
    expect(Number(left?.["rows"])).toBe(0);
  });

  test("are listed in pages, newest first", async () => {
    for (let made = 0; made < 3; made++) await server.operator.admin.createUser({ email: newcomer().email });
    const { data, error } = await server.operator.admin.listUsers({ page: 1, perPage: 2 });
    expect(error).toBeNull();
    expect(data.users).toHaveLength(2);
    expect(data).toMatchObject({ aud: "authenticated", nextPage: 2, total: expect.any(Number) });
    const times = data.users.map((user) => Date.parse(user.created_at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const beyond = await server.operator.admin.listUsers({ page: 999, perPage: 2 });
    expect(beyond.data.users).toEqual([]);
  });

  test.each([
    [{ email: "nobody" }, 400, "validation_failed"],
    [{}, 400, "validation_failed"],
    [{ email: "b@facet.test", password: "x".repeat(73) }, 400, "validation_failed"],
    [{ email: "b@facet.test", id: "me" }, 400, "validation_failed"],
    [{ email: "b@facet.test", id: nilUuid }, 400, "validation_failed"],
    [{ email: "b@facet.test", aud: "elsewhere" }, 400, "validation_failed"],
    [{ email: "b@facet.test", ban_duration: "a while" }, 400, "validation_failed"],
    [{ email: "b@facet.test", ban_duration: "99999999999h" }, 400, "validation_failed"],
    [{ email: "b@facet.test", role: "drop table" }, 400, "validation_failed"],
    [{ phone: "+4930123456" }, 400, "phone_provider_disabled"],
  ])("%j is refused", async (attributes, status, code) => {
    const { error } = await server.operator.admin.createUser(attributes);
    expect(error).toMatchObject({ status, code });
  });

  test("a short password is accepted at creation, and nowhere else", async () => {
    const login = { email: newcomer().email, password: "brief" };
    const { admin } = server.operator;
    const { data, error } = await admin.createUser({ ...login, email_confirm: true });
    expect(error).toBeNull();
    const signedIn = await server.client().signInWithPassword(login);
    expect(signedIn.data.weakPassword).toMatchObject({ reasons: ["length"] });
    for (const password of ["small", ""]) {
      const changed = await admin.updateUserById(data.user!.id, { password });
      expect([password, changed.error?.code]).toEqual([password, "weak_password"]);
    }
  });

  test("metadata is kept as given; only a confirmation adds that the address is verified", async () => {
    const { admin } = server.operator;
    const user_metadata = { name: "Ana", sizes: [52, null], nothing: null };
    const app_metadata = { plan: "gold", nothing: null };
    const plain = await admin.createUser({ email: newcomer().email, user_metadata, app_metadata });
    expect(plain.data.user?.user_metadata).toEqual(user_metadata);
    expect(plain.data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"], plan: "gold" });
    expect(plain.data.user?.identities?.[0]?.identity_data).toEqual({
      sub: plain.data.user?.id,
      email: plain.data.user?.email,
      email_verified: false,
      phone_verified: false,
    });
    const confirmed = await admin.updateUserById(plain.data.user!.id, { email_confirm: true });
    expect(confirmed.data.user?.user_metadata).toEqual({ ...user_metadata, email_verified: true });
  });

  test("a given id is kept, and nobody else gets it", async () => {
    const { admin } = server.operator;
    const id = crypto.randomUUID();
    const { data } = await admin.createUser({ id, email: newcomer().email, phone_confirm: true });
    expect(data.user).toMatchObject({ id, phone_confirmed_at: expect.any(String) });
    const again = await admin.createUser({ id, email: newcomer().email });
    expect(again.error).toMatchObject({ status: 409, code: "conflict" });
  });

  test("have no factors", async () => {
    const { admin } = server.operator;
    const userId = (await admin.createUser({ email: newcomer().email })).data.user!.id;
    expect(await admin.mfa.listFactors({ userId })).toEqual({ data: { factors: [] }, error: null });
    const removed = await admin.mfa.deleteFactor({ userId, id: userId });
    expect(removed.error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
    const nobodys = await admin.mfa.listFactors({ userId: crypto.randomUUID() });
    expect(nobodys.error).toMatchObject({ status: 404, code: "user_not_found" });
  });

  test("invalid pages and ids are refused", async () => {
    const secret = { headers: { apikey: keys.secret } };
    for (const query of ["page=0", "page=-1", "per_page=many", "page=99999999999"]) {
      const { status } = await server.ask("GET", `/admin/users?${query}`, secret);
      expect([query, status]).toEqual([query, 400]);
    }
    expect((await server.ask("GET", "/admin/users/me", secret)).status).toBe(404);
    expect((await server.operator.admin.deleteUser(crypto.randomUUID(), true)).error?.status).toBe(404);
  });
});

describe("without the secret key", () => {
  test("guests, customers and tokens of other roles are refused", async () => {
    const { data } = await server.client().signUp(newcomer());
    const customer = data.session?.access_token ?? "";
    const answers = await Promise.all([
      server.ask("GET", "/admin/users"),
      server.ask("GET", "/admin/users", { bearer: keys.publishable }),
      server.ask("GET", "/admin/users", { bearer: customer }),
      server.ask("DELETE", `/admin/users/${data.user?.id}`, { bearer: customer }),
      server.ask("POST", "/admin/users", { bearer: await sign({ role: "anon" }), body: {} }),
      server.ask("GET", "/admin/users", { bearer: customer, headers: { apikey: keys.secret } }),
    ]);
    expect(answers.map(({ status, body }) => [status, body["error_code"]])).toEqual([
      [401, "no_authorization"],
      [403, "bad_jwt"],
      [403, "not_admin"],
      [403, "not_admin"],
      [403, "not_admin"],
      [403, "not_admin"],
    ]);
  });

  test("a token of the service's role is allowed", async () => {
    const bearer = await sign({ role: "service_role" });
    expect((await server.ask("GET", "/admin/users", { bearer })).status).toBe(200);
  });
});
