import { Hono } from "hono";
import type { Logger } from "pino";
import type { Pools } from "../database/pools.ts";
import { answerStorageError } from "./errors.ts";
import { openObjectFiles } from "./object-files.ts";
import { publicObjectRoutes } from "./public-objects.ts";
import { renderedImageRoutes } from "./rendered-images.ts";

export type StorageOptions = {
  pools: Pools;
  /** Where files and rendered images lie; made when missing. */
  directory: string;
  log: Logger;
};

/**
 * The storage API in Supabase's dialect, to be mounted at `/storage/v1`: what a public bucket holds, as it is
 * and as rendered images. Rows in `storage.objects` say what exists; the files behind them are `ObjectFiles`.
 */
export function createStorage({ pools, directory, log }: StorageOptions): Hono {
  const files = openObjectFiles(directory);
  const storage = new Hono();
  storage.onError((error, context) => answerStorageError(error, context, log));
  storage.route("/object/public", publicObjectRoutes(pools.owner, files));
  storage.route("/render/image/public", renderedImageRoutes(pools.owner, files, directory, log));
  storage.all("*", (context) => {
    const message = `Route ${context.req.method}:${context.req.path} not found`;
    return context.json({ statusCode: "404", error: "Not Found", message }, 404);
  });
  return storage;
}
