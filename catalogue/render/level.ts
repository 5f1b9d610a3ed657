/**
 * Gives photographs the one ground that the shop's tiles have (`--color-tile` in app/tokens.css), so that a photograph
 * on its tile has no visible edge: `node catalogue/render/level.ts catalogue/*-ring.webp`. They are changed in place;
 * one that is level already hardly changes. The hero is no square on a tile and stays out.
 */
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";

/** sRGB, as lossy formats keep it to within one step. */
const tile = [0xf4, 0xef, 0xe9] as const;

/** Up to the first difference, in steps of sRGB, it is noise, from the second on a shadow. */
const shadow = [2, 5] as const;

/** The same for what differs from the floor's hue: from the second on it is a piece. */
const hue = [3, 5] as const;

/** What is darker is a piece, or under one. */
const darkest = 170;

type Pixels = { data: Uint8Array | Uint8ClampedArray; width: number; height: number };

for (const file of process.argv.slice(2)) {
  const { data, info } = await sharp(await readFile(file))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const levelled = await settle(level({ data, width, height }));
  const picture = sharp(levelled.data, { raw: { width, height, channels: 3 } });
  await writeFile(file, await picture.webp({ quality: 92, smartSubsample: true, effort: 6 }).toBuffer());
}

/** Divides each channel by its ground, a level and a fall-off toward the corners, and multiplies by the tile's. */
function level({ data, width, height }: Pixels): Pixels {
  const result = new Uint8ClampedArray(data.length);
  for (const channel of [0, 1, 2] as const) {
    const ground = fitGround({ data, width, height }, channel);
    for (let pixel = 0; pixel < width * height; pixel++) {
      const at = pixel * 3 + channel;
      const share = data[at]! / ground(distance(pixel, width, height));
      result[at] = share * tile[channel];
    }
  }
  return { data: result, width, height };
}

/** Least squares over what looks like ground; what the first rounds take for it narrows down. */
function fitGround({ data, width, height }: Pixels, channel: number) {
  let [middle, slope] = [tile[channel]!, 0];
  for (const tolerance of [8, 4, 2.5, 2.5]) {
    let [n, x, y, xx, xy] = [0, 0, 0, 0, 0];
    for (let pixel = 0; pixel < width * height; pixel++) {
      const far = distance(pixel, width, height);
      const value = data[pixel * 3 + channel]!;
      if (Math.abs(value - middle - slope * far) > tolerance) continue;
      n += 1;
      x += far;
      y += value;
      xx += far * far;
      xy += far * value;
    }
    slope = (n * xy - x * y) / (n * xx - x * x);
    middle = (y - slope * x) / n;
  }
  return (far: number) => middle + slope * far;
}

/** Squared distance from the middle; 1 in the corners. */
function distance(pixel: number, width: number, height: number): number {
  const x = (pixel % width) / (width - 1) - 0.5;
  const y = Math.floor(pixel / width) / (height - 1) - 0.5;
  return (x * x + y * y) * 2;
}

/**
 * Gives the floor the tile's hue, with only its shadows lighter or darker, and makes the tile's own color of what differs
 * from it by noise only. A floor of one hue is one value in the formats' color channels, which would break up into spots.
 */
async function settle({ data, width, height }: Pixels): Promise<Pixels> {
  const offHue = await around({ data, width, height }, (red, green, blue) =>
    green < darkest
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
    for (const [channel, value] of tile.entries()) {
      const at = pixel * 3 + channel;
      result[at] = data[at]! * piece + (value + shade) * (1 - piece);
    }
  }
  return { data: result, width, height };
}

/** A measure of each pixel's red, green and blue, as it is on average around the pixel. */
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

/** From 0 up to the first bound to 1 from the second on. */
function ramp(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}
