import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import type { Logger } from "pino";
import { addressKey, clientAddress } from "../../work/client-address.ts";
import type { Pools } from "../database/pools.ts";
import type { ApiKeys } from "../tokens/authenticate.ts";
import { bucketRoutes } from "./buckets/bucket-routes.ts";
import { createCallerOf } from "./service/caller.ts";
import { openStorageDatabase } from "./service/database.ts";
import { storageErrorResponse } from "./shared/errors.ts";
import { sweepRegularly, trackOrphans } from "./service/orphans.ts";
import { openObjectFiles, type ObjectFiles } from "./shared/object-files.ts";
import { infoRoutes } from "./objects/info-routes.ts";
import { listRoutes } from "./objects/list-routes.ts";
import { imageRoutes, readRoutes } from "./objects/read-routes.ts";
import { relocateRoutes } from "./objects/relocate-routes.ts";
import { removeRoutes } from "./objects/remove-routes.ts";
import { signRoutes } from "./objects/sign-routes.ts";
import { createSignedTokens } from "./service/signed-tokens.ts";
import { byCaller, bySignature } from "./resumable/holder.ts";
import { refusalResponse } from "./resumable/answers.ts";
import { createUpload } from "./resumable/create-upload.ts";
import { finishUpload } from "./resumable/finish-upload.ts";
import { resumableRoutes } from "./resumable/resumable-routes.ts";
import { openPartialFiles } from "./resumable/partial-files.ts";
import { openPartialObjects } from "./resumable/partial-objects.ts";
import { openResumables } from "./resumable/resumables.ts";
import { createImageRenderer } from "./rendering/image-renderer.ts";
import { createImageWork } from "./rendering/image-work.ts";
import type { StorageService } from "./service/storage-service.ts";
import { signedUploadRoutes, uploadRoutes } from "./uploads/upload-routes.ts";

export type StorageOptions = {
  pools: Pools;
  keys: ApiKeys;
  /** For uploads and rendered images, and for the objects unless `files` stores them. Created when missing. */
  directory: string;
  /** Another store for the objects, which processes may share. */
  files?: ObjectFiles;
  log: Logger;
  trustedProxies?: number;
  maxFileBytes: number;
};

/** Supabase's storage API, for `/storage/v1`. `storage.objects` says what exists, row security who may do what. */
export function createStorage(options: StorageOptions): Hono {
  const service = openService(options);
  const { log } = options;
  const storage = new Hono();
  storage.onError((error, context) => storageErrorResponse(error, context, log));
  storage.route("/bucket", bucketRoutes(service));
  // Plain paths come last, because they have a bucket's name where the others have a fixed word.
  storage.route("/object/upload/sign", signedUploadRoutes(service));
  storage.route("/object/sign", signRoutes(service));
  storage.route("/object/info", infoRoutes(service));
  storage.route("/object", listRoutes(service));
  storage.route("/object", relocateRoutes(service));
  storage.route("/object", readRoutes(service));
  storage.route("/object", uploadRoutes(service));
  storage.route("/object", removeRoutes(service));
  storage.route("/render/image", imageRoutes(service));
  const partials = options.files
    ? openPartialObjects({ owner: options.pools.owner, ...service })
    : openPartialFiles(join(options.directory, "resumable"));
  const resumables = openResumables(service, partials);
  sweepRegularly("expired uploads", resumables, log);
  for (const [path, identify] of [
    ["/upload/resumable/sign", bySignature(service)],
    ["/upload/resumable", byCaller(service)],
  ] as const) {
    const routes = resumableRoutes({
      ...resumables,
      identify,
      create: (context) => createUpload(service, resumables, identify, context),
      finish: (upload, { caller }) => finishUpload(service, resumables, upload, caller),
    });
    routes.onError((error, context) => refusalResponse(error, context, log));
    storage.route(path, routes);
  }
  storage.all("*", (context) => {
    const message = `Route ${context.req.method}:${context.req.path} not found`;
    return context.json({ statusCode: "404", error: "Not Found", message }, 404);
  });
  return storage;
}

function openService(options: StorageOptions): StorageService {
  const { pools, keys, directory, files, log, trustedProxies = 0, maxFileBytes } = options;
  const objectFiles = files ?? openObjectFiles(directory);
  const images = createImageWork();
  const uploadDirectory = join(directory, "uploads");
  const orphans = trackOrphans(pools.owner, objectFiles, log);
  sweepRegularly("orphaned files", orphans, log);
  void removeAbandonedUploads(uploadDirectory).catch((error: unknown) =>
    log.warn({ err: error }, "abandoned uploads were not removed"),
  );
  return {
    database: openStorageDatabase(pools),
    callerOf: createCallerOf(keys),
    addressOf: (context) => shareOf(clientAddress(context, trustedProxies)),
    files: objectFiles,
    orphans,
    images,
    renderer: createImageRenderer(objectFiles, images, join(directory, "rendered"), log),
    tokens: createSignedTokens(keys.jwtSecret),
    maxFileBytes,
    uploadDirectory,
  };
}

const shareOf = (address: string | undefined) => (address === undefined ? undefined : addressKey(address));

/** Removes uploads that a killed process left; recent files may be another process's. */
async function removeAbandonedUploads(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    const path = join(directory, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > 60 * 60 * 1000) await rm(path, { force: true });
  }
}
