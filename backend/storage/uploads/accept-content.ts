import { open } from "node:fs/promises";
import type { ImageWork } from "../rendering/image-work.ts";
import { checkHeaders, checkType, essenceOf, type FileDetails, objectOnly } from "../service/file-details.ts";
import type { Announced } from "../service/store-object.ts";
import { invalidMimeType, wrongContent } from "../shared/errors.ts";
import { purifyVideo } from "./purify-video.ts";

/** Types of images whose content can be checked, with their canonical names. */
const readableImages: Record<string, string | undefined> = {
  "image/avif": "image/avif",
  "image/gif": "image/gif",
  "image/jpeg": "image/jpeg",
  "image/jpg": "image/jpeg",
  "image/png": "image/png",
  "image/webp": "image/webp",
};

const pdf = "application/pdf";
const mp4 = "video/mp4";

export function announce(
  length: number | undefined,
  { mimetype, userMetadata }: { mimetype: string | undefined; userMetadata: string | undefined },
): Announced {
  return {
    metadata: {
      ...(mimetype !== undefined && { mimetype }),
      ...(length !== undefined && { contentLength: length, size: length }),
    },
    userMetadata: objectOnly(userMetadata),
  };
}

/** Checks a file's details. @param allowed types, null for all @returns the type to store @throws StorageError */
export function checkDetails(details: FileDetails, allowed: readonly string[] | null): string {
  const { mimetype } = details;
  checkHeaders(details);
  checkType(mimetype, allowed);
  if ([pdf, mp4].includes(essenceOf(mimetype))) return essenceOf(mimetype);
  if (!mimetype.toLowerCase().startsWith("image/")) return mimetype;
  const type = readableImages[essenceOf(mimetype)];
  if (!type) throw invalidMimeType(mimetype);
  return type;
}

/**
 * Whether a file may be stored as its type: an image must be one and is stripped of all else, a video says nothing
 * about its making, a PDF begins like one.
 * @param path of the file, which may be rewritten @param allowed types of the bucket, null for all
 * @returns the type to store @throws StorageError
 */
export async function acceptContent(
  path: string,
  details: FileDetails,
  allowed: readonly string[] | null,
  images: ImageWork,
): Promise<string> {
  const type = checkDetails(details, allowed);
  if (type.toLowerCase().startsWith("image/")) await images.purify(path, type);
  if (type === mp4) await purifyVideo(path);
  if (type === pdf && !(await beginsLikePdf(path))) throw wrongContent("PDF");
  return type;
}

async function beginsLikePdf(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0);
  return buffer.toString("latin1", 0, bytesRead) === "%PDF-";
}
