import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { DetailedError, Upload, type UploadOptions } from "tus-js-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keys } from "../base/api.ts";
import { openProject, type Project } from "../base/project.ts";

// As Supabase's documentation recommends for files above 6 MB.

let project: Project;
beforeAll(async () => {
  project = await openProject();
  await project.client(keys.secret).storage.createBucket("box");
});
afterAll(() => project.close());

const content = Buffer.alloc(9_000_000, "0123456789");
const box = () => project.client(keys.secret).storage.from("box");
async function isStoredAs(name: string): Promise<boolean> {
  const { data } = await box().download(name);
  return (await data?.text()) === content.toString();
}

function optionsFor(name: string, options: UploadOptions): UploadOptions {
  return {
    endpoint: `${project.url}/storage/v1/upload/resumable`,
    retryDelays: [0, 100],
    chunkSize: 6 * 1024 * 1024,
    headers: { authorization: `Bearer ${keys.secret}` },
    metadata: { bucketName: "box", objectName: name, contentType: "application/zip", cacheControl: "3600" },
    ...options,
  };
}

const upload = (name: string, options: UploadOptions = {}, body: Buffer | Readable = content) =>
  new Promise<void>((resolve, reject) => {
    new Upload(body, { ...optionsFor(name, options), onError: reject, onSuccess: () => resolve() }).start();
  });

test.each<[string, UploadOptions, () => Buffer | Readable]>([
  ["in parts", {}, () => content],
  ["with data at its creation", { uploadDataDuringCreation: true }, () => content],
  ["of unknown length", { uploadLengthDeferred: true, chunkSize: 1e6 }, () => Readable.from([content])],
])("the usual client uploads %s", async (_how, options, body) => {
  const name = randomUUID();
  await upload(name, options, body());
  expect(await isStoredAs(name)).toBe(true);
  expect((await box().info(name)).data).toMatchObject({
    contentType: "application/zip",
    cacheControl: "max-age=3600",
  });
});

test("the usual client uploads with a signed URL's token", async () => {
  const { data } = await box().createSignedUploadUrl("signed.zip");
  const endpoint = `${project.url}/storage/v1/upload/resumable/sign`;
  await upload("signed.zip", { endpoint, headers: { "x-signature": data?.token ?? "" } });
  expect(await isStoredAs("signed.zip")).toBe(true);
});

/** Uploads until some parts have arrived, and then stops or terminates. @returns the upload's address */
const uploadPartly = (name: string, terminate: boolean) =>
  new Promise<string>((resolve, reject) => {
    const begun: Upload = new Upload(content, {
      ...optionsFor(name, { chunkSize: 1e6 }),
      onError: reject,
      onChunkComplete: (_size, received) => {
        const address = begun.url ?? "";
        if (received === 3e6) begun.abort(terminate).then(() => resolve(address), reject);
      },
    });
    begun.start();
  });

test("the usual client resumes an upload where it stopped", async () => {
  const uploadUrl = await uploadPartly("resumed.zip", false);
  const starts: number[] = [];
  await upload("resumed.zip", { uploadUrl, onProgress: (sent) => starts.push(sent) });
  expect(starts[0]).toBeGreaterThanOrEqual(3e6);
  expect(await isStoredAs("resumed.zip")).toBe(true);
});

test("the usual client terminates an upload", async () => {
  const address = await uploadPartly("terminated.zip", true);
  const headers = { authorization: `Bearer ${keys.secret}`, "tus-resumable": "1.0.0" };
  expect((await fetch(address, { method: "HEAD", headers })).status).toBe(404);
});

test("the usual client learns why an upload is refused", async () => {
  const asGuest = { headers: { authorization: `Bearer ${keys.publishable}` } };
  const refusal = await upload("guest.zip", asGuest).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DetailedError);
  expect((refusal as DetailedError).originalResponse?.getBody()).toBe(
    "new row violates row-level security policy",
  );
});
