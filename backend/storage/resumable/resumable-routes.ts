import { type Context, Hono } from "hono";
import { isUuid } from "../../../work/untrusted-text.ts";
import { progress } from "./answers.ts";
import { discard } from "./finish-upload.ts";
import type { Step } from "./holder.ts";
import {
  alreadyStored,
  checkVersion,
  hasPart,
  readOffset,
  uploadExpired,
  uploadNotFound,
  versionHeaders,
  wrongOffset,
} from "./protocol.ts";
import { receivePart, withLength } from "./receive-part.ts";
import type { Upload, Uploads } from "./uploads.ts";

/** `POST /` creates an upload; `HEAD`, `PATCH` and `DELETE /{id}` ask for its offset, continue and terminate it. */
export function resumableRoutes<Sent extends Upload, Holder extends { name: string }>(
  uploads: Uploads<Sent, Holder>,
): Hono {
  const { rows, partials, turns, identify } = uploads;
  const offsetOf = ({ id, isStored, length }: Upload) => (isStored ? (length ?? 0) : partials.size(id));
  const finishIfWhole = async (upload: Sent, offset: number, holder: Holder) => {
    if (offset === upload.length && !upload.isStored) await uploads.finish(upload, holder);
  };

  const create = async (context: Context) => {
    const { upload, holder } = await uploads.create(context);
    const offset = await turns.take(upload.id, async (signal) => {
      const starts = hasPart(context.req.header("content-type"));
      const received = starts ? await receivePart(context, uploads, upload, 0, signal) : 0;
      await finishIfWhole(upload, received, holder);
      return received;
    });
    const location = `${context.req.path.replace(/\/$/, "")}/${upload.id}`;
    return context.body(null, 201, { ...progress(upload, offset), location });
  };

  const withUpload = async (
    context: Context,
    step: Step,
    work: (upload: Sent, holder: Holder, signal: AbortSignal) => Promise<Response>,
  ): Promise<Response> => {
    const id = context.req.param("id")?.toLowerCase() ?? "";
    if (!isUuid(id)) throw uploadNotFound();
    return turns.take(id, async (signal) => {
      const upload = await rows.find(id);
      if (!upload) throw uploadNotFound();
      const holder = await identify(context, step, upload);
      // The upload does not exist for others.
      if (holder.name !== upload.holder) throw uploadNotFound();
      if (upload.expires < new Date()) throw uploadExpired();
      return work(upload, holder, signal);
    });
  };

  const head = (context: Context) =>
    // A part may do in the holder's name what the last part would have done.
    withUpload(context, "part", async (upload, holder) => {
      const offset = await offsetOf(upload);
      // A client that gets this answer is done, so the object must exist.
      await finishIfWhole(upload, offset, holder);
      const { length, metadata } = upload;
      return context.body(null, 200, {
        ...progress(upload, offset),
        "cache-control": "no-store",
        "upload-metadata": metadata,
        ...(length === null ? { "upload-defer-length": "1" } : { "upload-length": String(length) }),
      });
    });

  const patch = (context: Context) => {
    const said = readOffset(context);
    return withUpload(context, "part", async (upload, holder, signal) => {
      const offset = await offsetOf(upload);
      if (said !== offset) throw wrongOffset();
      const known = await withLength(context, uploads, upload, offset);
      const received = await receivePart(context, uploads, known, offset, signal);
      await finishIfWhole(known, received, holder);
      return context.body(null, 204, progress(known, received));
    });
  };

  const terminate = (context: Context) =>
    withUpload(context, "delete", async (upload) => {
      if (upload.isStored) throw alreadyStored();
      await discard(rows, partials, upload.id);
      return context.body(null, 204, versionHeaders);
    });

  const routes = new Hono();
  routes.use(async (context, next) => {
    checkVersion(context);
    await next();
  });
  routes.on("POST", ["/", "/:slash{.{0}}"], create);
  routes.get("/:id", (context) => {
    if (context.req.method !== "HEAD") throw uploadNotFound();
    return head(context);
  });
  routes.patch("/:id", patch);
  routes.delete("/:id", terminate);
  return routes;
}
