import type { StorageError } from "@supabase/storage-js";
import { Refusal } from "../../../forms/refusal.ts";
import { photoBucket, storageProblem } from "./photo-bucket.ts";
import type { DraftPhoto, NewPhoto } from "./photos.ts";

/** What a form has uploaded, by its photographs' keys. */
export type Uploads = Map<string, { address: string; fileName: string; at: number }>;

/** Files that no product shows are removed after a day. This is well before. */
const uploadLifetime = 12 * 60 * 60_000;

/** Where files go, and at which address they then are. */
type Bucket = Pick<ReturnType<typeof photoBucket>, "upload" | "getPublicUrl">;

/** How many of a save's photographs are uploaded. */
export type UploadProgress = { done: number; all: number };

/** Photographs could not be uploaded: why, in a sentence for people. */
export class UploadFailure extends Refusal {
  constructor(sentence: string) {
    super(sentence, "photos");
  }
}

/** A photograph that the storage refused, and why, in a sentence. */
export type RefusedPhoto = { photo: DraftPhoto; reason: string };

/** Some photographs were refused. The product could be saved without them. */
export class PhotosRefused extends UploadFailure {
  readonly refused: readonly RefusedPhoto[];

  constructor(refused: readonly RefusedPhoto[]) {
    super(refused.length === 1 ? refused[0]!.reason : `${refused.length} photographs were refused.`);
    this.refused = refused;
  }
}

/**
 * Uploads the photographs that are not stored yet, one after the other, and notes them in `uploads`, so that a
 * repeated save names the same files. Tries all of them even when some are refused.
 * @returns the addresses of all photographs
 * @throws UploadFailure, PhotosRefused
 */
export async function uploadPhotos(
  photos: readonly DraftPhoto[],
  uploads: Uploads,
  onUpload: (progress: UploadProgress) => void,
  bucket: Bucket = photoBucket(),
): Promise<string[]> {
  const missing = photos.filter(
    (photo): photo is NewPhoto => photo.file !== null && !isUploaded(photo, uploads),
  );
  const refused: RefusedPhoto[] = [];
  for (const [done, photo] of missing.entries()) {
    onUpload({ done, all: missing.length });
    // On a slow line, several at once would only slow each other down.
    // oxlint-disable-next-line no-await-in-loop
    const { address, reason } = await uploadFile(photo.file, bucket);
    if (reason === null) uploads.set(photo.key, { address, fileName: photo.file.name, at: Date.now() });
    else refused.push({ photo, reason });
  }
  if (refused.length > 0) throw new PhotosRefused(refused);
  return photos.map(({ key, address }) => uploads.get(key)?.address ?? address);
}

function isUploaded({ key }: DraftPhoto, uploads: Uploads): boolean {
  const upload = uploads.get(key);
  return upload !== undefined && Date.now() - upload.at < uploadLifetime;
}

/** `reason` says in a sentence why the storage refuses this one file; null when it took it. */
async function uploadFile(file: File, bucket: Bucket): Promise<{ address: string; reason: string | null }> {
  const name = newFileName(file);
  const options = { cacheControl: "3600", upsert: false, contentType: file.type };
  const { error } = await bucket.upload(name, file, options);
  const address = bucket.getPublicUrl(name).data.publicUrl;
  if (!error) return { address, reason: null };
  if (isAboutFile(error)) return { address, reason: `"${file.name}" was not uploaded: ${error.message}` };
  throw new UploadFailure(uploadProblem(error));
}

let lastName = 0;

/** A name from the time in milliseconds, never the same twice, and the extension of the image's type. */
function newFileName({ type }: File): string {
  lastName = Math.max(Date.now(), lastName + 1);
  return `${lastName}.${type.replace("image/", "").replace("jpeg", "jpg")}`;
}

/** Too large, of the wrong type, or not what its type says. */
function isAboutFile({ statusCode }: StorageError): boolean {
  return statusCode === "413" || statusCode === "415";
}

function uploadProblem(error: StorageError): string {
  if (/bucket not found/i.test(error.message)) return 'Bucket "product-images" not found. Please create it.';
  if (/row-level security|security policy/i.test(error.message))
    return 'Permission denied for bucket "product-images". Check RLS.';
  return storageProblem(error);
}
