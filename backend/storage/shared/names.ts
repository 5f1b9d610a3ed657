import { invalidBucketName, invalidKey } from "./errors.ts";

/** S3's limit, in bytes of UTF-8. */
const longestKey = 1024;
const longestBucketName = 100;

/**
 * Throws `StorageError` (400) for a name that no object may have: empty, too long, with characters that XML or
 * PostgreSQL cannot carry, or with parts that a path would resolve. Names are data and never reach a disk, but
 * clients may save files under them.
 */
export function checkKey(name: string): void {
  const parts = name.split("/");
  const isKey =
    name.isWellFormed() &&
    Buffer.byteLength(name) <= longestKey &&
    // oxlint-disable-next-line no-control-regex -- control characters are just what is looked for
    !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\\\ufffe\uffff]/.test(name) &&
    parts.every((part) => part !== "" && part !== "." && part !== "..");
  if (!isKey) throw invalidKey(name.toWellFormed().slice(0, longestKey));
}

/** Throws `StorageError` (400) for a name that no bucket may have. */
export function checkBucketName(name: string): void {
  const isName = /^[\w!.*'() &$@=;:+,?-]+$/.test(name) && name.length <= longestBucketName;
  if (!isName || name.trim() !== name) throw invalidBucketName();
}
