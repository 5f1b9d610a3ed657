import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";

/** A photograph as cameras and programs make them, and its shape when it is looked at. */
export type CameraPhotograph = { name: string; mimeType: string; buffer: Buffer; shape: number };

type Drawing = { width: number; height: number; ground?: string };

/** A red square at the top left says what is up; a gold ring in the middle is round. */
function draw({ width, height, ground = "#8a6a4a" }: Drawing): Buffer {
  const short = Math.min(width, height);
  const [x, y] = [width / 2, height / 2];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="${ground}"/>
      <circle cx="${x}" cy="${y}" r="${short / 4}" fill="#e0b020"/>
      <rect width="${short / 5}" height="${short / 5}" fill="#d01010"/>
    </svg>`,
  );
}

const portrait = { width: 300, height: 400 };

/** How a camera that was held otherwise stores an upright picture, by EXIF's number: turned clockwise, mirrored. */
const stored = {
  1: [0, false],
  2: [0, true],
  3: [180, false],
  4: [180, true],
  5: [270, true],
  6: [270, false],
  7: [90, true],
  8: [90, false],
} as const;

function jpeg(name: string, drawing: Drawing, encode = (image: Sharp) => image.jpeg()) {
  return photograph(`${name}.jpg`, drawing, encode);
}

async function photograph(name: string, drawing: Drawing, encode: (image: Sharp) => Sharp) {
  const type = name.slice(name.lastIndexOf(".") + 1).replace("jpg", "jpeg");
  return {
    name,
    mimeType: `image/${type}`,
    buffer: await encode(sharp(draw(drawing))).toBuffer(),
    shape: drawing.width / drawing.height,
  };
}

async function held(orientation: keyof typeof stored) {
  const [turned, mirrored] = stored[orientation];
  const upright = await sharp(draw(portrait)).flop(mirrored).png().toBuffer();
  const buffer = await sharp(upright).rotate(turned).withMetadata({ orientation }).jpeg().toBuffer();
  return { name: `held-${orientation}.jpg`, mimeType: "image/jpeg", buffer, shape: 3 / 4 };
}

async function animated(name: string, mimeType: string, encode: (image: Sharp) => Sharp) {
  const frames = ["#335577", "#775533"].map((ground) => draw({ ...portrait, ground }));
  const pages = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  const buffer = await encode(sharp(pages, { join: { animated: true } })).toBuffer();
  return { name, mimeType, buffer, shape: 3 / 4 };
}

/** As many as a product can have. */
export async function cameraPhotographs(): Promise<CameraPhotograph[]> {
  return Promise.all([
    ...([1, 2, 3, 4, 5, 6, 7, 8] as const).map(held),
    jpeg("tall", { width: 200, height: 600 }),
    jpeg("wide", { width: 600, height: 200 }),
    jpeg("film", { width: 640, height: 360 }),
    jpeg("white", { ...portrait, ground: "#ffffff" }),
    jpeg("dark", { ...portrait, ground: "#101010" }),
    jpeg("small", { width: 30, height: 40 }),
    jpeg("large", { width: 8000, height: 6000 }),
    jpeg("print", portrait, (image) => image.toColourspace("cmyk").jpeg()),
    photograph("scan.png", portrait, (image) => image.toColourspace("rgb16").png()),
    photograph("cut-out.png", { ...portrait, ground: "none" }, (image) => image.png()),
    animated("turning.gif", "image/gif", (image) => image.gif()),
    animated("turning.webp", "image/webp", (image) => image.webp()),
    readFile(new URL("iphone.heic", import.meta.url)).then((buffer) => ({
      name: "IMG_0001.HEIC",
      mimeType: "image/heic",
      buffer,
      shape: 3 / 4,
    })),
  ]);
}

/** Makes iphone.heic's picture: `heif-enc -q 50 iphone.png -o iphone.heic` does the rest. */
export const iphonePicture = (): Promise<Buffer> => sharp(draw(portrait)).png().toBuffer();

/** What is seen of a picture: its shape, the ring's, and whether the red square is at the top left. */
export async function look(content: Buffer): Promise<{ shape: number; ring: number; isUpright: boolean }> {
  const { data, info } = await sharp(content)
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .resize({ width: 600, height: 600, fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const gold = { left: info.width, right: 0, top: info.height, bottom: 0 };
  const red = { x: 0, y: 0, count: 0 };
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels);
      if (r > 170 && g > 130 && b < 110) {
        Object.assign(gold, {
          left: Math.min(gold.left, x),
          right: Math.max(gold.right, x),
          top: Math.min(gold.top, y),
          bottom: Math.max(gold.bottom, y),
        });
      } else if (r > 150 && g < 80 && b < 80) {
        red.x += x;
        red.y += y;
        red.count += 1;
      }
    }
  }
  return {
    shape: info.width / info.height,
    ring: (gold.right - gold.left + 1) / (gold.bottom - gold.top + 1),
    isUpright: red.x / red.count < info.width / 2 && red.y / red.count < info.height / 2,
  };
}
