/**
 * Renders variants of the catalog's photographs for the home page: `node app/store/shop/home/pictures/make.ts`. They are kept in
 * the project, so that builds need not render them.
 */
import sharp, { type Sharp } from "sharp";

const photo = (name: string) => sharp(new URL(`../../../../demo/${name}.webp`, import.meta.url).pathname);
const file = (name: string) => new URL(name, import.meta.url).pathname;

/** Phones get a 5:4 detail of the hero, with the ring and its stones. */
const phoneCrop = { left: 487, top: 0, width: 1375, height: 1100 };

const saveHero = (picture: Sharp, name: string, width: number) =>
  picture
    .resize({ width })
    .avif({ quality: 68, effort: 7 })
    .toFile(file(`${name}-${width}.avif`));

/** Link previews leave out the cloth at the bottom. */
const saveShared = () =>
  photo("hero")
    .resize({ width: 1200 })
    .extract({ left: 0, top: 0, width: 1200, height: 630 })
    .jpeg({ quality: 84, progressive: true })
    .toFile(file("../../../../base/brand/share.jpg"));

const saveSmall = (name: string, width: number) =>
  photo(name)
    .resize({ width })
    .webp({ quality: 82, effort: 6 })
    .toFile(file(`${name}-${width}.webp`));

await Promise.all([
  saveShared(),
  ...[1280, 2000].map((width) => saveHero(photo("hero"), "wide", width)),
  ...[780, 1200].map((width) => saveHero(photo("hero").extract(phoneCrop), "phone", width)),
  ...["princess-cut-diamond", "oval-ruby", "round-brilliant-diamond-2"].flatMap((name) =>
    [480, 800].map((width) => saveSmall(name, width)),
  ),
]);
