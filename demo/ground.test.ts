import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";

const tokens = readFileSync(new URL("../app/tokens.css", import.meta.url), "utf8");
const tile = readTile();
const products = JSON.parse(readFileSync(new URL("catalog.json", import.meta.url), "utf8")) as {
  images: string[];
}[];

/** Width of the checked border, in pixels. */
const rim = 12;

/** Steps of sRGB: differences that nobody sees, as between lossy formats, and differences caused by a faint shadow. */
const [unseen, faint] = [3, 20];

// A chain or a band may cross the border, along with what is right below it. A display form that wears a piece fills
// its picture, which has no background.
test.for(products.flatMap(({ images }) => images).filter((image) => !image.endsWith("-worn.webp")))(
  "%s has the tile's color up to its border, with no shadow cut off there",
  async (image) => {
    const { data, info } = await sharp(await readFile(new URL(image, import.meta.url)))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let [pixels, ground, shadow] = [0, 0, 0];
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width; x++) {
        if (Math.min(x, y, info.width - 1 - x, info.height - 1 - y) >= rim) continue;
        const at = (y * info.width + x) * 3;
        const difference = Math.max(...tile.map((value, channel) => Math.abs(data[at + channel]! - value)));
        pixels += 1;
        if (difference <= unseen) ground += 1;
        else if (difference <= faint) shadow += 1;
      }
    }
    expect(ground / pixels).toBeGreaterThan(0.7);
    expect(shadow / pixels).toBeLessThan(0.06);
  },
);

/** Red, green and blue of `--color-tile`. */
function readTile(): number[] {
  const hex = /--color-tile: #([\da-f]{6});/.exec(tokens)?.[1];
  if (!hex) throw new Error("--color-tile is not written as #rrggbb.");
  return [...Buffer.from(hex, "hex")];
}
