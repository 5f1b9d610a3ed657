import sharp from "sharp";
import { invalidRequest } from "../shared/errors.ts";
import { reason } from "./render-image.ts";
import { maxPixels, readHeader, timeoutSeconds } from "./sharp-settings.ts";

export type Frame = {
  width: number;
  height: number;
  /** `#rrggbb` */
  ground: string;
  /** `cover` crops an image of another shape. By default it is shown whole. */
  fit?: "contain" | "cover";
  maxBytes: number;
};

/** Tried in turn until the file is small enough. */
const qualities = [85, 70, 50, 30];

/** Shows an image in a frame, as a JPEG that every reader understands. @throws StorageError 400 for no image */
export async function frameImage(original: Buffer, frame: Frame): Promise<Buffer<ArrayBuffer>> {
  const { width, height, ground: background, fit = "contain", maxBytes } = frame;
  try {
    const image = sharp(original, { limitInputPixels: maxPixels }).autoOrient();
    await readHeader(image);
    const { data, info } = await image
      .flatten({ background })
      .resize({ width, height, fit, background })
      .toColourspace("srgb")
      .raw()
      .timeout({ seconds: timeoutSeconds })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    let framed = data;
    for (const quality of qualities) {
      // oxlint-disable-next-line no-await-in-loop -- the next one is only needed if this one is too large
      framed = await sharp(data, { raw }).jpeg({ quality, progressive: true }).toBuffer();
      if (framed.byteLength <= maxBytes) break;
    }
    return framed;
  } catch (error) {
    throw invalidRequest(`The image cannot be rendered: ${reason(error)}`);
  }
}
