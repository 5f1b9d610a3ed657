// Makes the icons in public/ from public/favicon.svg: `node scripts/make-icons.mjs`. Run it when the drawing changes.
import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";

const folder = new URL("../public/", import.meta.url);
const drawing = readFileSync(new URL("favicon.svg", folder), "utf8");

/** The color of a tile, see app/tokens.css. */
const ground = "#f4efe9";

/** The drawing in the middle of a square, on a background if one is given. */
async function icon(size, share, background = "#0000") {
  const inner = Math.round(size * share);
  const before = Math.floor((size - inner) / 2);
  const after = size - inner - before;
  return sharp(Buffer.from(drawing), { density: (72 * inner) / 100 })
    .resize(inner, inner)
    .extend({ top: before, left: before, bottom: after, right: after, background })
    .flatten(background === "#0000" ? false : { background })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An .ico file with its pictures as PNG: a header, an entry for each picture, then the pictures. */
function ico(pictures) {
  const start = 6 + 16 * pictures.length;
  const header = Buffer.alloc(start);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = start;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

const save = (name, bytes) => writeFileSync(new URL(name, folder), bytes);

save("apple-touch-icon.png", await icon(180, 0.7, ground));
save("icon-192.png", await icon(192, 0.92));
save("icon-512.png", await icon(512, 0.92));
// A mask may cut off all but a circle of 80 percent.
save("icon-maskable-512.png", await icon(512, 0.56, ground));
const small = [16, 32, 48].map(async (size) => ({ size, png: await icon(size, 1) }));
save("favicon.ico", ico(await Promise.all(small)));
