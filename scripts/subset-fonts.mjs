/**
 * Writes app/base/fonts: the fonts with the characters and weights that nearly all pages use, half the size of the
 * originals. `node scripts/subset-fonts.mjs`, after a change of the characters or of the packages.
 */
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

/** Listed in app/base/fonts/fonts.css as well. */
const punctuation = "\u00a0©®°·×–—‘’“”•…€™−";
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join("");

const fonts = [
  { name: "noto-serif-display", wght: { min: 300, max: 400 } },
  { name: "instrument-sans", wght: { min: 400, max: 600 } },
];

for (const { name, wght } of fonts) {
  const original = readFileSync(
    `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
  );
  const subset = await subsetFont(original, ascii + punctuation, {
    targetFormat: "woff2",
    variationAxes: { wght },
  });
  writeFileSync(`app/base/fonts/${name}.woff2`, subset);
}
