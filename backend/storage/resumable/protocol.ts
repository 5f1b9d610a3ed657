import type { Context } from "hono";
import type { FileDetails } from "../service/file-details.ts";
import { StorageError } from "../shared/errors.ts";

// The protocol of https://tus.io, version 1.0.0, with the refusals of Supabase's server for it.

export const version = "1.0.0";

export const versionHeaders = { "tus-resumable": version };

/** Headers that tell a client what is supported. */
export const supported = (maxFileBytes: number): Record<string, string> => ({
  ...versionHeaders,
  "tus-version": version,
  "tus-extension": "creation,creation-with-upload,creation-defer-length,termination,expiration",
  "tus-max-size": String(maxFileBytes),
});

export const exposedHeaders = [
  "Location",
  "Tus-Extension",
  "Tus-Max-Size",
  "Tus-Resumable",
  "Tus-Version",
  "Upload-Defer-Length",
  "Upload-Expires",
  "Upload-Length",
  "Upload-Metadata",
  "Upload-Offset",
];

const refusal = (status: number, message: string) => new StorageError(status, "TusError", message);
export const uploadNotFound = () => refusal(404, "The file for this url was not found\n");
export const uploadExpired = () => refusal(410, "The file for this url no longer exists\n");
export const wrongOffset = () => refusal(409, "Upload-Offset conflict\n");
export const tooLong = () => refusal(413, "Maximum size exceeded\n");
export const longerThanSaid = () => refusal(413, "upload's size exceeded\n");
export const wrongLength = () => refusal(400, "Upload-Length or Upload-Defer-Length header required\n");
export const alreadyStored = () => refusal(400, "Cannot terminate an already completed upload");
export const takenOver = () => refusal(400, "Request aborted due to lock acquired");
export const tooManyUploads = () =>
  refusal(429, "Too many uploads are unfinished: complete or terminate some of them\n");
const wrongMetadata = () => refusal(400, "Upload-Metadata is invalid\n");

/** @throws StorageError 412 for a client of another version of the protocol */
export function checkVersion({ req }: Context): void {
  if (req.header("tus-resumable") !== version) throw refusal(412, "Tus-Resumable Required\n");
}

/** The offset and type of a part. @throws StorageError 403 when one is missing, as on Supabase, 400 when one is wrong */
export function readOffset({ req }: Context): number {
  if (req.header("upload-offset") === undefined) throw refusal(403, "Upload-Offset header required\n");
  if (req.header("content-type") === undefined) throw refusal(403, "Content-Type header required\n");
  if (!hasPart(req.header("content-type"))) throw refusal(400, "Invalid content-type\n");
  return readCount(req.header("upload-offset"), "upload-offset");
}

export const hasPart = (type: string | undefined): boolean => type === "application/offset+octet-stream";

/** The length in bytes of a new upload, null for one that declares it later. @throws StorageError 400 */
export function readLength({ req }: Context): number | null {
  const [length, deferred] = [req.header("upload-length"), req.header("upload-defer-length")];
  if (req.header("upload-concat") !== undefined)
    throw refusal(
      501,
      "Concatenation extension is not (yet) supported. Disable parallel uploads in the tus client.\n",
    );
  if ((length === undefined) === (deferred === undefined)) throw wrongLength();
  if (deferred === undefined) return readCount(length, "upload-length");
  if (deferred !== "1") throw refusal(400, "Invalid upload-defer-length\n");
  return null;
}

/** The length that a part declares; undefined for none. @throws StorageError 400 */
export function readLateLength({ req }: Context): number | undefined {
  const length = req.header("upload-length");
  return length === undefined ? undefined : readCount(length, "upload-length");
}

function readCount(text = "", name: string): number {
  const count = Number(text);
  if (!/^\d{1,15}$/.test(text) || String(count) !== text) throw refusal(400, `Invalid ${name}\n`);
  return count;
}

/** Parses an upload's metadata: keys with values in base64, or without any. @throws StorageError 400 */
export function parseMetadata(header: string): Map<string, string> {
  const metadata = new Map<string, string>();
  for (const pair of header.split(",")) {
    const [key = "", value = "", ...more] = pair.trim().split(" ");
    const isPair =
      /^[\x21-\x2b\x2d-\x7e]+$/.test(key) && /^[A-Za-z\d+/]*={0,2}$/.test(value) && more.length === 0;
    if (!isPair || metadata.has(key)) throw wrongMetadata();
    metadata.set(key, Buffer.from(value, "base64").toString());
  }
  return metadata;
}

export function detailsIn(metadata: ReadonlyMap<string, string>): FileDetails {
  const seconds = metadata.get("cacheControl") ?? "";
  return {
    mimetype: metadata.get("contentType") || "application/octet-stream",
    cacheControl: /^-?\d+$/.test(seconds) ? `max-age=${seconds}` : "no-cache",
    contentEncoding: undefined,
    userMetadata: metadata.get("metadata"),
  };
}
