import { invalidBucketName, invalidKey } from "./errors.ts";

/** S3's limit, in bytes of UTF-8. */
const maxKeyBytes = 1024;
const maxBucketNameLength = 100;

/** Refuses names that XML, PostgreSQL or a path could not have: clients save files by them. @throws StorageError 400 */
export function checkKey(name: string): void {
  const parts = name.split("/");
  const isKey =
    name.isWellFormed() &&
    Buffer.byteLength(name) <= maxKeyBytes &&
    // oxlint-disable-next-line no-control-regex -- this looks for control characters
    !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\\\ufffe\uffff]/.test(name) &&
    parts.every((part) => part !== "" && part !== "." && part !== "..");
  if (!isKey) throw invalidKey(name.toWellFormed().slice(0, maxKeyBytes));
}

/** @throws StorageError 400 */
export function checkBucketName(name: string): void {
  const isName = /^[\w!.*'() &$@=;:+,?-]+$/.test(name) && name.length <= maxBucketNameLength;
  if (!isName || name.trim() !== name) throw invalidBucketName();
}
