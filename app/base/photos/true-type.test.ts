import { expect, test } from "vitest";
import { withTrueType } from "./true-type.ts";

const box = (...brands: string[]) =>
  `\0\0\0${String.fromCharCode(8 + 4 * brands.length)}ftyp${brands.join("")}${"\0".repeat(40)}`;

test.for([
  ["a PNG", "ring.jpg", "image/jpeg", "\x89PNG\r\n\x1A\n\0\0\0\rIHDR", "image/png"],
  ["a JPEG", "ring.png", "image/png", "\xFF\xD8\xFF\xE1\0\x18Exif", "image/jpeg"],
  ["a JPEG without any type", "IMG_0001", "", "\xFF\xD8\xFF\xE0", "image/jpeg"],
  ["a WebP", "ring.gif", "image/gif", "RIFF\x24\0\0\0WEBPVP8 ", "image/webp"],
  ["a GIF", "ring.webp", "image/webp", "GIF89a", "image/gif"],
  [
    "an iPhone's photograph",
    "IMG_1.jpg",
    "image/jpeg",
    box("heic", "\0\0\0\0", "mif1", "MiHB"),
    "image/heic",
  ],
  ["another HEIC", "IMG_2.png", "image/png", box("mif1", "\0\0\0\0", "mif1", "heix"), "image/heic"],
  ["an AVIF", "ring.heic", "image/heic", box("mif1", "\0\0\0\0", "avif", "miaf"), "image/avif"],
  ["an animated AVIF", "ring.jpg", "image/jpeg", box("avis", "\0\0\0\0", "msf1"), "image/avif"],
  ["a certificate", "IGI 1234", "", "%PDF-1.7", "application/pdf"],
  ["a film", "ring.heic", "image/heic", box("isom", "\0\0\0\0", "mp42"), "video/mp4"],
  ["a camera's film", "ring", "", box("XAVC", "\0\0\0\0", "XAVC", "mp42", "iso2"), "video/mp4"],
  ["an iPhone's film", "IMG_3.mp4", "video/mp4", box("qt  ", "\0\0\0\0", "qt  "), "video/quicktime"],
  ["a film of another kind", "ring.mp4", "video/mp4", "\x1A\x45\xDF\xA3webm", ""],
  ["a song", "ring.mp4", "video/mp4", box("M4A ", "\0\0\0\0", "M4A "), ""],
  ["nothing", "ring.jpg", "image/jpeg", "", "image/jpeg"],
  ["a page", "ring.jpg", "image/jpeg", "<html>", "image/jpeg"],
] as const)("%s called %s (%s)", async ([, name, type, content, found]) => {
  const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0));
  const file = await withTrueType(new File([bytes], name, { type }));
  expect([file.name, file.type, file.size]).toEqual([name, found, bytes.length]);
});
