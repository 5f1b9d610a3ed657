import sharp, { type Metadata, type Sharp } from "sharp";
import { refusedContent } from "../shared/errors.ts";

// The queue decides how many images are worked on at a time; each then takes one thread. Pixels are not kept
// in memory between images: the results are on disk.
sharp.concurrency(1);
sharp.cache(false);

// What content is, its bytes say, not its name: only these decoders are there to be reached.
sharp.block({ operation: ["VipsForeignLoad"] });
const decoders = ["Jpeg", "Png", "Webp", "Heif", "Nsgif"];
sharp.unblock({ operation: decoders.map((name) => `VipsForeignLoad${name}`) });

/** A phone's largest photograph has about 50 million pixels; a small file that unpacks to more is an attack. */
export const mostPixels = 64 * 1024 * 1024;
/** AVIF is decoded whole, with some 18 bytes for each pixel; other formats line by line, or with a few. */
const mostPixelsOfAvif = 16_000_000;
/** Seconds for one image. */
export const longest = 20;

/** What an image's first bytes say of it. Throws when it has too many pixels to be decoded, or is no image. */
export async function readHeader(image: Sharp): Promise<Metadata> {
  const header = await image.metadata();
  if (header.format === "heif" && header.width * header.height > mostPixelsOfAvif)
    throw refusedContent("An AVIF image may have 16 million pixels at most");
  return header;
}
