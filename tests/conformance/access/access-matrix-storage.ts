import { StorageApiError, type StorageError } from "@supabase/storage-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Sql } from "../../../backend/database/sql.ts";
import sharp from "sharp";

type Result = { data: unknown; error: StorageError | null };
type Attempt = {
  make: (storage: SupabaseClient["storage"]) => Promise<Result>;
  /** What it does to the rows if it is allowed; nothing for a read. */
  effect?: string;
};

const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
  .png()
  .toBuffer();
const shown = "product-images";
const hidden = "accounts";
const png = { contentType: "image/png" };

/** The lines of the matrix. Effects: + for an added object, - for a removed one, ~ for changed content. */
export const storageAttempts: Record<string, Attempt> = {
  list: { make: (storage) => storage.from(shown).list() },
  download: { make: (storage) => storage.from(shown).download("a.png") },
  upload: {
    make: (storage) => storage.from(shown).upload("b.png", photo, png),
    effect: "+product-images/b.png",
  },
  "upload over another": {
    make: (storage) => storage.from(shown).upload("a.png", photo, { ...png, upsert: true }),
    effect: "~product-images/a.png",
  },
  "upload in parts": { make: uploadInParts, effect: "+product-images/b.png" },
  update: {
    make: (storage) => storage.from(shown).update("a.png", photo, png),
    effect: "~product-images/a.png",
  },
  move: {
    make: (storage) => storage.from(shown).move("a.png", "b.png"),
    effect: "+product-images/b.png -product-images/a.png",
  },
  copy: { make: (storage) => storage.from(shown).copy("a.png", "b.png"), effect: "+product-images/b.png" },
  remove: { make: (storage) => storage.from(shown).remove(["a.png"]), effect: "-product-images/a.png" },
  "upload address": { make: (storage) => storage.from(shown).createSignedUploadUrl("b.png") },
  "list accounts": { make: (storage) => storage.from(hidden).list() },
  "download accounts": { make: (storage) => storage.from(hidden).download("a.png") },
  "sign accounts": { make: (storage) => storage.from(hidden).createSignedUrl("a.png", 60) },
  "upload to accounts": {
    make: (storage) => storage.from(hidden).upload("b.png", photo, png),
    effect: "+accounts/b.png",
  },
  "move to accounts": {
    make: (storage) => storage.from(shown).move("a.png", "b.png", { destinationBucket: hidden }),
    effect: "+accounts/b.png -product-images/a.png",
  },
  "copy from accounts": {
    make: (storage) => storage.from(hidden).copy("a.png", "b.png", { destinationBucket: shown }),
    effect: "+product-images/b.png",
  },
  "remove accounts": { make: (storage) => storage.from(hidden).remove(["a.png"]), effect: "-accounts/a.png" },
  "read buckets": { make: (storage) => storage.listBuckets() },
  "create bucket": { make: (storage) => storage.createBucket("mine"), effect: "+mine" },
  "update bucket": { make: (storage) => storage.updateBucket(hidden, { public: true }), effect: "~accounts" },
  "empty bucket": { make: (storage) => storage.emptyBucket(shown), effect: "-product-images/a.png" },
  "delete bucket": { make: (storage) => storage.deleteBucket("spare"), effect: "-spare" },
};

/** Creates a resumable upload with all of its content. */
async function uploadInParts(storage: SupabaseClient["storage"]): Promise<Result> {
  const metadata = Object.entries({ bucketName: shown, objectName: "b.png", contentType: "image/png" });
  const headers = {
    "tus-resumable": "1.0.0",
    "content-type": "application/offset+octet-stream",
    "upload-length": `${photo.length}`,
    "upload-metadata": metadata.map(([key, value]) => `${key} ${btoa(value)}`).join(","),
  };
  const body = new Uint8Array(photo);
  const response = await storage["fetch"](`${storage["url"]}/upload/resumable`, {
    method: "POST",
    headers,
    body,
  });
  const message = await response.text();
  const error = new StorageApiError(message, response.status, `${response.status}`, "storage");
  return { data: null, error: response.ok ? null : error };
}

/** Tries an attempt on an object in each bucket, and describes the outcome in the words of the matrix. */
export async function tryStorage(
  owner: Sql,
  { client, service }: { client: SupabaseClient; service: SupabaseClient },
  attempt: string,
): Promise<string> {
  const tried = storageAttempts[attempt];
  if (!tried) throw new Error(`Nobody knows how to try: ${attempt}`);
  const before = await objectsAndBuckets(owner);
  const result = await tried.make(client.storage);
  const did = difference(before, await objectsAndBuckets(owner));
  if (did !== "") await stockBuckets(service);
  if (result.error) return did === "" ? refusal(result.error) : `refused, but ${did}`;
  if (did !== "") return did === tried.effect ? "yes" : did;
  const nothing = Array.isArray(result.data) && result.data.length === 0;
  return nothing || tried.effect !== undefined ? "none" : "yes";
}

/** Replaces everything with an object in each of two buckets and an empty bucket. */
export async function stockBuckets({ storage }: SupabaseClient): Promise<void> {
  await Promise.all([storage.emptyBucket(shown), storage.emptyBucket(hidden)]);
  await Promise.all([storage.deleteBucket(hidden), storage.deleteBucket("mine")]);
  await Promise.all([storage.createBucket(hidden), storage.createBucket("spare")]);
  await Promise.all([shown, hidden].map((bucket) => storage.from(bucket).upload("a.png", photo, png)));
}

function refusal({ message, statusCode }: StorageError): string {
  if (statusCode === "403" && message === "Access denied: Invalid role") return "role";
  if (statusCode === "403" && message === "new row violates row-level security policy") return "policy";
  return statusCode === "404" && /^(Object|Bucket) not found$/.test(message) ? "none" : message;
}

type Versions = Map<string, string>;

async function objectsAndBuckets(owner: Sql): Promise<Versions> {
  const rows = await owner<{ name: string; version: string }[]>`
    select bucket_id || '/' || name as name, version from storage.objects
    union all select id, to_jsonb(buckets)::text from storage.buckets`;
  return new Map(rows.map(({ name, version }) => [name, version]));
}

function difference(before: Versions, after: Versions): string {
  const come = [...after.keys()].filter((name) => !before.has(name)).map((name) => `+${name}`);
  const gone = [...before.keys()].filter((name) => !after.has(name)).map((name) => `-${name}`);
  const changed = [...after].filter(([name, version]) => before.has(name) && before.get(name) !== version);
  return [...come, ...gone, ...changed.map(([name]) => `~${name}`)].join(" ");
}
