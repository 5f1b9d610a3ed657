import { readFile, writeFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { StorageError, wrongContent } from "../shared/errors.ts";
import { isPlainImage } from "./plain-image.ts";
import { timeoutSeconds, maxPixels, readHeader } from "./sharp-settings.ts";

/**
 * Makes sure that a file is an image of this type that decodes, and nothing else; one with more in it is re-encoded,
 * upright. @throws StorageError 415 for anything else
 */
export async function purifyImage(path: string, type: string): Promise<void> {
  const content = await readFile(path);
  const pages = await decode(content, type).catch((cause: unknown) => {
    throw cause instanceof StorageError ? cause : Object.assign(wrongContent(type), { cause });
  });
  if (!isPlainImage(content, type)) await writeFile(path, await reencode(content, type, pages));
}

/** Decodes the whole image without keeping its pixels. @returns the number of frames */
async function decode(content: Buffer, type: string): Promise<number> {
  const { format, compression, pages = 1 } = await readHeader(open(content));
  const found = format === "heif" ? `image/${compression === "av1" ? "avif" : "heic"}` : `image/${format}`;
  if (found !== type) throw new Error(`it is ${found}`);
  await open(content)
    .resize({ width: 1, height: 1, fit: "fill", fastShrinkOnLoad: false })
    .timeout({ seconds: timeoutSeconds })
    .raw()
    .toBuffer();
  return pages;
}

async function reencode(content: Buffer, type: string, pages: number): Promise<Buffer> {
  const image = open(content);
  // Animations cannot be rotated, and cameras do not make them.
  if (pages === 1) image.autoOrient();
  return encoders[type]!(image).timeout({ seconds: timeoutSeconds }).toBuffer();
}

const open = (content: Buffer): Sharp =>
  sharp(content, { limitInputPixels: maxPixels, failOn: "error", animated: true });

/** At these qualities re-encoding is not visible. */
const encoders: Record<string, (image: Sharp) => Sharp> = {
  "image/avif": (image) => image.avif({ quality: 75, effort: 2 }),
  "image/gif": (image) => image.gif(),
  "image/jpeg": (image) => image.jpeg({ quality: 92 }),
  "image/png": (image) => image.png(),
  "image/webp": (image) => image.webp({ quality: 92 }),
};
