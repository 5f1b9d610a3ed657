import { msg } from "@lingui/core/runtime-macro";
import type { StorageError } from "@supabase/storage-js";
import { say } from "../../base/language/languages.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import { type photoBucket, storageProblem } from "./photo-bucket.ts";

export type Uploads = Map<string, { address: string; fileName: string; at: number }>;

/** Files that no product shows are removed after a day. This is well before that. */
const uploadLifetime = 12 * 60 * 60_000;

export type Bucket = Pick<ReturnType<typeof photoBucket>, "upload" | "getPublicUrl">;

export type Place = { bucket: Bucket; name: string; field: string };

/** A file could not be uploaded: the reason, in a sentence for people. */
export class UploadFailure extends Refusal {}

/** The address at which the form has already uploaded this file; undefined if it still has to. */
export function uploadedAddress(id: string, uploads: Uploads): string | undefined {
  const upload = uploads.get(id);
  return upload && Date.now() - upload.at < uploadLifetime ? upload.address : undefined;
}

/** @returns `reason`: why the storage refused this one file; null if it accepted it @throws UploadFailure */
export async function uploadFile(
  file: File,
  { bucket, name, field }: Place,
): Promise<{ address: string; reason: string | null }> {
  const path = newFileName(file);
  const options = { cacheControl: "3600", upsert: false, contentType: file.type };
  const { error } = await bucket.upload(path, file, options);
  const address = bucket.getPublicUrl(path).data.publicUrl;
  if (!error) return { address, reason: null };
  if (isAboutFile(error))
    return {
      address,
      reason: say(msg`"${{ name: file.name }}" was not uploaded: ${{ problem: error.message }}`),
    };
  throw new UploadFailure(uploadProblem(error, name), field);
}

let lastName = 0;

/** A unique name: the time in milliseconds and the extension of the file's type. */
function newFileName({ type }: File): string {
  lastName = Math.max(Date.now(), lastName + 1);
  return `${lastName}.${type.replace(/^.*\//, "").replace("jpeg", "jpg")}`;
}

/** Too large, of the wrong type, or not of the type it claims to be. */
function isAboutFile({ statusCode }: StorageError): boolean {
  return statusCode === "413" || statusCode === "415";
}

function uploadProblem(error: StorageError, bucket: string): string {
  if (/bucket not found/i.test(error.message))
    return say(msg`Bucket "${{ bucket }}" not found. Please create it.`);
  if (/row-level security|security policy/i.test(error.message))
    return say(msg`Permission denied for bucket "${{ bucket }}". Check RLS.`);
  return storageProblem(error);
}
