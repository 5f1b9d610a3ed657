import { request } from "node:http";
import { text } from "node:stream/consumers";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keys } from "../base/api.ts";
import { type AuthServer, newcomer, serveAuth } from "./server.ts";

let server: AuthServer;
let bearer: string;
beforeAll(async () => {
  server = await serveAuth();
  bearer = (await server.client().signUp(newcomer())).data.session?.access_token ?? "";
});
afterAll(() => server.close());

const withBodies = [
  ["POST", "/signup"],
  ["POST", "/token?grant_type=password"],
  ["POST", "/token?grant_type=refresh_token"],
  ["PUT", "/user"],
  ["POST", "/otp"],
  ["POST", "/admin/users"],
] as const;

/** With the secret key for endpoints that read only the operator's body. */
const ask = (method: string, path: string, body: unknown) =>
  server.ask(method, path, {
    body,
    ...(path.startsWith("/admin") ? { headers: { apikey: keys.secret } } : { bearer }),
  });

test.each(withBodies)("%s %s refuses what is not a JSON object", async (method, path) => {
  const nested = `{"email":"a@facet.test","password":"long enough","data":${"[".repeat(50_000)}`;
  for (const body of [
    "",
    " ",
    "{",
    "nonsense",
    '"text"',
    "[]",
    "7",
    nested,
    "\0",
    '{"email":"a@facet.test"',
  ]) {
    const answer = await ask(method, path, body);
    expect([body.slice(0, 60), answer.status, answer.body["error_code"]]).toEqual([
      body.slice(0, 60),
      400,
      "bad_json",
    ]);
  }
});

test("refuses fields of the wrong type", async () => {
  for (const [method, path] of withBodies.slice(0, 2)) {
    for (const email of [1, true, [], {}, ["a@facet.test"], { toString: "x" }]) {
      const { status, body } = await ask(method, path, { email, password: "long enough" });
      expect([status, body["error_code"]]).toEqual([400, "bad_json"]);
      expect(String(body["msg"])).toContain("Could not parse request body as JSON: cannot read field email");
    }
  }
  for (const data of [1, "x", [], true]) {
    expect((await ask("PUT", "/user", { data })).body["error_code"]).toBe("bad_json");
  }
  expect((await ask("PUT", "/user", { data: null, password: null })).status).toBe(200);
});

test("refuses a body that is too long, with or without a declared length", async () => {
  const long = JSON.stringify({ email: "a@facet.test", password: "x".repeat(100_000) });
  const announced = await ask("POST", "/signup", long);
  expect([announced.status, announced.body["code"]]).toEqual([413, 413]);
  expect(await postInPieces(`${server.url}/signup`, long)).toBe(413);
});

test("stores hostile text unchanged or refuses it", async () => {
  const names = [
    "'; drop table auth.users; --",
    "\\",
    '"',
    "\u202e",
    "💍",
    "\\u0000",
    "a\\\\u0000",
    "__proto__",
  ];
  const { body } = await ask("PUT", "/user", { data: Object.fromEntries(names.map((name) => [name, name])) });
  for (const name of names) expect(body["user_metadata"]).toHaveProperty([name], name);
  for (const refused of ["\0", "x\\\0", "\ud83d"]) {
    expect((await ask("PUT", "/user", { data: { refused } })).body["error_code"]).toBe("validation_failed");
  }
});

test("no body causes an internal error", async () => {
  const scalar = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.emailAddress(),
    fc.constantFrom("\0", "\ud800", "authenticated", "1h", "none", crypto.randomUUID()),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const field = fc.oneof(
    { weight: 3, arbitrary: scalar },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
    { weight: 1, arbitrary: fc.dictionary(fc.string({ unit: "binary" }), scalar, { maxKeys: 4 }) },
  );
  const names = [
    "email",
    "phone",
    "password",
    "data",
    "app_metadata",
    "user_metadata",
    "refresh_token",
    "ban_duration",
    "role",
    "id",
    "email_confirm",
    "type",
    "token",
    "__proto__",
    "constructor",
  ];
  const body = fc.oneof(
    { weight: 8, arbitrary: fc.dictionary(fc.constantFrom(...names), field, { maxKeys: 6 }) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...withBodies), body, async ([method, path], content) => {
      const answer = await ask(method, path, content);
      // This server has no mail, which GoTrue reports with this status.
      const isWithoutMail = /^Error sending [a-z ]+ email$/.test(String(answer.body["msg"]));
      expect(isWithoutMail ? 0 : answer.status).toBeLessThan(500);
      expect(JSON.stringify(answer.body)).not.toMatch(/postgres|syntax|\.ts:|node_modules/i);
    }),
    { numRuns: 300, examples: [[["PUT", "/user"], { email: "new@facet.test" }]] },
  );
});

test("nor does any path, query, header or token", async () => {
  const word = fc.oneof(
    fc.constantFrom(
      "admin",
      "users",
      "user",
      "token",
      "factors",
      "verify",
      "logout",
      "..",
      "%00",
      "%ff",
      "sso",
    ),
    fc.string({ unit: "grapheme-ascii" }).map(encodeURIComponent),
  );
  const path = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => `/${words.join("/")}`);
  const query = fc.array(fc.tuple(word, word), { maxLength: 3 });
  const header = fc.stringMatching(/^[\x20-\x7e]{0,40}$/);
  const method = fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD");
  await fc.assert(
    fc.asyncProperty(method, path, query, header, async (verb, where, pairs, value) => {
      const search = pairs.map(([name, content]) => `${name}=${content}`).join("&");
      const response = await fetch(`${server.url}${where}?${search}`, {
        method: verb,
        headers: {
          authorization: `Bearer ${value.trim()}`,
          "x-supabase-api-version": value,
          "x-forwarded-for": value,
        },
      });
      await response.arrayBuffer();
      expect(response.status).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
});

test("none of this is logged as an error", () => {
  expect(server.logged()).toBe("");
});

/** Sends a chunked body without a declared length. @returns the status */
function postInPieces(url: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: "POST" }, (response) => {
      void text(response).then(() => resolve(response.statusCode ?? 0), reject);
    });
    outgoing.on("error", reject);
    for (let at = 0; at < body.length; at += 8192) outgoing.write(body.slice(at, at + 8192));
    outgoing.end();
  });
}
