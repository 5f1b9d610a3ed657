import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { generateSigningJwk, parseSigningKeys } from "../../../backend/tokens/signing-keys.ts";
import { testJwtSecret } from "../../setup/names.ts";
import { keys } from "../base/api.ts";
import { newcomer } from "../auth/server.ts";
import { openProject, type Project } from "../base/project.ts";

// API keys that are tokens for a role, as older Supabase projects have them.

const signingKeys = parseSigningKeys(JSON.stringify([generateSigningJwk()]));
const secret = new TextEncoder().encode(testJwtSecret);
const project = { iss: "supabase", ref: "facet" };

/** Keys are valid for ten years. */
const keyFor = (claims: object, expires = "10y", signedWith = secret): Promise<string> =>
  new SignJWT({ ...project, ...claims })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setExpirationTime(expires)
    .sign(signedWith);

let server: Project;
let anon: string;
let service: string;
beforeAll(async () => {
  server = await openProject({ signingKeys });
  anon = await keyFor({ role: "anon" });
  service = await keyFor({ role: "service_role" });
  const { owner } = server.database.pools;
  await owner`insert into public.products (name, category, price) values ('Ring', 'Gemstones', 5)`;
  await owner.unsafe(`
    create function public.who() returns json language sql
      return json_build_object('role', current_user, 'claimed', auth.role(), 'ref', auth.jwt() ->> 'ref');
    notify pgrst, 'reload schema'`);
  await vi.waitUntil(async () => !(await server.client().rpc("who")).error);
});
afterAll(() => server.close());

test("a key for anon is a guest's, and can sign customers up and in", async () => {
  const client = server.client(anon);
  expect((await client.rpc("who")).data).toMatchObject({ role: "anon", claimed: "anon" });
  expect((await client.from("products").select("name")).data).toEqual([{ name: "Ring" }]);
  expect((await client.from("profiles").select()).error?.code).toBe("42501");
  expect((await client.storage.listBuckets()).data).toEqual([]);
  expect((await client.auth.admin.listUsers()).error).toMatchObject({ status: 403 });

  const login = newcomer();
  expect((await client.auth.signUp(login)).error).toBeNull();
  expect((await client.rpc("who")).data).toMatchObject({ role: "authenticated", claimed: "authenticated" });
  expect((await server.client(anon).auth.signInWithPassword(login)).error).toBeNull();
});

test("a key for service_role is the service's, whose claims policies see", async () => {
  const client = server.client(service);
  expect((await client.rpc("who")).data).toEqual({
    role: "service_role",
    claimed: "service_role",
    ref: "facet",
  });
  expect((await client.from("profiles").select()).error).toBeNull();
  expect((await client.storage.createBucket("letters")).error).toBeNull();
  expect((await client.auth.admin.listUsers()).error).toBeNull();
});

const paths = ["/rest/v1/products", "/auth/v1/settings", "/storage/v1/bucket"];

const statuses = (headers: Record<string, string>): Promise<number[]> =>
  Promise.all(paths.map(async (path) => (await fetch(server.url + path, { headers })).status));

test("a key alone is enough, in the header or in the URL", async () => {
  expect(await statuses({ apikey: anon })).toEqual([200, 200, 200]);
  const admin = await fetch(`${server.url}/auth/v1/admin/users`, { headers: { apikey: service } });
  expect(admin.status).toBe(200);
  const asked = await fetch(`${server.url}/auth/v1/settings?apikey=${anon}`);
  expect(asked.status).toBe(200);
});

test("a token decides the role, whatever the key", async () => {
  const { token } = await server.customer("Ana");
  const who = async (apikey: string): Promise<unknown> => {
    const headers = { apikey, authorization: `Bearer ${token}` };
    return (await fetch(`${server.url}/rest/v1/rpc/who`, { headers })).json();
  };
  for (const key of [anon, service, keys.publishable])
    expect(await who(key)).toMatchObject({ role: "authenticated" });
});

test("no other token is a key", async () => {
  const { token } = await server.customer("Ana");
  const other = new TextEncoder().encode("another secret, as long as it has to be");
  const wrong = {
    "a customer's": token,
    "for another role": await keyFor({ role: "authenticated" }),
    "for no role": await keyFor({}),
    "for a list of roles": await keyFor({ role: ["service_role"] }),
    expired: await keyFor({ role: "service_role" }, "-1m"),
    "of another secret": await keyFor({ role: "service_role" }, "1h", other),
    unsigned: `${anon.split(".")[0]}.${service.split(".")[1]}.`,
    "with another role under the signature": `${anon.split(".")[0]}.${service.split(".")[1]}.${anon.split(".")[2]}`,
  };
  for (const [name, apikey] of Object.entries(wrong)) {
    expect([name, ...(await statuses({ apikey }))]).toEqual([name, 401, 401, 401]);
    expect([name, ...(await statuses({ apikey, authorization: `Bearer ${token}` }))]).toEqual([
      name,
      401,
      401,
      401,
    ]);
  }
});
