/** Whether a file is a picture and nothing else, by the format's structure. False when in doubt. */
export function isPlainImage(content: Buffer, type: string): boolean {
  const check = checks[type];
  try {
    return check?.(content) ?? false;
  } catch (error) {
    // The structure points past the end of the file.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const checks: Record<string, ((content: Buffer) => boolean) | undefined> = {
  "image/png": isPlainPng,
  "image/jpeg": isPlainJpeg,
  "image/gif": isPlainGif,
  "image/webp": isPlainWebp,
  "image/avif": isPlainAvif,
};

const pngChunks = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|sBIT|bKGD|pHYs|iCCP|acTL|fcTL|fdAT)$/;

function isPlainPng(content: Buffer): boolean {
  let at = 8;
  for (;;) {
    const name = content.toString("latin1", at + 4, at + 8);
    if (!pngChunks.test(name)) return false;
    at += content.readUInt32BE(at) + 12;
    if (name === "IEND") return at === content.length;
  }
}

/** Application segments that belong to the picture: JFIF's, the color profile, and Adobe's color transform. */
const pictureSegments = new Map([
  [0xe0, "JFIF\0"],
  [0xe2, "ICC_PROFILE\0"],
  [0xee, "Adobe"],
]);

function isPlainJpeg(content: Buffer): boolean {
  let at = 2;
  for (;;) {
    if (content.readUInt8(at) !== 0xff) return false;
    const marker = content.readUInt8(at + 1);
    if (marker === 0xd9) return at + 2 === content.length;
    const length = content.readUInt16BE(at + 2);
    const isMetadata = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    const allowed = pictureSegments.get(marker);
    if (isMetadata && (!allowed || content.toString("latin1", at + 4, at + 4 + allowed.length) !== allowed))
      return false;
    at += 2 + length;
    if (marker === 0xda) at = endOfScan(content, at);
  }
}

/** Within a scan, 0xff is followed by zero or a restart marker; anything else starts the next segment. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 2)) {
    const next = content.readUInt8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError("the scan does not end");
}

/** Bytes of a color table. */
const tableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function isPlainGif(content: Buffer): boolean {
  const afterBlocks = (from: number) => {
    let at = from;
    while (content.readUInt8(at) !== 0) at += content.readUInt8(at) + 1;
    return at + 1;
  };
  let at = 13 + tableSize(content.readUInt8(10));
  for (;;) {
    const kind = content.readUInt8(at);
    if (kind === 0x3b) return at + 1 === content.length;
    if (kind === 0x2c) at = afterBlocks(at + 11 + tableSize(content.readUInt8(at + 9)));
    else if (kind === 0x21 && isAnimation(content, at)) at = afterBlocks(at + 2);
    else return false;
  }
}

/** The timing of a frame, or how often the animation repeats. */
function isAnimation(content: Buffer, at: number): boolean {
  const label = content.readUInt8(at + 1);
  return label === 0xf9 || (label === 0xff && content.toString("latin1", at + 3, at + 14) === "NETSCAPE2.0");
}

const webpChunks = /^(VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/;

function isPlainWebp(content: Buffer): boolean {
  if (content.readUInt32LE(4) + 8 !== content.length) return false;
  let at = 12;
  while (at < content.length) {
    if (!webpChunks.test(content.toString("latin1", at, at + 4))) return false;
    const length = content.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return at === content.length;
}

/** AVIF stores metadata like pictures, as items with their own types. */
const avifMetadata = ["Exif", "mime", "uri "];

function isPlainAvif(content: Buffer): boolean {
  let at = 0;
  let hasPixels = false;
  while (at < content.length) {
    const length = content.readUInt32BE(at);
    const name = content.toString("latin1", at + 4, at + 8);
    if (length < 8 || !/^(ftyp|meta|mdat|moov)$/.test(name)) return false;
    const box = content.subarray(at, at + length);
    if (name === "meta" && avifMetadata.some((type) => box.includes(type))) return false;
    hasPixels ||= name === "mdat";
    at += length;
  }
  return hasPixels && at === content.length;
}
