import { readView, withView } from "../../../../domain/catalog/photo-view.ts";
import { photoBucket } from "../../files/photo-bucket.ts";
import type { DraftPhoto, NewPhoto } from "./photos.ts";
import {
  type Bucket,
  uploadedAddress,
  uploadFile,
  UploadFailure,
  type Uploads,
} from "../../files/upload-file.ts";

/** Progress: how many of a save's photographs are uploaded. */
export type UploadProgress = { done: number; all: number };

/** A photograph that the storage refused, with the reason in a sentence. */
export type RefusedPhoto = { photo: DraftPhoto; reason: string };

/** Some photographs were refused. The product could be saved without them. */
export class PhotosRefused extends UploadFailure {
  readonly refused: readonly RefusedPhoto[];

  constructor(refused: readonly RefusedPhoto[]) {
    super(
      refused.length === 1 ? refused[0]!.reason : `${refused.length} photographs were refused.`,
      "photos",
    );
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
    (photo): photo is NewPhoto => photo.file !== null && uploadedAddress(photo.id, uploads) === undefined,
  );
  const refused: RefusedPhoto[] = [];
  for (const [done, photo] of missing.entries()) {
    onUpload({ done, all: missing.length });
    // On a slow line, several at once would only slow each other down.
    // oxlint-disable-next-line no-await-in-loop
    const { address, reason } = await uploadFile(photo.file, {
      bucket,
      name: "product-images",
      field: "photos",
    });
    if (reason === null) uploads.set(photo.id, { address, fileName: photo.file.name, at: Date.now() });
    else refused.push({ photo, reason });
  }
  if (refused.length > 0) throw new PhotosRefused(refused);
  return photos.map(({ id, address }) => {
    const upload = uploads.get(id);
    return upload ? withView(upload.address, readView(address)) : address;
  });
}
