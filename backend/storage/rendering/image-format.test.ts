import sharp from "sharp";
import { expect, test } from "vitest";
import { formatBytes, imageFormat } from "./image-format.ts";

const image = () => sharp({ create: { width: 2, height: 2, channels: 3, background: "teal" } });

test.each(["avif", "gif", "jpeg", "png", "webp"] as const)(
  "recognizes %s by its first bytes",
  async (format) => {
    const content = await image().toFormat(format).toBuffer();
    expect(imageFormat(content.subarray(0, formatBytes))).toBe(format);
  },
);

test.each([
  ["a text", "plain text"],
  ["nothing", ""],
  ["a vector image", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ["a photograph as HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0meta"],
  ["a text that names a format", "    ftyp is not avif"],
])("recognizes no image in %s", (_what, content) => {
  expect(imageFormat(Buffer.from(content, "latin1"))).toBeUndefined();
});
