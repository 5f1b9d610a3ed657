import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";

/** A photograph as cameras and programs produce them, and the shape in which it should appear. */
export type CameraPhoto = { name: string; mimeType: string; buffer: Buffer; shape: number };

type Drawing = { width: number; height: number; ground?: string };

const wood = "url(#wood)";

/** A red square at the top left shows which way is up; the gold ring in the middle is round. */
function draw({ width, height, ground = "#8a6a4a" }: Drawing): Buffer {
  const short = Math.min(width, height);
  const [x, y] = [width / 2, height / 2];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <linearGradient id="wood"><stop stop-color="#5a4030"/><stop offset="1" stop-color="#a08060"/></linearGradient>
      <rect width="100%" height="100%" fill="${ground}"/>
      <circle cx="${x}" cy="${y}" r="${short / 4}" fill="#e0b020"/>
      <rect width="${short / 5}" height="${short / 5}" fill="#d01010"/>
    </svg>`,
  );
}

const portrait = { width: 300, height: 400 };

/** How a camera that was held differently stores an upright picture, by EXIF's number: turned clockwise, mirrored. */
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

/**
 * Thirty, for two products: in every orientation of cameras and programs, and in every shape. Of the kinds, those that are
 * stored differently come first.
 */
export async function cameraPhotos(): Promise<Record<"kinds" | "shapes", CameraPhoto[]>> {
  const kinds = [
    held(6),
    jpeg("print", portrait, (image) => image.toColourspace("cmyk").jpeg()),
    photograph("scan.png", portrait, (image) => image.toColourspace("rgb16").png()),
    photograph("cut-out.png", { ...portrait, ground: "none" }, (image) => image.png()),
    animated("turning.gif", "image/gif", (image) => image.gif()),
    readFile(new URL("iphone.heic", import.meta.url)).then((buffer) => ({
      name: "IMG_0001.HEIC",
      mimeType: "image/heic",
      buffer,
      shape: 3 / 4,
    })),
    ...([1, 2, 3, 4, 5, 7, 8] as const).map(held),
    jpeg("white", { ...portrait, ground: "#ffffff" }),
    jpeg("dark", { ...portrait, ground: "#101010" }),
  ];
  const shapes = [
    jpeg("1-to-3", { width: 200, height: 600 }),
    jpeg("1-to-2", { width: 300, height: 600 }),
    jpeg("9-to-16", { width: 1080, height: 1920 }),
    jpeg("2-to-3", { width: 400, height: 600, ground: wood }),
    jpeg("4-to-5", { width: 800, height: 1000, ground: wood }),
    jpeg("square", { width: 500, height: 500 }),
    jpeg("5-to-4", { width: 1000, height: 800 }),
    jpeg("3-to-2", { width: 900, height: 600, ground: wood }),
    jpeg("16-to-9", { width: 640, height: 360 }),
    jpeg("2-to-1", { width: 800, height: 400 }),
    jpeg("3-to-1", { width: 600, height: 200, ground: wood }),
    jpeg("small", { width: 225, height: 300 }),
    jpeg("large", { width: 4000, height: 3000 }),
    photograph("sharp.avif", { width: 640, height: 480 }, (image) => image.avif()),
    animated("turning.webp", "image/webp", (image) => image.webp()),
  ];
  return { kinds: await Promise.all(kinds), shapes: await Promise.all(shapes) };
}

/**
 * Creates iphone.heic's picture, which lies on its side: `heif-enc -q 50 iphone.jpg -o iphone.heic` does the rest, and the file says
 * twice that it is to be turned: in its EXIF data, and in the property `irot`, as iPhones write it. It is turned once.
 */
export const iphonePicture = (): Promise<Buffer> =>
  sharp(draw(portrait)).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();

/**
 * What is visible of a picture: its shape, the ring's, and whether the red square is at the top left, without an
 * orientation for the browser to apply.
 */
export async function look(content: Buffer): Promise<{ shape: number; ring: number; isUpright: boolean }> {
  const picture = sharp(content);
  const { orientation = 1 } = await picture.metadata();
  const { data, info } = await picture
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .resize({ width: 600, height: 600, fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const gold = { left: info.width, right: 0, top: info.height, bottom: 0 };
  const red = { x: 0, y: 0, count: 0 };
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const at = (y * info.width + x) * info.channels;
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
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
    isUpright: orientation === 1 && red.x / red.count < info.width / 2 && red.y / red.count < info.height / 2,
  };
}
