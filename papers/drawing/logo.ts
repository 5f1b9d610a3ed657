import sharp from "sharp";

/** In pixels: four times as fine as on screens. */
const box = { width: 720, height: 176 };

/** Undefined if the file is not a picture: then papers have the shop's name. */
export async function printable(file: Buffer): Promise<Buffer | undefined> {
  try {
    return await sharp(file, { limitInputPixels: 50_000_000 })
      .autoOrient()
      .flatten({ background: "#ffffff" })
      .resize({ ...box, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 90 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    return undefined;
  }
}
