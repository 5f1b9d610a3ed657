import { hash } from "@node-rs/bcrypt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthServer, newcomer, serveAuth } from "./server.ts";

// Accounts that bring password hashes from elsewhere.

let server: AuthServer;
let digest: string;
beforeAll(async () => {
  server = await serveAuth();
  digest = (await hash(newcomer().password, { cost: 4 })).slice(7);
});
afterAll(() => server.close());

const stored = async (email: string): Promise<string> => {
  const [user] = await server.database.pools.owner<{ hash: string }[]>`
    select encrypted_password as hash from auth.users where email = ${email}`;
  return user!.hash;
};

const signIn = async (email: string, password: string) =>
  (await server.client().signInWithPassword({ email, password })).error?.code ?? "signed in";

test.each(["a", "b", "y"])("a hash of bcrypt's version 2%s is kept, and signs in", async (version) => {
  const { email, password } = newcomer();
  const password_hash = `$2${version}$04$${digest}`;
  const { error } = await server.operator.admin.createUser({ email, password_hash, email_confirm: true });
  expect(error).toBeNull();
  expect(await signIn(email, "ruby-and-opal")).toBe("invalid_credentials");
  expect(await signIn(email, password)).toBe("signed in");
  expect(await stored(email)).toBe(password_hash);
});

test("a hash replaces a password, which ends the sessions", async () => {
  const { email, password } = newcomer();
  const client = server.client();
  const id = (await client.signUp({ email, password: "emerald-cut" })).data.user!.id;
  const changed = await server.operator.admin.updateUserById(id, { password_hash: `$2b$04$${digest}` });
  expect(changed.error).toBeNull();
  expect((await client.refreshSession()).error?.code).toBe("refresh_token_not_found");
  expect([await signIn(email, "emerald-cut"), await signIn(email, password)]).toEqual([
    "invalid_credentials",
    "signed in",
  ]);
});

test.each([
  ["Argon2", () => "$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHRzYWx0$DGtUuy7ZYmJ2nvD1jpzW4w"],
  ["Firebase's scrypt", () => "$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=c2FsdA==$c2FsdA==$c2FsdA=="],
  ["plain text", () => "ruby-and-pearl"],
  ["bcrypt, but cut off", () => `$2b$04$${digest.slice(0, -1)}`],
  ["bcrypt, but too long", () => `$2b$04$${digest}.`],
  ["bcrypt, but with bits that no digest has", () => `$2b$04$${digest.slice(0, -1)}/`],
  ["bcrypt without a version", () => `$2$04$${digest}`],
  ["bcrypt of a cost that is too low", () => `$2b$03$${digest}`],
  ["bcrypt of a cost that takes too long", () => `$2b$13$${digest}`],
])("a hash that is %s is refused", async (_, given) => {
  const { email } = newcomer();
  const { error } = await server.operator.admin.createUser({ email, password_hash: given() });
  expect(error).toMatchObject({
    status: 400,
    code: "validation_failed",
    message: expect.stringMatching(/hash/i),
  });
});

test("a hash and a password together are refused", async () => {
  const { email, password } = newcomer();
  const { error } = await server.operator.admin.createUser({
    email,
    password,
    password_hash: `$2b$04$${digest}`,
  });
  expect(error).toMatchObject({ status: 400, code: "validation_failed" });
});

test.each(["$argon2id$v=19$m=16,t=2,p=1$c2FsdHNhbHQ$aaaa", "$2b$31$", ""])(
  "a stored hash that cannot be checked matches nothing, without a delay: %j",
  async (prefix) => {
    const { email, password } = newcomer();
    await server.client().signUp({ email, password });
    await server.database.pools.owner`
      update auth.users set encrypted_password = ${prefix.endsWith("$") ? prefix + digest : prefix} where email = ${email}`;
    const start = performance.now();
    expect(await signIn(email, password)).toBe("invalid_credentials");
    expect(performance.now() - start).toBeLessThan(5_000);
  },
);
