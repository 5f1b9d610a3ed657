import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";

const read = (name: string) => readFileSync(new URL(`../../../public/${name}`, import.meta.url));

test("the icon for home screens is as large as Apple wants it", async () => {
  const { format, width, height } = await sharp(read("apple-touch-icon.png")).metadata();
  expect([format, width, height]).toEqual(["png", 180, 180]);
});

test("favicon.ico has three sizes at the offsets it declares", async () => {
  const file = read("favicon.ico");
  const sizes = Array.from({ length: file.readUInt16LE(4) }, async (_, index) => {
    const entry = 6 + 16 * index;
    const start = file.readUInt32LE(entry + 12);
    const { width } = await sharp(file.subarray(start, start + file.readUInt32LE(entry + 8))).metadata();
    expect(width).toBe(file.readUInt8(entry));
    return width;
  });
  expect(await Promise.all(sizes)).toEqual([16, 32, 48]);
});
