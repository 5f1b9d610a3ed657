import type { DraftPhoto } from "./draft-photos.ts";
import { notePendingFile, settlePendingFiles } from "./pending-files.ts";
import { newFileName, removeFiles, uploadFile } from "./product-files.ts";

/** The names of uploaded files, by the keys of their photographs in the form. */
export type Uploads = ReadonlyMap<string, string>;

/** How many of a save's photographs are uploaded. */
export type UploadProgress = { done: number; all: number };

/**
 * Uploads the photographs that are not stored yet, one after the other.
 * @throws UploadFailure; then none of them stays
 */
export async function uploadPhotos(
  photos: readonly DraftPhoto[],
  onUpload: (progress: UploadProgress) => void,
): Promise<Uploads> {
  const fresh = photos.filter((photo) => photo.file !== null);
  const uploads = new Map<string, string>();
  try {
    for (const { key, file } of fresh) {
      onUpload({ done: uploads.size, all: fresh.length });
      const name = newFileName(file);
      notePendingFile(name);
      uploads.set(key, name);
      // One at a time: a lane of ten photographs would each be slower, and the first failure ends it.
      // oxlint-disable-next-line no-await-in-loop
      await uploadFile(name, file);
    }
  } catch (error) {
    await discardFiles([...uploads.values()]);
    throw error;
  }
  return uploads;
}

/** Removes files that were uploaded for nothing; what cannot be removed now is found later. */
export async function discardFiles(names: readonly string[]) {
  if ((await removeFiles(names)) === null) settlePendingFiles(names);
}
