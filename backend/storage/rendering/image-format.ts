export type ImageFormat = "avif" | "gif" | "jpeg" | "png" | "webp";

/** Bytes from which a format is recognized. */
export const formatBytes = 32;

/** The format of an image by the first bytes of its file, undefined for anything that cannot be decoded. */
export function imageFormat(start: Buffer): ImageFormat | undefined {
  const text = start.toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(text)) return "gif";
  if (/^RIFF[^]{4}WEBP/.test(text)) return "webp";
  // The file's first box, and in it the file's brand or one of the first compatible ones.
  // oxlint-disable-next-line no-control-regex -- a length begins with zeros
  if (/^\0\0[^]{2}ftyp(?:[^]{4})*?avi[fs]/.test(text)) return "avif";
  return undefined;
}
