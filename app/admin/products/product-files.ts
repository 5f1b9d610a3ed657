import type { StorageError } from "@supabase/storage-js";
import { errorMessage } from "../../clients/error-message.ts";
import type { Db } from "../../clients/load-context.ts";
import { objectPath } from "../../clients/product-image.ts";
import { storageClient } from "../../clients/storage/storage-client.ts";
import { photographsOf, type Product } from "./product.ts";

const bucket = "product-images";

/** Photographs were not taken: why, in a sentence for people. */
export class UploadFailure extends Error {}

let lastName = 0;

/** A new file's name: the time in milliseconds, never the same twice, and the extension of its kind of image. */
export function newFileName({ type }: Pick<File, "type">): string {
  lastName = Math.max(Date.now(), lastName + 1);
  return `${lastName}.${type.replace("image/", "").replace("jpeg", "jpg")}`;
}

/** When a file of this name was made. */
export function timeOfName(name: string): number {
  return Number.parseInt(name, 10);
}

/**
 * @returns why the storage refuses just this file, in a sentence; null when it took it
 * @throws UploadFailure when it would not take any other either
 */
export async function uploadFile(name: string, file: File): Promise<string | null> {
  const options = { cacheControl: "3600", upsert: false, contentType: file.type };
  const { error } = await storageClient().from(bucket).upload(name, file, options);
  if (!error) return null;
  if (isAboutFile(error)) return `"${file.name}" was not uploaded: ${error.message}`;
  throw new UploadFailure(uploadProblem(error));
}

/** Too large, of the wrong type, or not what its type says. */
function isAboutFile({ statusCode }: StorageError): boolean {
  return statusCode === "413" || statusCode === "415";
}

function uploadProblem(error: StorageError): string {
  if (/bucket not found/i.test(error.message)) return `Bucket "${bucket}" not found. Please create it.`;
  if (/row-level security|security policy/i.test(error.message))
    return `Permission denied for bucket "${bucket}". Check RLS.`;
  return storageProblem(error);
}

/** The address under which everyone sees a file. */
export function publicAddress(name: string): string {
  return storageClient().from(bucket).getPublicUrl(name).data.publicUrl;
}

/** Removes files. @returns why that did not work, or null; files that are gone already are as good as removed */
export async function removeFiles(paths: readonly string[]): Promise<string | null> {
  if (paths.length === 0) return null;
  const { error } = await storageClient()
    .from(bucket)
    .remove([...paths]);
  return error && !isNotFound(error) ? storageProblem(error) : null;
}

function isNotFound({ message }: StorageError): boolean {
  return message === "The resource was not found" || message === "Object not found";
}

function storageProblem(error: StorageError): string {
  return isAnswer(error) ? error.message : errorMessage(error);
}

/** Whether the storage API answered at all. */
function isAnswer({ statusCode }: StorageError): boolean {
  return statusCode !== undefined;
}

/**
 * The files behind these photographs of a product that no other product shows: what may be removed with it. Addresses
 * outside the bucket have none.
 * @param id the product; null for one that is not stored
 */
export async function filesOnlyHere(
  db: Db,
  id: number | null,
  addresses: readonly string[],
): Promise<string[]> {
  const paths = new Set(addresses.map(objectPath).filter((path) => path !== null));
  if (paths.size === 0) return [];
  const known = [...new Set([...addresses, ...[...paths].flatMap(addressesOf)])];
  const list = known.map((address) => `"${address.replace(/["\\]/g, "\\$&")}"`).join(",");
  let query = db.from("products").select("image, images").or(`image.in.(${list}),images.ov.{${list}}`);
  if (id !== null) query = query.neq("id", id);
  const { data } = await query.throwOnError();
  for (const used of data.flatMap(photographsOf).map(objectPath)) if (used !== null) paths.delete(used);
  return [...paths];
}

/**
 * Removes the files of photographs that a product showed before it was saved and does not show any more.
 * @returns why that did not work, or null
 */
export async function removeReplacedFiles(
  db: Db,
  before: readonly string[],
  saved: Product,
): Promise<string | null> {
  const shown = photographsOf(saved);
  const replaced = before.filter((address) => !shown.includes(address));
  try {
    return await removeFiles(await filesOnlyHere(db, saved.id, replaced));
  } catch (error) {
    return errorMessage(error);
  }
}

/** The addresses that products may have for a file: as this shop makes them, and relative to it. */
function addressesOf(path: string): string[] {
  const address = publicAddress(path);
  return [address, new URL(address).pathname];
}
