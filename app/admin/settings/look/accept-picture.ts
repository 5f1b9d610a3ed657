import { type PreparedPhoto, preparePhoto } from "../../products/photos/prepare-photo.ts";

const megabyte = 1024 * 1024;
const maxMegabytes = 5;

/** What the bucket takes. Some systems recognize files only by name. */
export const chosenTypes = ["image/png", "image/webp", "image/jpeg"];

/**
 * Checks a chosen file by its content, and makes the picture small enough.
 * @param maxSide in pixels
 * @returns a sentence if it cannot be used
 */
export async function acceptPicture(file: File, maxSide: number): Promise<PreparedPhoto | string> {
  const type = typeOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (type === null) return `"${file.name}" cannot be used: please choose a PNG, WebP or JPEG picture.`;
  if (file.size > maxMegabytes * megabyte)
    return `"${file.name}" has more than ${maxMegabytes} MB. Please choose a smaller picture.`;
  const prepared = await preparePhoto(new File([file], file.name, { type }), maxSide);
  return (
    prepared ??
    `"${file.name}" cannot be read as a picture. Please save it again as a PNG or JPEG, and choose that.`
  );
}

/** By the first bytes, whatever the file is called. */
function typeOf(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes);
  if (text.startsWith("\x89PNG\r\n\x1A\n")) return "image/png";
  if (text.startsWith("\xFF\xD8\xFF")) return "image/jpeg";
  return /^RIFF[^]{4}WEBP/.test(text) ? "image/webp" : null;
}
