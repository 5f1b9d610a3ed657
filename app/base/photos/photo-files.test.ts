import { expect, test } from "vitest";
import { takeFiles, unreadable } from "./photo-files.ts";

const megabytes = 1024 * 1024;

function file(name: string, type: string, bytes = 10): File {
  return Object.defineProperty(new File([], name, { type }), "size", { value: bytes });
}

test("accepts photographs of up to 40 MB and MP4 videos of up to 20 MB, recognizing an iPhone's by name as well", () => {
  const { taken, refusals } = takeFiles(
    [
      file("ring.jpg", "image/jpeg"),
      file("IMG_1.HEIC", ""),
      file("IMG_2.heif", "image/heif"),
      file("notes.pdf", "application/pdf"),
      file("drawing.svg", "image/svg+xml"),
      file("ring.mp4", "video/mp4", 20 * megabytes),
      file("IMG_3.MOV", "video/quicktime"),
      file("long.mp4", "video/mp4", 20 * megabytes + 1),
      file("large.png", "image/png", 40 * megabytes + 1),
      file("largest.png", "image/png", 40 * megabytes),
    ],
    0,
  );
  expect(taken.map(({ name }) => name)).toEqual([
    "ring.jpg",
    "IMG_1.HEIC",
    "IMG_2.heif",
    "ring.mp4",
    "largest.png",
  ]);
  expect(refusals).toEqual([
    '"notes.pdf" cannot be used: please choose a JPEG, PNG, WebP, AVIF, GIF or HEIC image, or an MP4 video.',
    '"drawing.svg" cannot be used: please choose a JPEG, PNG, WebP, AVIF, GIF or HEIC image, or an MP4 video.',
    '"IMG_3.MOV" is a video, but not an MP4. Please export it as an MP4 with H.264 and choose that.',
    '"long.mp4" has more than 20 MB. Please choose a shorter or smaller video.',
    '"large.png" has more than 40 MB. Please choose a smaller photograph.',
  ]);
});

test("accepts files as long as there is room", () => {
  const { taken, refusals } = takeFiles([file("a.gif", "image/gif"), file("b.gif", "image/gif")], 20);
  expect(taken.map(({ name }) => name)).toEqual(["a.gif"]);
  expect(refusals).toEqual(["A product has at most 21 photographs."]);
});

test("says what to do about a file that cannot be read", () => {
  expect(unreadable(file("IMG_1.HEIC", ""))).toContain("export it as a JPEG");
  expect(unreadable(file("a.jpg", "image/jpeg"))).toMatch(/^"a.jpg" cannot be read as a photograph\./);
});
