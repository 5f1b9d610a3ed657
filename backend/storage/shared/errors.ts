import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import { isUnreachable, retryAfterSeconds, unreachableSentence } from "../../database/unreachable.ts";
import { nulRefusal } from "../../../work/untrusted-text.ts";

type Details = {
  /** The older name of the error, which many programs still check; the code by default. */
  error?: string;
  /** Supabase sends nearly every error as HTTP 400, with the real status in the body. */
  httpStatus?: ContentfulStatusCode;
  headers?: Record<string, string>;
};

/** A refusal as Supabase's storage sends it, with the status as a string in the body. */
export class StorageError extends Error {
  readonly statusCode: string;
  readonly code: string;
  readonly error: string;
  readonly httpStatus: ContentfulStatusCode;
  readonly headers: Record<string, string>;

  constructor(statusCode: number, code: string, message: string, details: Details = {}) {
    super(message);
    this.statusCode = String(statusCode);
    this.code = code;
    this.error = details.error ?? code;
    this.httpStatus = details.httpStatus ?? 400;
    this.headers = details.headers ?? {};
  }
}

export const bucketNotFound = () =>
  new StorageError(404, "NoSuchBucket", "Bucket not found", { error: "Bucket not found" });
export const objectNotFound = () =>
  new StorageError(404, "NoSuchKey", "Object not found", { error: "not_found" });
export const fileNotFound = () =>
  new StorageError(404, "NoSuchKey", "The resource was not found", { error: "Not found" });
export const relatedNotFound = () =>
  new StorageError(404, "InvalidRequest", "The related resource does not exist");
export const alreadyExists = (code: "BucketAlreadyExists" | "ResourceAlreadyExists") =>
  new StorageError(409, code, "The resource already exists", { error: "Duplicate" });
export const bucketNotEmpty = () =>
  new StorageError(409, "ResourceNotEmpty", "The bucket you tried to delete is not empty");
export const accessDenied = (message: string) =>
  new StorageError(403, "AccessDenied", message, { error: "Unauthorized" });
export const sessionEnded = (message: string) =>
  new StorageError(401, "AccessDenied", message, { error: "Unauthorized", httpStatus: 401 });
export const serviceOnly = () =>
  new StorageError(403, "AccessDenied", "Access denied: Invalid role", {
    error: "Unauthorized",
    httpStatus: 403,
  });
export const tooLarge = () =>
  new StorageError(413, "EntityTooLarge", "The object exceeded the maximum allowed size", {
    error: "Payload too large",
  });
export const bodyTooLarge = () =>
  new StorageError(413, "EntityTooLarge", "Request body is too large", {
    error: "Payload too large",
    httpStatus: 413,
  });
export const invalidMimeType = (type: string) =>
  new StorageError(415, "InvalidMimeType", `mime type ${type} is not supported`, {
    error: "invalid_mime_type",
  });
export const refusedContent = (message: string) =>
  new StorageError(415, "InvalidMimeType", message, { error: "invalid_mime_type" });
export const wrongContent = (type: string) =>
  refusedContent(`The content of the file is not a readable ${type}`);
export const invalidKey = (name: string) => new StorageError(400, "InvalidKey", `Invalid key: ${name}`);
export const invalidBucketName = () =>
  new StorageError(400, "InvalidBucketName", "Bucket name invalid", { error: "Invalid Input" });
export const invalidRequest = (message: string) => new StorageError(400, "InvalidRequest", message);
export const invalidParameter = (message: string) => new StorageError(400, "InvalidParameter", message);
export const containsNul = () => invalidParameter(nulRefusal);
export const invalidToken = (message: string) => new StorageError(400, "InvalidJWT", message);
export const invalidSignature = () => new StorageError(400, "InvalidSignature", "Invalid signature");
export const invalidRange = (size: number) =>
  new StorageError(416, "InvalidRange", "The requested range is not satisfiable", {
    httpStatus: 416,
    headers: { "content-range": `bytes */${size}` },
  });
export const tooBusy = () =>
  new StorageError(503, "SlowDown", "Too many images are being worked on, please try again", {
    httpStatus: 503,
    headers: { "retry-after": "2" },
  });

export const noSpace = () =>
  new StorageError(507, "InsufficientStorage", "The server has no space left to store this file", {
    httpStatus: 507,
  });

export const unreachable = () =>
  new StorageError(503, "DatabaseError", unreachableSentence, {
    error: "Database error",
    httpStatus: 503,
    headers: { "retry-after": String(retryAfterSeconds) },
  });

export const clientGone = () => new StorageError(499, "ClientClosedRequest", "The client went away");

/** The response for an error, if the client can be told anything. A full disk is logged, too. */
export function refusalOf(error: Error, log: Logger): StorageError | undefined {
  if (error instanceof StorageError) return error;
  log.error({ err: error }, "storage request failed");
  if ("code" in error && fullDisk.has(String(error.code))) return noSpace();
  return isUnreachable(error) ? unreachable() : undefined;
}

const fullDisk = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Any error other than a refusal is logged, and the client learns nothing about it. */
export function storageErrorResponse(thrown: Error, context: Context, log: Logger): Response {
  context.header("cache-control", "no-store");
  const error = refusalOf(thrown, log);
  if (error) {
    for (const [name, value] of Object.entries(error.headers)) context.header(name, value);
    const { statusCode, error: name, code, message } = error;
    return context.json({ statusCode, code, error: name, message }, error.httpStatus);
  }
  const body = {
    statusCode: "500",
    code: "InternalError",
    error: "Internal",
    message: "Internal Server Error",
  };
  return context.json(body, 500);
}
