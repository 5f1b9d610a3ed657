import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

// Made without their pixels, which would take seconds.

/** A black PNG of one bit per pixel. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.from([...uint32(width), ...uint32(height), 1, 0, 0, 0, 0]);
  const lines = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(lines)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type), content]);
  return Buffer.concat([uint32(content.length), checked, uint32(crc32(checked))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A small AVIF whose header says that it has this size. */
export async function avifThatClaims(width: number, height: number): Promise<Buffer> {
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
    .avif({ effort: 0 })
    .toBuffer();
  // The property of the image's size: its name, flags, width and height.
  const size = image.indexOf("ispe");
  image.writeUInt32BE(width, size + 8);
  image.writeUInt32BE(height, size + 12);
  return image;
}
