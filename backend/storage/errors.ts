import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";

/** A refusal in the storage API's terms; the body carries the status in words, as clients expect. */
export class StorageError extends Error {
  readonly statusCode: string;
  readonly error: string;
  readonly httpStatus: ContentfulStatusCode;
  readonly headers: Record<string, string>;

  /**
   * Supabase's storage sends nearly every refusal as HTTP 400 and the real status in the body; `httpStatus`
   * is for the few where the HTTP status itself matters.
   */
  constructor(
    statusCode: number,
    error: string,
    message: string,
    httpStatus: ContentfulStatusCode = 400,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.statusCode = String(statusCode);
    this.error = error;
    this.httpStatus = httpStatus;
    this.headers = headers;
  }
}

export const bucketNotFound = () => new StorageError(404, "Bucket not found", "Bucket not found");
export const objectNotFound = () => new StorageError(404, "not_found", "Object not found");
/** The row exists, the file behind it does not. */
export const fileNotFound = () => new StorageError(404, "Not found", "The resource was not found");
export const invalidKey = () => new StorageError(400, "InvalidKey", "Invalid key");
export const invalidRequest = (message: string) => new StorageError(400, "InvalidRequest", message);
export const invalidRange = (size: number) =>
  new StorageError(416, "InvalidRange", "The requested range is not satisfiable", 416, {
    "content-range": `bytes */${size}`,
  });
export const tooBusy = () =>
  new StorageError(503, "SlowDown", "Too many images are being rendered, please try again", 503, {
    "retry-after": "2",
  });

/** A refusal as its JSON body; anything else is logged and answered without a word about its inside. */
export function answerStorageError(error: Error, context: Context, log: Logger): Response {
  context.header("cache-control", "no-store");
  if (error instanceof StorageError) {
    for (const [name, value] of Object.entries(error.headers)) context.header(name, value);
    const { statusCode, error: code, message } = error;
    return context.json({ statusCode, error: code, message }, error.httpStatus);
  }
  log.error({ err: error }, "storage request failed");
  return context.json({ statusCode: "500", error: "Internal", message: "Internal Server Error" }, 500);
}
