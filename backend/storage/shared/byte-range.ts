import { invalidRange } from "./errors.ts";

/** First and last byte, both inclusive, counted from 0. */
export type ByteRange = { start: number; end: number };

/**
 * The one range that a `Range` header asks of `size` bytes. Null means the whole: no header, another unit, bad
 * syntax or several ranges, which a server may all ignore. Throws `StorageError` (416) for a range that lies
 * outside.
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
