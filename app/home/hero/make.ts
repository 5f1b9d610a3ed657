/**
 * Makes the hero's variants from the catalogue's photograph: `node app/home/hero/make.ts`.
 * They are kept in the project, so that a build needs no image work and the first paint no oversized picture.
 */
import sharp, { type Sharp } from "sharp";

const photograph = new URL("../../../catalogue/hero.webp", import.meta.url).pathname;

/** Phones see the ring and its stones closer: the 5:4 part of the photograph around them. */
const phoneCrop = { left: 487, top: 0, width: 1375, height: 1100 };

const save = (picture: Sharp, name: string, width: number) =>
  picture
    .resize({ width })
    .avif({ quality: 68, effort: 7 })
    .toFile(new URL(`${name}-${width}.avif`, import.meta.url).pathname);

await Promise.all([
  ...[1280, 2000].map((width) => save(sharp(photograph), "wide", width)),
  ...[780, 1200].map((width) => save(sharp(photograph).extract(phoneCrop), "phone", width)),
]);
