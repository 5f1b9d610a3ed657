import { afterAll, beforeAll, expect, test } from "vitest";
import { keys } from "../base/api.ts";
import { type Answer, type AuthServer, serveAuth } from "./server.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await serveAuth();
  const names = { "ana@facet.test": "Ana Opal", "ben@facet.test": "Ben 100%", "cleo@mail.example": "Cleo" };
  for (const [email, full_name] of Object.entries(names))
    await server.operator.admin.createUser({ email, user_metadata: { full_name } });
});
afterAll(() => server.close());

const list = (query: string): Promise<Answer> =>
  server.ask("GET", `/admin/users?${query}`, { headers: { apikey: keys.secret } });

const found = async (query: string): Promise<string[]> =>
  ((await list(query)).body["users"] as { email: string }[]).map(({ email }) => email.split("@")[0]!);

test.each([
  ["filter=facet", ["ben", "ana"]],
  ["filter=opal", ["ana"]],
  ["filter=OPAL", ["ana"]],
  ["filter=ANA@", []],
  ["filter=a%25facet", ["ana"]],
  ["filter=%27%20or%20true--", []],
  ["filter=", ["cleo", "ben", "ana"]],
])("users are filtered by a part of the address or of the name: %s", async (query, users) => {
  expect(await found(query)).toEqual(users);
});

test.each([
  ["sort=created_at%20asc", ["ana", "ben", "cleo"]],
  ["sort=created_at%20DESC", ["cleo", "ben", "ana"]],
  ["sort=created_at", ["cleo", "ben", "ana"]],
  ["sort=created_at%20asc&filter=facet&per_page=1&page=2", ["ben"]],
])("users are sorted by when they were created: %s", async (query, users) => {
  expect(await found(query)).toEqual(users);
});

test("totals and links are those of the filtered list", async () => {
  const { headers } = await list("filter=facet&sort=created_at%20asc&per_page=1");
  expect(headers.get("x-total-count")).toBe("2");
  const [next = ""] = headers.get("link")!.split(";");
  expect(await found(next.slice(next.indexOf("?") + 1, -1))).toEqual(["ben"]);
});

test.each([
  "sort=email",
  "sort=",
  "sort=created_at%20up",
  "sort=created_at%20asc,%20id",
  "sort=created_at&sort=id",
  "filter=%00",
])("%s is refused", async (query) => {
  const { status, body } = await list(query);
  expect([status, body["error_code"]]).toEqual([400, "validation_failed"]);
});
