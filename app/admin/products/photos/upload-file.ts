import type { StorageError } from "@supabase/storage-js";
import { Refusal } from "../../../base/forms/refusal.ts";
import { type photoBucket, storageProblem } from "./photo-bucket.ts";

/** What a form has uploaded, by its files' keys. */
export type Uploads = Map<string, { address: string; fileName: string; at: number }>;

/** Files that no product shows are removed after a day. This is well before. */
const uploadLifetime = 12 * 60 * 60_000;

/** Where files go, and at which address they then are. */
export type Bucket = Pick<ReturnType<typeof photoBucket>, "upload" | "getPublicUrl">;

/** The bucket, and the form's field that says what went wrong. */
type Place = { bucket: Bucket; name: string; field: "photos" | "certificate" };

/** A file could not be uploaded: why, in a sentence for people. */
export class UploadFailure extends Refusal {}

/** Where the form has put this file already; undefined where it has to be uploaded. */
export function uploadedAddress(key: string, uploads: Uploads): string | undefined {
  const upload = uploads.get(key);
  return upload && Date.now() - upload.at < uploadLifetime ? upload.address : undefined;
}

/**
 * @returns `reason` says in a sentence why the storage refuses this one file; null when it took it
 * @throws UploadFailure
 */
export async function uploadFile(
  file: File,
  { bucket, name, field }: Place,
): Promise<{ address: string; reason: string | null }> {
  const path = newFileName(file);
  const options = { cacheControl: "3600", upsert: false, contentType: file.type };
  const { error } = await bucket.upload(path, file, options);
  const address = bucket.getPublicUrl(path).data.publicUrl;
  if (!error) return { address, reason: null };
  if (isAboutFile(error)) return { address, reason: `"${file.name}" was not uploaded: ${error.message}` };
  throw new UploadFailure(uploadProblem(error, name), field);
}

let lastName = 0;

/** A name from the time in milliseconds, never the same twice, and the extension of the file's type. */
function newFileName({ type }: File): string {
  lastName = Math.max(Date.now(), lastName + 1);
  return `${lastName}.${type.replace(/^.*\//, "").replace("jpeg", "jpg")}`;
}

/** Too large, of the wrong type, or not what its type says. */
function isAboutFile({ statusCode }: StorageError): boolean {
  return statusCode === "413" || statusCode === "415";
}

function uploadProblem(error: StorageError, bucket: string): string {
  if (/bucket not found/i.test(error.message)) return `Bucket "${bucket}" not found. Please create it.`;
  if (/row-level security|security policy/i.test(error.message))
    return `Permission denied for bucket "${bucket}". Check RLS.`;
  return storageProblem(error);
}
