import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { freshShop } from "../../../tests/setup/fresh-shop.ts";

type Manifest = {
  name: string;
  description: string;
  icons: { src: string; sizes: string; purpose?: string }[];
};

const read = (name: string) => readFileSync(new URL(`../../../public/${name}`, import.meta.url));
const manifest = JSON.parse(read("site.webmanifest").toString()) as Manifest;

test("the manifest names a fresh shop as its pages do", () => {
  expect(manifest).toMatchObject({ name: freshShop.name, description: freshShop.tagline });
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
});

test.each([...manifest.icons, { src: "/apple-touch-icon.png", sizes: "180x180" }])(
  "$src is $sizes",
  async ({ src, sizes }) => {
    const { format, width, height } = await sharp(read(src.slice(1))).metadata();
    expect([format, `${width}x${height}`]).toEqual(["png", sizes]);
  },
);

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
