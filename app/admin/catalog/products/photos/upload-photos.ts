import { msg, plural } from "@lingui/core/runtime-macro";
import { say } from "../../../../base/language/languages.ts";
import { withView } from "../../../../../domain/catalog/edited-view.ts";
import { readView } from "../../../../../domain/catalog/photo-view.ts";
import { photoBucket, videoBucket } from "../../../files/photo-bucket.ts";
import type { DraftPhoto, NewPhoto } from "../../../files/draft-photos.ts";
import {
  type Bucket,
  uploadedAddress,
  uploadFile,
  UploadFailure,
  type Uploads,
} from "../../../files/upload-file.ts";

/** Progress: how many of a save's photographs are uploaded. */
export type UploadProgress = { done: number; all: number };

/** A photograph that the storage refused, with the reason in a sentence. */
export type RefusedPhoto = { photo: DraftPhoto; reason: string };

/** Some photographs were refused. The product could be saved without them. */
export class PhotosRefused extends UploadFailure {
  readonly refused: readonly RefusedPhoto[];

  constructor(refused: readonly RefusedPhoto[]) {
    super(
      refused.length === 1
        ? refused[0]!.reason
        : say(
            msg`${plural({ count: refused.length }, { one: "# photograph was refused.", other: "# photographs were refused." })}`,
          ),
      "photos",
    );
    this.refused = refused;
  }
}

const openBuckets = () => ({ "product-images": photoBucket(), "product-videos": videoBucket() });

type Buckets = Record<keyof ReturnType<typeof openBuckets>, Bucket>;

/**
 * Uploads the photographs that are not stored yet, one after the other, each after the video whose poster it is, and
 * notes them in `uploads`, so that a repeated save names the same files. Tries all of them even when some are refused.
 * @returns the addresses of all photographs
 * @throws UploadFailure, PhotosRefused
 */
export async function uploadPhotos(
  photos: readonly DraftPhoto[],
  uploads: Uploads,
  onUpload: (progress: UploadProgress) => void,
  buckets: Buckets = openBuckets(),
): Promise<string[]> {
  const missing = photos.filter(
    (photo): photo is NewPhoto => photo.file !== null && uploadedAddress(photo.id, uploads) === undefined,
  );
  const refused: RefusedPhoto[] = [];
  for (const [done, photo] of missing.entries()) {
    onUpload({ done, all: missing.length });
    // On a slow line, several at once would only slow each other down.
    // oxlint-disable-next-line no-await-in-loop
    const reason = await uploadPhoto(photo, uploads, buckets);
    if (reason !== null) refused.push({ photo, reason });
  }
  if (refused.length > 0) throw new PhotosRefused(refused);
  return photos.map((photo) => {
    const upload = uploads.get(photo.id);
    if (!upload) return photo.address;
    const view = readView(photo.address);
    const video = photo.file && photo.video && uploads.get(photo.video.id)?.address;
    return withView(
      upload.address,
      video ? { ...view, video: video.slice(video.lastIndexOf("/") + 1) } : view,
    );
  });
}

/** @returns why the storage refused the photograph or its video; null if it accepted them @throws UploadFailure */
async function uploadPhoto(photo: NewPhoto, uploads: Uploads, buckets: Buckets): Promise<string | null> {
  const files = [
    ...(photo.video ? [{ ...photo.video, name: "product-videos" as const }] : []),
    { id: photo.id, file: photo.file, name: "product-images" as const },
  ];
  for (const { id, file, name } of files) {
    if (uploadedAddress(id, uploads) !== undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- no poster without its video
    const { address, reason } = await uploadFile(file, { bucket: buckets[name], name, field: "photos" });
    if (reason !== null) return reason;
    uploads.set(id, { address, fileName: file.name, at: Date.now() });
  }
  return null;
}
