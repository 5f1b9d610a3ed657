import { invalidRange } from "./errors.ts";

/** Offsets of the first and last byte, both inclusive. */
export type ByteRange = { start: number; end: number };

/**
 * A `Range` header's single range. Null is the whole file: for none, another unit, an error or several ranges.
 * @throws StorageError 416 when the range is outside of the file
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const [, first = "", last = ""] = match;
  const range =
    first === ""
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  if (range.start > range.end) throw invalidRange(size);
  return range;
}
