import { readFile, writeFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { StorageError, wrongContent } from "../shared/errors.ts";
import { isPlainImage } from "./plain-image.ts";
import { longest, mostPixels, readHeader } from "./sharp-settings.ts";

/**
 * Makes sure that a file holds an image of just this type that decodes to its end, and nothing else. A file
 * that holds more (camera's notes, a place, comments, something behind its end) is encoded anew, upright; one that
 * holds only the picture keeps every byte. Throws `StorageError` (415) for anything else.
 */
export async function purifyImage(path: string, type: string): Promise<void> {
  const content = await readFile(path);
  const pages = await decode(content, type).catch((cause: unknown) => {
    throw cause instanceof StorageError ? cause : Object.assign(wrongContent(type), { cause });
  });
  if (!isPlainImage(content, type)) await writeFile(path, await encodeAnew(content, type, pages));
}

/** Decodes all of it without keeping a pixel. @returns the number of pictures of an animation, else 1 */
async function decode(content: Buffer, type: string): Promise<number> {
  const { format, compression, pages = 1 } = await readHeader(open(content));
  const found = format === "heif" ? `image/${compression === "av1" ? "avif" : "heic"}` : `image/${format}`;
  if (found !== type) throw new Error(`it is ${found}`);
  await open(content)
    .resize({ width: 1, height: 1, fit: "fill", fastShrinkOnLoad: false })
    .timeout({ seconds: longest })
    .raw()
    .toBuffer();
  return pages;
}

async function encodeAnew(content: Buffer, type: string, pages: number): Promise<Buffer> {
  const image = open(content);
  // Pictures of an animation cannot be turned, and nobody's camera makes them.
  if (pages === 1) image.autoOrient();
  return encoders[type]!(image).timeout({ seconds: longest }).toBuffer();
}

const open = (content: Buffer): Sharp =>
  sharp(content, { limitInputPixels: mostPixels, failOn: "error", animated: true });

/** Lossy formats at a quality at which a second encoding is not seen. */
const encoders: Record<string, (image: Sharp) => Sharp> = {
  "image/avif": (image) => image.avif({ quality: 75, effort: 2 }),
  "image/gif": (image) => image.gif(),
  "image/jpeg": (image) => image.jpeg({ quality: 92 }),
  "image/png": (image) => image.png(),
  "image/webp": (image) => image.webp({ quality: 92 }),
};
