import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { uploadRules } from "../service/buckets.ts";
import type { StorageCaller } from "../service/caller.ts";
import type { StorageService } from "../service/storage-service.ts";
import { StorageError } from "../shared/errors.ts";
import { storeFile } from "../uploads/store-file.ts";
import type { PartialFiles } from "./partial-files.ts";
import { detailsIn, parseMetadata, tooLong, uploadExpired } from "./protocol.ts";
import type { ResumableUpload, UploadRows } from "./upload-rows.ts";

/**
 * Stores a complete upload under its id as the version, so that a crash shows. A refused one is removed; after
 * another failure it can be finished later. @throws StorageError if content or row security does not allow it
 */
export async function finishUpload(
  service: StorageService,
  { rows, partials }: { rows: UploadRows; partials: PartialFiles },
  upload: ResumableUpload,
  caller: StorageCaller,
): Promise<void> {
  try {
    await store(service, partials, upload, caller);
  } catch (error) {
    if (isFinal(error)) await discard(rows, partials, upload.id);
    throw error;
  }
  await rows.setStored(upload.id);
  await partials.remove(upload.id);
}

export async function discard(
  rows: Pick<UploadRows, "remove">,
  partials: PartialFiles,
  id: string,
): Promise<void> {
  await rows.remove(id);
  await partials.remove(id);
}

async function store(
  service: StorageService,
  partials: PartialFiles,
  { id, bucket, name, owner, upsert, length, metadata }: ResumableUpload,
  caller: StorageCaller,
): Promise<void> {
  const { maxBytes, allowedTypes } = await uploadRules(service, bucket, name);
  if ((length ?? 0) > maxBytes) throw tooLong();
  // Images are rewritten, and the received file must stay as it is until it is stored, so this works on a copy.
  await mkdir(service.uploadDirectory, { recursive: true });
  const path = join(service.uploadDirectory, randomUUID());
  try {
    // The upload may have expired while its last part arrived.
    if ((await partials.copy(id, path)) !== length) throw uploadExpired();
    const target = { bucket, name, caller, owner, overwrite: upsert };
    await storeFile(service, target, { ...detailsIn(parseMetadata(metadata)), path }, allowedTypes, id);
  } finally {
    await rm(path, { force: true });
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof StorageError && Number(error.statusCode) < 499 && error.code !== "ResourceLocked";
}
