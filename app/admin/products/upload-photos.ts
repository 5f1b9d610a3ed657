import type { DraftPhoto } from "./draft-photos.ts";
import { notePendingFile, settlePendingFiles } from "./pending-files.ts";
import { newFileName, removeFiles, uploadFile, UploadFailure } from "./product-files.ts";

/** The names of uploaded files, by the keys of their photographs in the form. */
export type Uploads = ReadonlyMap<string, string>;

/** How many of a save's photographs are uploaded. */
export type UploadProgress = { done: number; all: number };

/** A photograph that the storage refused, and why, in a sentence. */
export type RefusedPhoto = { photo: DraftPhoto; reason: string };

/** Some photographs were refused. The others could be uploaded without them. */
export class PhotosRefused extends UploadFailure {
  readonly refused: readonly RefusedPhoto[];

  constructor(refused: readonly RefusedPhoto[]) {
    super(refused.length === 1 ? refused[0]!.reason : `${refused.length} photographs were refused.`);
    this.refused = refused;
  }
}

/**
 * Uploads the photographs that are not stored yet, one after the other, and tries all of them even when some are
 * refused.
 * @throws UploadFailure, PhotosRefused; then none of them stays
 */
export async function uploadPhotos(
  photos: readonly DraftPhoto[],
  onUpload: (progress: UploadProgress) => void,
): Promise<Uploads> {
  const fresh = photos.filter((photo) => photo.file !== null);
  const uploads = new Map<string, string>();
  const refused: RefusedPhoto[] = [];
  try {
    for (const photo of fresh) {
      onUpload({ done: uploads.size, all: fresh.length });
      const name = newFileName(photo.file);
      notePendingFile(name);
      uploads.set(photo.key, name);
      // One at a time: a lane of ten photographs would each be slower.
      // oxlint-disable-next-line no-await-in-loop
      const reason = await uploadFile(name, photo.file);
      if (reason !== null) refused.push({ photo, reason });
    }
    if (refused.length > 0) throw new PhotosRefused(refused);
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
