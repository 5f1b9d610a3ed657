/**
 * Gives photographs the background color of the shop's tiles (`--color-tile` in app/tokens.css), so that they have no
 * visible edge: `node demo/render/level.ts demo/*-ring.webp`. Changes the files in place; running it again hardly
 * changes them. For pictures that were not finished by render.py, which does this better because it knows what the
 * floor is. Not for the hero, which is not on a tile.
 */
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";

/** sRGB; lossy formats keep it to within one step. */
const tile = [0xf4, 0xef, 0xe9] as const;

/** Differences from the tile in steps of sRGB: noise up to the first, a shadow from the second. */
const shadow = [2, 5] as const;

/** Differences from the floor's hue: noise up to the first, a piece of jewelry from the second. */
const hue = [3, 5] as const;

/**
 * Shadows fade out toward the rim, where they would be cut off: none before the first share of the width, full after
 * the second.
 */
const fade = [0.012, 0.25] as const;

/** In steps: a shadow that fades out completely, and one that stays because it is below a piece or part of it. */
const deep = [14, 40] as const;

/** Darker pixels belong to a piece or are below one. */
const minFloor = 170;

type Pixels = { data: Uint8Array | Uint8ClampedArray; width: number; height: number };

for (const file of process.argv.slice(2)) {
  const { data, info } = await sharp(await readFile(file))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const leveled = await smoothFloor(level({ data, width, height }));
  const picture = sharp(leveled.data, { raw: { width, height, channels: 3 } });
  await writeFile(file, await picture.webp({ quality: 92, smartSubsample: true, effort: 6 }).toBuffer());
}

/** Divides each channel by the background (a level with a fall-off toward the corners) and multiplies by the tile's. */
function level({ data, width, height }: Pixels): Pixels {
  const result = new Uint8ClampedArray(data.length);
  for (const channel of [0, 1, 2] as const) {
    const background = fitBackground({ data, width, height }, channel);
    for (let pixel = 0; pixel < width * height; pixel++) {
      const at = pixel * 3 + channel;
      const share = data[at]! / background(distance(pixel, width, height));
      result[at] = share * tile[channel];
    }
  }
  return { data: result, width, height };
}

/** Least squares over the pixels that look like background, with a tolerance that narrows in each round. */
function fitBackground({ data, width, height }: Pixels, channel: number) {
  let [middle, slope] = [tile[channel]!, 0];
  for (const tolerance of [8, 4, 2.5, 2.5]) {
    let [n, x, y, xx, xy] = [0, 0, 0, 0, 0];
    for (let pixel = 0; pixel < width * height; pixel++) {
      const radius = distance(pixel, width, height);
      const value = data[pixel * 3 + channel]!;
      if (Math.abs(value - middle - slope * radius) > tolerance) continue;
      n += 1;
      x += radius;
      y += value;
      xx += radius * radius;
      xy += radius * value;
    }
    slope = (n * xy - x * y) / (n * xx - x * x);
    middle = (y - slope * x) / n;
  }
  return (radius: number) => middle + slope * radius;
}

/** Squared distance from the center; 1 in the corners. */
function distance(pixel: number, width: number, height: number): number {
  const x = (pixel % width) / (width - 1) - 0.5;
  const y = Math.floor(pixel / width) / (height - 1) - 0.5;
  return (x * x + y * y) * 2;
}

/**
 * Gives the floor the tile's hue, so that only its shadows differ in lightness, and replaces noise with the tile's exact
 * color. With a single hue, the color channels of lossy formats are constant and do not break up into spots.
 */
async function smoothFloor({ data, width, height }: Pixels): Promise<Pixels> {
  const offHue = await around({ data, width, height }, (red, green, blue) =>
    green < minFloor
      ? 255
      : Math.max(Math.abs(red - green - tile[0] + tile[1]), Math.abs(blue - green - tile[2] + tile[1])),
  );
  const offLevel = await around({ data, width, height }, (red, green, blue) =>
    Math.max(Math.abs(red - tile[0]), Math.abs(green - tile[1]), Math.abs(blue - tile[2])),
  );
  const result = new Uint8ClampedArray(data);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const piece = ramp(offHue[pixel]!, hue);
    const light = lightness(data[pixel * 3]!, data[pixel * 3 + 1]!, data[pixel * 3 + 2]!);
    const shade = (light - lightness(...tile)) * ramp(offLevel[pixel]!, shadow);
    const inside = insideRim(pixel % width, width) * insideRim(Math.floor(pixel / width), height);
    const kept = Math.max(inside, ramp(Math.abs(shade), deep));
    for (const [channel, value] of tile.entries()) {
      const at = pixel * 3 + channel;
      result[at] = data[at]! * piece + (value + shade * kept) * (1 - piece);
    }
  }
  return { data: result, width, height };
}

/** From 0 at both ends of a side to 1, beginning and ending gently. */
function insideRim(at: number, side: number): number {
  const share = ramp(Math.min(at, side - 1 - at) / side, fade);
  return share * share * (3 - 2 * share);
}

/** A measure of red, green and blue, averaged around each pixel. */
async function around(
  { data, width, height }: Pixels,
  measure: (red: number, green: number, blue: number) => number,
): Promise<Uint8Array> {
  const measures = Uint8Array.from({ length: width * height }, (_, pixel) =>
    measure(data[pixel * 3]!, data[pixel * 3 + 1]!, data[pixel * 3 + 2]!),
  );
  const raw = { width, height, channels: 1 } as const;
  return sharp(measures, { raw }).blur(4).toColourspace("b-w").raw().toBuffer();
}

function lightness(red: number, green: number, blue: number): number {
  return red * 0.299 + green * 0.587 + blue * 0.114;
}

/** 0 up to the first bound, rising to 1 at the second. */
function ramp(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}
