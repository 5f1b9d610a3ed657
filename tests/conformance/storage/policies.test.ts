import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Role, type StorageServer, startStorage } from "./server.ts";

let storage: StorageServer;
beforeAll(async () => {
  storage = await startStorage({ content: "nothing" });
  await storage.client("service").createBucket("box");
});
afterAll(() => storage.close());

type Command = "select" | "insert" | "update" | "delete";

/** Makes this the only policy for customers, besides reading everything. */
async function allow(condition: string, ...commands: Command[]): Promise<void> {
  for (const command of commands) {
    const using = command === "insert" ? "" : `using (${condition})`;
    const check = ["insert", "update"].includes(command) ? `with check (${condition})` : "";
    await storage.owner.unsafe(
      `create policy "test ${command}" on storage.objects for ${command} to authenticated ${using} ${check}`,
    );
  }
}
const box = (role: Role = "customer") => storage.client(role).from("box");
const refused = { statusCode: "403", message: "new row violates row-level security policy" };

beforeEach(async () => {
  for (const command of ["select", "insert", "update", "delete"])
    await storage.owner.unsafe(`drop policy if exists "test ${command}" on storage.objects`);
  await storage.client("service").emptyBucket("box");
});

const typed = (type: string) => new Blob(["text"], { type });

test("a policy sees an upload's type, for a form and for a plain body", async () => {
  await allow("metadata->>'mimetype' = 'text/plain'", "insert");
  expect((await box().upload("form.txt", typed("text/plain"))).error).toBeNull();
  expect((await box().upload("form.csv", typed("text/csv"))).error).toMatchObject(refused);
  expect((await box().upload("body.txt", "text", { contentType: "text/plain" })).error).toBeNull();
  expect((await box().upload("body.csv", "text", { contentType: "text/csv" })).error).toMatchObject(refused);
});

test.each(["contentLength", "size"])("a policy sees an upload's length as %s", async (key) => {
  await allow(`(metadata->>'${key}')::int <= 1000`, "insert");
  expect((await box().upload("short.txt", "x".repeat(1000))).error).toBeNull();
  expect((await box().upload("long.txt", "x".repeat(1001))).error).toMatchObject(refused);
  expect((await box().upload("short.form", typed("text/plain"))).error).toBeNull();
  expect((await box().upload("long.form", new Blob(["x".repeat(1001)]))).error).toMatchObject(refused);
});

test("a policy sees the length that is stored, not only the one that was announced", async () => {
  await allow("(metadata->>'size')::int > 100", "insert");
  // A form is longer than its file.
  expect((await box().upload("short.form", typed("text/plain"))).error).toMatchObject(refused);
  expect((await box("service").list()).data).toEqual([]);
});

test("a policy sees the client's own metadata", async () => {
  await allow("user_metadata->>'department' = 'sales'", "insert");
  const [sales, other] = [{ department: "sales" }, { department: "stock" }];
  expect((await box().upload("a.form", typed("text/plain"), { metadata: sales })).error).toBeNull();
  expect((await box().upload("b.form", typed("text/plain"), { metadata: other })).error).toMatchObject(
    refused,
  );
  expect((await box().upload("c.form", typed("text/plain"))).error).toMatchObject(refused);
  expect((await box().upload("a.txt", "text", { metadata: sales })).error).toBeNull();
  expect((await box().upload("b.txt", "text", { metadata: other })).error).toMatchObject(refused);
});

test("a policy sees what replaces an object", async () => {
  await allow("true", "select");
  await allow("metadata->>'mimetype' = 'text/plain'", "insert", "update");
  await box("service").upload("a.txt", typed("text/csv"));
  const options = { upsert: true };
  expect((await box().upload("a.txt", typed("text/html"), options)).error).toMatchObject(refused);
  expect((await box().upload("a.txt", typed("text/plain"), options)).error).toMatchObject(refused);
  await box("service").update("a.txt", typed("text/plain"));
  expect((await box().upload("a.txt", typed("text/plain"), options)).error).toBeNull();
});

test("a policy sees what a copy will be", async () => {
  await allow("true", "select");
  await allow("metadata->>'mimetype' = 'text/plain' and user_metadata->>'by' = 'Ana'", "insert");
  await box("service").upload("a.txt", typed("text/plain"), { metadata: { by: "Ana" } });
  await box("service").upload("a.csv", typed("text/csv"), { metadata: { by: "Ana" } });
  expect((await box().copy("a.txt", "b.txt")).error).toBeNull();
  expect((await box().copy("a.csv", "b.csv")).error).toMatchObject(refused);
});

test("a policy sees the upload headers of a request for a signed upload", async () => {
  await allow(
    "metadata->>'mimetype' = 'application/json' and user_metadata->>'department' = 'sales'",
    "insert",
  );
  expect((await box().createSignedUploadUrl("a.txt")).error).toMatchObject(refused);
  const headers = {
    authorization: `Bearer ${storage.tokens.customer}`,
    "content-type": "application/json",
    "x-metadata": Buffer.from('{"department":"sales"}').toString("base64"),
  };
  const response = await storage.get("/object/upload/sign/box/a.txt", {
    method: "POST",
    headers,
    body: "{}",
  });
  expect(response.status).toBe(200);
});

test("a refused file is not stored, and its client learns why after sending it", async () => {
  await allow("metadata->>'mimetype' = 'text/plain'", "insert");
  const large = new Blob([Buffer.alloc(5_000_000)], { type: "application/zip" });
  expect((await box().upload("large.zip", large)).error).toMatchObject(refused);
  expect((await box().upload("large.zip", large.stream())).error).toMatchObject(refused);
});

type Attempt = () => Promise<{ error: unknown }>;
const get = async (path: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${storage.tokens.customer}` };
  const response = await storage.get(path, { ...init, headers });
  await response.arrayBuffer();
  return { error: response.ok ? null : response.status };
};
const attempts: [string, Attempt][] = [
  ["storage.object.list", () => box().list().then(found)],
  [
    "storage.object.list_v2",
    async () => ({ error: (await box().listV2()).data?.objects.length ? null : 404 }),
  ],
  ["storage.object.get_authenticated", () => box().download("a.txt")],
  ["object.head_authenticated_info", () => get("/object/box/a.txt", { method: "HEAD" })],
  ["object.get_authenticated_info", () => box().info("a.txt")],
  ["storage.object.sign", () => box().createSignedUrl("a.txt", 60)],
  [
    "storage.object.sign_many",
    async () => ({ error: (await box().createSignedUrls(["a.txt"], 60)).data?.[0]?.error }),
  ],
  ["storage.object.upload", () => box().upload("b.txt", "b")],
  ["storage.object.upload_update", () => box().update("b.txt", "b")],
  ["storage.object.sign_upload_url", () => box().createSignedUploadUrl("c.txt")],
  ["storage.object.copy", () => box().copy("a.txt", "c.txt")],
  ["storage.object.move", () => box().move("a.txt", "c.txt")],
  ["storage.object.delete", () => get("/object/box/a.txt", { method: "DELETE" })],
  ["storage.object.delete_many", () => box().remove(["a.txt"]).then(found)],
];

/** Row security hides from a list instead of refusing. */
function found({ data }: { data: unknown[] | null }): { error: unknown } {
  return { error: data?.length ? null : 404 };
}

test.each(attempts)("a policy can allow only %s", async (operation, attempt) => {
  await box("service").upload("a.txt", "a");
  await allow(`storage.operation() = '${operation}'`, "select", "insert", "update", "delete");
  expect((await attempt()).error).toBeFalsy();
  await storage.client("service").emptyBucket("box");
  await box("service").upload("a.txt", "a");
  for (const [other, elsewise] of attempts.filter(([name]) => name !== operation))
    expect([other, Boolean((await elsewise()).error)]).toEqual([other, true]);
});

test.each([
  ["allow_only_operation('object.list')", true],
  ["allow_only_operation('storage.object.list')", true],
  ["allow_only_operation('object.list_v2')", false],
  ["allow_only_operation('')", false],
  ["allow_only_operation(null)", false],
  ["allow_any_operation(array['object.move', 'object.list'])", true],
  ["allow_any_operation(array['object.move', null, ''])", false],
  ["allow_any_operation('{}')", false],
])("while listing, storage.%s is %s", async (condition, holds) => {
  await box("service").upload("a.txt", "a");
  await allow(`storage.${condition}`, "select");
  expect((await box().list()).data?.length).toBe(holds ? 1 : 0);
});

test("outside of a request there is no operation", async () => {
  const [row] = await storage.owner`select storage.allow_only_operation('storage.') as allowed`;
  expect(row).toEqual({ allowed: false });
});

test("removing an existing object without the right to is denied", async () => {
  await box("service").upload("a.txt", "a");
  await allow("true", "select");
  const headers = { authorization: `Bearer ${storage.tokens.customer}` };
  const denied = await storage.get("/object/box/a.txt", { method: "DELETE", headers });
  expect(denied.status).toBe(400);
  expect(await denied.json()).toMatchObject({
    statusCode: "403",
    error: "Unauthorized",
    message: "Access denied",
  });
  const missing = await storage.get("/object/box/none.txt", { method: "DELETE", headers });
  expect(await missing.json()).toMatchObject({ statusCode: "404", message: "Object not found" });
});
