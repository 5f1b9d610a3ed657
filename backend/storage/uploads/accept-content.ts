import { invalidMimeType } from "../shared/errors.ts";
import type { ImageWork } from "../rendering/image-work.ts";
import { checkHeaders, checkType, essenceOf } from "../service/file-details.ts";
import type { FileDetails } from "./receive-file.ts";

/** Types of images whose content can be checked, and what they are really called. */
const readableImages: Record<string, string | undefined> = {
  "image/avif": "image/avif",
  "image/gif": "image/gif",
  "image/jpeg": "image/jpeg",
  "image/jpg": "image/jpeg",
  "image/png": "image/png",
  "image/webp": "image/webp",
};

/**
 * Decides whether a file may be stored as the type it is declared to be, and cleans it: who declares an image must
 * send one, of just that type; what is in it besides the picture goes. Other content is kept as it is.
 * @param path of the file, which is rewritten when it holds more than a picture
 * @param allowed types of the bucket, null for all
 * @returns the type to store. Throws `StorageError`.
 */
export async function acceptContent(
  path: string,
  details: Pick<FileDetails, "mimetype"> & Partial<FileDetails>,
  allowed: readonly string[] | null,
  images: ImageWork,
): Promise<string> {
  const { mimetype } = details;
  checkHeaders(details);
  checkType(mimetype, allowed);
  if (!mimetype.toLowerCase().startsWith("image/")) return mimetype;
  const type = readableImages[essenceOf(mimetype)];
  if (!type) throw invalidMimeType(mimetype);
  await images.purify(path, type);
  return type;
}
