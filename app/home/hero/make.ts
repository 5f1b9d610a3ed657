/**
 * Renders the hero's variants from the catalogue's photograph: `node app/home/hero/make.ts`. They are kept in the
 * project, so that builds need not render them.
 */
import sharp, { type Sharp } from "sharp";

const photograph = new URL("../../../catalogue/hero.webp", import.meta.url).pathname;

/** Phones get a 5:4 detail of the photograph, with the ring and its stones. */
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
