import { type FileHandle, open } from "node:fs/promises";
import { wrongContent } from "../shared/errors.ts";

/** The brands of MP4; pictures that move have some of them beside their own. */
const films = /^(iso[m2-9]|mp4[12]|avc1|M4V |dash)$/;
const pictures = /^(avi[fs]|he[iv][cxms]|mif1|msf1)$/;
const quickTime = "qt  ";

/** Boxes that say where and with what a film was made, which no player needs. */
const about = /^(udta|meta|uuid)$/;
const folders = /^(moov|trak)$/;

/** Far more than a film of this size has: each is read by itself. */
const mostBoxes = 20_000;

type Box = {
  name: string;
  /** Offsets in the file, as are those of its content. */
  start: number;
  from: number;
  to: number;
};

/**
 * Makes sure that a file is an MP4 film, as far as its boxes tell, and blanks in place what says where and with what it
 * was made. @throws StorageError 415 for anything else
 */
export async function purifyVideo(path: string): Promise<void> {
  await using file = await open(path, "r+");
  const { size } = await file.stat();
  if (!(await beginsLikeMp4(file, size))) throw unreadable();
  const places = [{ from: 0, to: size }];
  let boxes = 0;
  for (const { from, to } of places) {
    // oxlint-disable no-await-in-loop -- each box begins after the one before
    for (let at = from; at + 8 <= to;) {
      const box = await readBox(file, at, to);
      if (folders.test(box.name)) places.push(box);
      if (about.test(box.name)) await blank(file, box);
      if (++boxes > mostBoxes) throw unreadable();
      at = box.to;
    }
    // oxlint-enable no-await-in-loop
  }
}

const unreadable = () => wrongContent("MP4 video");

async function beginsLikeMp4(file: FileHandle, size: number): Promise<boolean> {
  if (size < 16) return false;
  const { name, from, to } = await readBox(file, 0, size);
  if (name !== "ftyp" || to > 1024) return false;
  const { buffer } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
  const brands = buffer.toString("latin1").match(/[^]{4}/g) ?? [];
  const isFilm = brands.some((brand) => films.test(brand)) && !brands.some((brand) => pictures.test(brand));
  return isFilm && brands[0] !== quickTime;
}

/** @throws StorageError 415 when it does not end within the limit */
async function readBox(file: FileHandle, start: number, limit: number): Promise<Box> {
  const { buffer } = await file.read(Buffer.alloc(16), 0, 16, start);
  const length = buffer.readUInt32BE(0);
  const isLong = length === 1;
  const to = length === 0 ? limit : start + (isLong ? Number(buffer.readBigUInt64BE(8)) : length);
  const from = start + (isLong ? 16 : 8);
  if (to < from || to > limit) throw unreadable();
  return { name: buffer.toString("latin1", 4, 8), start, from, to };
}

/** Offsets of what follows stay as they are. */
async function blank(file: FileHandle, { start, from, to }: Box): Promise<void> {
  await file.write("free", start + 4, "latin1");
  await file.write(Buffer.alloc(to - from), 0, to - from, from);
}
