import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../base/language/languages.ts";
import { middle, type PhotoView } from "../../../domain/catalog/photo-view.ts";
import { imageTypes, isHeic } from "./photo-files.ts";
import { recognize, withType } from "./true-type.ts";
import { groundOf, thumbnailPixels } from "./photo-ground.ts";

/** The longest side that a product's photograph is stored with: enough to enlarge it four times on a large screen. */
const enlargeable = 3200;

/** Smaller files of the right size are uploaded unchanged. */
const smallBytes = 2_000_000;

type Limits = {
  /** The longest side in pixels. */
  maxSide: number;
  types: readonly string[];
  maxBytes: number;
};

const productLimits: Limits = { maxSide: enlargeable, types: imageTypes, maxBytes: 40 * 1024 * 1024 };

/** A photograph ready to upload, under the name that its file has on the admin's device. */
export type PreparedPhoto = {
  file: File;
  view: PhotoView;
  /** The video whose poster it is. */
  video?: File;
};

/** Makes a photograph small enough to upload, upright; null for a file that cannot be read as one. */
export async function preparePhoto(file: File, limits = productLimits): Promise<PreparedPhoto | null> {
  const { maxSide, types } = limits;
  const picture = await decode(file);
  if (!picture) return null;
  const { width, height } = picture;
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const size = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))] as const;
  const pixels = thumbnailPixels(picture);
  const type = await recognize(file);
  // The storage looks into files, too. An animation would be lost.
  const storedAs =
    type !== null &&
    types.includes(type) &&
    (type === "image/gif" || (scale === 1 && file.size <= smallBytes))
      ? type
      : null;
  const prepared =
    storedAs === null
      ? await encode(picture, size, isTransparent(pixels), file.name, limits)
      : withType(file, storedAs);
  picture.close();
  const shown = storedAs === null ? size : ([width, height] as const);
  const view = { size: shown, ground: groundOf(pixels), focus: middle, alt: "", video: null };
  return { file: prepared, view };
}

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    // Safari can read these files; other browsers need a decoder.
    return isHeic(file) ? decodeHeic(file) : null;
  }
}

async function decodeHeic(file: File): Promise<ImageBitmap | null> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve } = Promise.withResolvers<ImageBitmap | null>();
  worker.addEventListener("message", ({ data }: MessageEvent<ImageBitmap | null>) => resolve(data));
  worker.addEventListener("error", () => resolve(null));
  worker.postMessage(file);
  try {
    return await promise;
  } finally {
    worker.terminate();
  }
}

async function encode(
  picture: ImageBitmap,
  [width, height]: readonly [number, number],
  transparent: boolean,
  name: string,
  { maxBytes }: Limits,
): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  // A browser that cannot write WebP would write PNG.
  const type = transparent ? "image/webp" : "image/jpeg";
  for (const quality of [0.92, 0.8, 0.6]) {
    // oxlint-disable-next-line no-await-in-loop -- the next only if this one is too large
    const blob = await canvas.convertToBlob({ type, quality });
    if (blob.size <= maxBytes) return new File([blob], name, { type: blob.type });
  }
  throw new Error(say(msg`The picture is too large, even when compressed.`));
}

function isTransparent({ data }: ImageData): boolean {
  return data.some((value, at) => at % 4 === 3 && value < 250);
}
