import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys } from "../base/api.ts";
import { oddTokens, invalidTokens } from "./tokens.ts";
import { type Customer, openProject, type Project } from "../base/project.ts";

/** In every row that no bad token may show. */
const secret = "Nobody else may know";

let project: Project;
let ana: Customer;
beforeAll(async () => {
  project = await openProject();
  ana = await project.customer("Ana");
  await project.database.pools.owner`
    update auth.users set raw_user_meta_data = ${project.database.pools.owner.json({ full_name: secret })}
    where id = ${ana.id}`;
  const files = project.client(keys.secret).storage;
  await files.createBucket("accounts");
  await files.from("accounts").upload("a.txt", secret, { contentType: "text/plain" });
});
afterAll(() => project.close());

const endpoints: [string, string, object?][] = [
  ["GET", "/rest/v1/profiles"],
  ["GET", "/rest/v1/products"],
  ["PATCH", "/rest/v1/profiles?id=not.is.null", { full_name: "Mallory" }],
  ["POST", "/rest/v1/rpc/product_facets", { q: "" }],
  ["GET", "/auth/v1/user"],
  ["PUT", "/auth/v1/user", { data: { full_name: "Mallory" } }],
  ["POST", "/auth/v1/logout?scope=global"],
  ["GET", "/auth/v1/admin/users"],
  ["GET", "/storage/v1/object/authenticated/accounts/a.txt"],
  ["GET", "/storage/v1/bucket"],
  ["POST", "/storage/v1/object/list/accounts", { prefix: "" }],
  ["DELETE", "/storage/v1/object/accounts", { prefixes: ["a.txt"] }],
];

/** Like GoTrue, auth only reads the user and the session from a token, and these are Ana's own. */
const ownAccount = "/auth/v1/";

type Result = { status: number; text: string };

async function send([method, path, body]: (typeof endpoints)[number], headers: HeadersInit): Promise<Result> {
  const response = await fetch(`${project.url}${path}`, {
    method,
    headers: { "content-type": "application/json", ...Object.fromEntries(new Headers(headers)) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** Storage responds with 400 and has the real status in the body. */
function realStatus({ status, text }: Result): number {
  const { statusCode } = status === 400 ? (JSON.parse(text) as { statusCode?: string }) : {};
  return Number(statusCode ?? status);
}

/** Secrets and details of the implementation. */
const leaks = /Nobody else|node_modules|\.ts\b|\bat \/|postgres(ql)?:\/\/|select |only-for-tests/;

async function nothingChanged(): Promise<void> {
  const { owner } = project.database.pools;
  const [found] = await owner`
    select
      (select count(*)::int from auth.sessions where user_id = ${ana.id}) as sessions,
      (select full_name from public.profiles where id = ${ana.id}) as name,
      (select count(*)::int from storage.objects) as objects`;
  expect(found).toEqual({ sessions: 1, name: secret, objects: 1 });
}

test("an invalid token gives access to nothing, not even to what guests may read", async () => {
  const opened: string[] = [];
  for (const [wrong, token] of Object.entries(await invalidTokens(ana.id, ana.token))) {
    const headers = { apikey: keys.publishable, authorization: `Bearer ${token}` };
    for (const endpoint of endpoints) {
      const result = await send(endpoint, headers);
      const isRefused = [401, 403].includes(realStatus(result));
      const isWhole = endpoint[1].startsWith("/rest/") ? result.status === 401 : isRefused;
      if (!isWhole || leaks.test(result.text)) {
        opened.push(`${wrong}: ${endpoint[0]} ${endpoint[1]} ${result.status} ${result.text}`);
      }
    }
  }
  expect(opened).toEqual([]);
  await nothingChanged();
});

test("a correctly signed token with odd claims shows and changes nothing that belongs to others, and causes no server error", async () => {
  const opened: string[] = [];
  for (const [odd, token] of Object.entries(await oddTokens(ana.id))) {
    const headers = { apikey: keys.publishable, authorization: `Bearer ${token}` };
    for (const endpoint of endpoints.filter(([, path]) => !path.startsWith(ownAccount))) {
      const result = await send(endpoint, headers);
      if (result.status >= 500 || leaks.test(result.text)) {
        opened.push(`${odd}: ${endpoint[0]} ${endpoint[1]} ${result.status} ${result.text}`);
      }
    }
  }
  expect(opened).toEqual([]);
  await nothingChanged();
});

test("a forbidden role is refused and does not fall back to a guest", async () => {
  const { owner } = project.database.pools;
  await owner`insert into public.products (name, category, price) values ('Ring', 'Gemstones', 5)`;
  const odd = Object.entries(await oddTokens(ana.id)).filter(([name]) => name.startsWith("for "));
  const results: Record<string, number> = {};
  for (const [name, token] of odd) {
    const headers = { apikey: keys.publishable, authorization: `Bearer ${token}` };
    results[name] = (await send(["GET", "/rest/v1/products"], headers)).status;
  }
  expect(results).toEqual({
    "for pg_monitor": 403,
    "for authenticator": 403,
    "for pg_read_all_data": 403,
    "for nobody there": 401,
    "for an empty role": 401,
    "for none": 403,
    "for a list of roles": 401,
    "for a role in an object": 401,
    "for no role": 200,
  });
});

describe("keys", () => {
  test.each([
    "sb_publishable_other",
    "",
    "null",
    "service_role",
    "sb_secret_tesT",
    `${keys.secret} `.repeat(2),
  ])("%j is not a key, whatever the token", async (apikey) => {
    for (const authorization of [undefined, `Bearer ${apikey}`, `Bearer ${ana.token}`]) {
      const results = endpoints.map((endpoint) =>
        send(endpoint, { apikey, ...(authorization && { authorization }) }),
      );
      const statuses = (await Promise.all(results)).map(({ status }) => status);
      expect({ apikey, authorization, statuses }).toEqual({
        apikey,
        authorization,
        statuses: endpoints.map(() => 401),
      });
    }
    await nothingChanged();
  });

  test("the publishable key as token is a guest, the secret key as token is the service", async () => {
    const asGuest = await send(["GET", "/rest/v1/profiles"], {
      apikey: keys.publishable,
      authorization: `Bearer ${keys.publishable}`,
    });
    expect(asGuest.status).toBe(401);
    const asService = await send(["GET", "/rest/v1/profiles"], { authorization: `Bearer ${keys.secret}` });
    expect([asService.status, asService.text]).toEqual([200, expect.stringContaining(secret)]);
  });
});

test("a header that is too large is refused", async () => {
  const huge = { apikey: keys.publishable, authorization: `Bearer ${"x".repeat(20_000)}` };
  for (const endpoint of endpoints) expect((await send(endpoint, huge)).status).toBeOneOf([401, 431]);
});
