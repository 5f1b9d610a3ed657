import type { Context } from "hono";
import type { Logger } from "pino";
import { refusalOf } from "../shared/errors.ts";
import { drainBody } from "../uploads/receive-file.ts";
import { versionHeaders } from "./protocol.ts";
import type { Upload } from "./uploads.ts";

export const progress = ({ length, expires }: Upload, offset: number) => ({
  ...versionHeaders,
  "upload-offset": String(offset),
  ...(offset !== length && { "upload-expires": expires.toUTCString() }),
});

export async function refusalResponse(error: Error, { req }: Context, log: Logger): Promise<Response> {
  // A client that is cut off while sending does not see the response.
  await drainBody(req.raw);
  const refusal = refusalOf(error, log);
  const headers = { ...versionHeaders, "cache-control": "no-store", ...refusal?.headers };
  return refusal
    ? new Response(refusal.message, { status: Number(refusal.statusCode), headers })
    : new Response("Something went wrong with that request\n", { status: 500, headers });
}
