import { afterAll, beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import { sign } from "../base/api.ts";
import { readRuby, type StorageServer, startStorage } from "./server.ts";

let storage: StorageServer;
beforeAll(async () => {
  storage = await startStorage({ content: "nothing" });
  await storage.client("service").createBucket("secret");
  await secret().upload("plan ä.txt", "the plan", { contentType: "text/plain" });
  await secret().upload("ruby.webp", await readRuby(), { contentType: "image/webp" });
});
afterAll(() => storage.close());

const secret = () => storage.client("service").from("secret");
const refusedWith = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init);
  expect(response.status).toBe(400);
  return (await response.json()) as { code: string; message: string };
};

async function signedFor(seconds: number): Promise<string> {
  return (await secret().createSignedUrl("plan ä.txt", seconds)).data?.signedUrl ?? "";
}

describe("a signed URL", () => {
  test("grants anyone who has it the object", async () => {
    const { data } = await secret().createSignedUrl("plan ä.txt", 60, { download: "der plan.txt" });
    const response = await fetch(data?.signedUrl ?? "");
    expect(await response.text()).toBe("the plan");
    expect(response.headers.get("content-disposition")).toContain("der%20plan.txt");
    const seconds = (Date.parse(response.headers.get("expires") ?? "") - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test("can be created for many objects at once", async () => {
    const { data } = await secret().createSignedUrls(["plan ä.txt", "none.txt"], 60);
    expect(data?.[1]).toEqual({
      error: "Either the object does not exist or you do not have access to it",
      path: "none.txt",
      signedURL: null,
      signedUrl: null,
    });
    expect(await (await fetch(data?.[0]?.signedUrl ?? "")).text()).toBe("the plan");
  });

  test("can fix how an image is rendered", async () => {
    const { data } = await secret().createSignedUrl("ruby.webp", 60, {
      transform: { width: 40, height: 30 },
    });
    const url = data?.signedUrl ?? "";
    expect(url).toContain("/render/image/sign/secret/ruby.webp?token=");
    const response = await fetch(`${url}&width=900`);
    const image = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await image.metadata()).toMatchObject({ width: 64, height: 48 });
    const whole = await refusedWith(url.replace("render/image", "object"));
    expect(whole.code).toBe("InvalidSignature");
    expect(
      (await secret().createSignedUrl("ruby.webp", 60, { transform: { width: 0.5 } })).error,
    ).toMatchObject({ status: 400 });
  });

  test("can only be created by callers who may read", async () => {
    for (const role of ["guest", "customer", "admin"] as const) {
      const client = storage.client(role).from("secret");
      expect((await client.createSignedUrl("plan ä.txt", 60)).error).toMatchObject({
        statusCode: "404",
        message: "Object not found",
      });
      expect((await client.createSignedUrls(["plan ä.txt"], 60)).data?.[0]?.signedUrl).toBeNull();
    }
    for (const seconds of [0, -5, 1.5, 1e12])
      expect((await secret().createSignedUrl("plan ä.txt", seconds)).error).toMatchObject({
        code: "InvalidRequest",
      });
  });

  test("is refused when its token is for something else, expired, forged or missing", async () => {
    const url = await signedFor(60);
    expect(await refusedWith(url.replace("plan%20%C3%A4.txt", "ruby.webp"))).toMatchObject({
      code: "InvalidSignature",
      message: "Invalid signature",
    });
    const forged = await sign({ url: "secret/ruby.webp" }, "x".repeat(40));
    const own = await sign({ url: undefined });
    const at = `${storage.url}/object/sign/secret/ruby.webp`;
    expect(await refusedWith(`${at}?token=${forged}`)).toMatchObject({
      code: "InvalidJWT",
      message: "signature verification failed",
    });
    expect(await refusedWith(`${at}?token=nonsense`)).toMatchObject({ message: "Invalid Compact JWS" });
    expect(await refusedWith(`${at}?token=${own}`)).toMatchObject({ code: "InvalidSignature" });
    expect(await refusedWith(at)).toMatchObject({
      message: "querystring must have required property 'token'",
    });
    const short = await signedFor(1);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(await refusedWith(short)).toMatchObject({ message: '"exp" claim timestamp check failed' });
  });
});

describe("a signed upload", () => {
  test("lets anyone who has it upload once for its creator", async () => {
    const { data } = await secret().createSignedUploadUrl("from-outside.txt");
    expect(data).toMatchObject({ path: "from-outside.txt", token: expect.any(String) });
    const guest = storage.client("guest").from("secret");
    const upload = () =>
      guest.uploadToSignedUrl(
        "from-outside.txt",
        data?.token ?? "",
        new Blob(["hi"], { type: "text/plain" }),
      );
    expect((await upload()).data).toEqual({ path: "from-outside.txt", fullPath: "secret/from-outside.txt" });
    expect((await upload()).error).toMatchObject({
      statusCode: "409",
      message: "The resource already exists",
    });
    expect(await (await secret().download("from-outside.txt")).data?.text()).toBe("hi");
  });

  test("replaces an object if it was created for that", async () => {
    await secret().upload("again.txt", "old");
    const { data } = await secret().createSignedUploadUrl("again.txt", { upsert: true });
    const { error } = await storage
      .client("guest")
      .from("secret")
      .uploadToSignedUrl("again.txt", data?.token ?? "", "new");
    expect(error).toBeNull();
    expect(await (await secret().download("again.txt")).data?.text()).toBe("new");
  });

  test("belongs to its creator, who must be allowed to upload", async () => {
    const images = storage.client("admin").from("product-images");
    const { data } = await images.createSignedUploadUrl("given.webp");
    await storage
      .client("guest")
      .from("product-images")
      .uploadToSignedUrl("given.webp", data?.token ?? "", await readRuby(), { contentType: "image/webp" });
    const [row] = await storage.owner`select owner_id from storage.objects where name = 'given.webp'`;
    expect(row?.owner_id).toMatch(/^[\da-f-]{36}$/);
    expect(
      (await storage.client("customer").from("product-images").createSignedUploadUrl("x.webp")).error,
    ).toMatchObject({
      statusCode: "403",
      message: "new row violates row-level security policy",
    });
    expect((await secret().createSignedUploadUrl("again.txt")).error).toMatchObject({ statusCode: "409" });
  });

  test("does not work for reading, nor the other way around", async () => {
    const { data: read } = await secret().createSignedUrl("plan ä.txt", 60);
    const token = new URL(read?.signedUrl ?? "").searchParams.get("token") ?? "";
    const guest = storage.client("guest").from("secret");
    expect((await guest.uploadToSignedUrl("plan ä.txt", token, "x")).error).toMatchObject({
      code: "InvalidSignature",
    });
    const { data: write } = await secret().createSignedUploadUrl("plan ä.txt", { upsert: true });
    expect(
      await refusedWith(`${storage.url}/object/sign/secret/plan ä.txt?token=${write?.token}`),
    ).toMatchObject({
      code: "InvalidSignature",
    });
  });

  test("does not work as an access token", async () => {
    const { data } = await secret().createSignedUploadUrl("worthless.txt");
    const holder = storage.client({ token: data?.token ?? "" }).from("secret");
    expect((await holder.list()).data).toEqual([]);
    expect((await holder.upload("worthless.txt", "x")).error).toMatchObject({ statusCode: "403" });
  });
});

describe("an access token", () => {
  test.each([
    ["forged", () => sign({ role: "service_role" }, "y".repeat(40)), "signature verification failed"],
    ["expired", () => sign({ role: "service_role" }, undefined, "-1s"), '"exp" claim timestamp check failed'],
    ["malformed", async () => "nonsense", "Invalid Compact JWS"],
    ["of an unknown role", () => sign({ role: "emperor" }), 'role "emperor" does not exist'],
    [
      "of a role that is none of ours",
      () => sign({ role: "pg_monitor" }),
      'permission denied to set role "pg_monitor"',
    ],
  ])("that is %s is refused", async (_kind, token, message) => {
    const { error } = await storage
      .client({ token: await token() })
      .from("secret")
      .list();
    expect(error).toMatchObject({ status: 400, statusCode: "403", code: "AccessDenied", message });
  });

  test("does not help with a wrong key", async () => {
    const response = await storage.get("/bucket", { headers: { apikey: "wrong" } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: "Invalid API key" });
  });
});
