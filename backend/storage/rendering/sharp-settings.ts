import sharp, { type Metadata, type Sharp } from "sharp";
import { refusedContent } from "../shared/errors.ts";

// The queue decides how many images are processed; results are cached on disk.
sharp.concurrency(1);
sharp.cache(false);

// The content decides about the decoder, so all others are blocked.
sharp.block({ operation: ["VipsForeignLoad"] });
const decoders = ["Jpeg", "Png", "Webp", "Heif", "Nsgif"];
sharp.unblock({ operation: decoders.map((name) => `VipsForeignLoad${name}`) });

/** A phone's largest photograph has about 50 million pixels; a file that decodes to more is an attack. */
export const maxPixels = 64 * 1024 * 1024;
/** AVIF is decoded as a whole and takes 18 bytes per pixel; other formats take only a few. */
const maxAvifPixels = 16_000_000;

export const timeoutSeconds = 20;

/** Throws when the content is not an image or has too many pixels. */
export async function readHeader(image: Sharp): Promise<Metadata> {
  const header = await image.metadata();
  if (header.format === "heif" && header.width * header.height > maxAvifPixels)
    throw refusedContent("An AVIF image may have 16 million pixels at most");
  return header;
}
