import { type Context, Hono } from "hono";
import { bucketRules } from "../service/buckets.ts";
import { theService } from "../service/caller.ts";
import type { Operation } from "../service/operations.ts";
import { invalidMimeType, invalidRequest } from "../shared/errors.ts";
import { checkNames } from "../service/find-object.ts";
import { describeContent } from "../shared/stored-object.ts";
import type { StorageService } from "../service/storage-service.ts";
import {
  checkHeaders,
  checkType,
  essenceOf,
  type FileDetails,
  fromBase64,
  noMetadata,
  objectOnly,
} from "../service/file-details.ts";
import type { ImageWork } from "../rendering/image-work.ts";
import { digestFile, drainBody, receiveFile } from "./receive-file.ts";
import { type Announced, checkMayStore, storeObject, type Target } from "../service/store-object.ts";

/** `POST` and `PUT /{bucket}/{path}`: uploads as the caller; `POST` replaces only with `x-upsert: true`. */
export function uploadRoutes(service: StorageService): Hono {
  const routes = new Hono();
  const uploadAs = async (context: Context, operation: Operation, overwrite: boolean) => {
    const { bucket = "", name = "" } = context.req.param();
    const caller = await service.callerOf(context, operation);
    const target = { bucket, name, caller, owner: caller.owner, overwrite };
    const id = await receiveObject(service, context.req.raw, target);
    return context.json({ Id: id, Key: `${bucket}/${name}` });
  };
  routes.post("/:bucket/:name{.*}", (context) =>
    uploadAs(context, "storage.object.upload", isUpsert(context)),
  );
  routes.put("/:bucket/:name{.*}", (context) => uploadAs(context, "storage.object.upload_update", true));
  return routes;
}

/** `POST /{bucket}/{path}` signs a URL for an upload; `PUT ...?token=` is that upload. */
export function signedUploadRoutes(service: StorageService): Hono {
  const { callerOf, tokens } = service;
  const routes = new Hono();
  routes.post("/:bucket/:name{.*}", async (context) => {
    const { bucket, name } = context.req.param();
    const caller = await callerOf(context, "storage.object.sign_upload_url");
    const upsert = isUpsert(context);
    checkNames(bucket, name);
    // Nothing is known of the upload but what this request says in the headers of an upload, as on Supabase.
    await checkMayStore(
      service,
      { bucket, name, caller, owner: caller.owner, overwrite: upsert },
      announce(context.req.raw.headers, {
        mimetype: context.req.header("content-type"),
        userMetadata: fromBase64(context.req.header("x-metadata")),
      }),
    );
    const token = await tokens.signUpload({ url: `${bucket}/${name}`, owner: caller.owner, upsert });
    return context.json({ url: `/object/upload/sign/${bucket}/${name}?token=${token}`, token });
  });
  routes.put("/:bucket/:name{.*}", async (context) => {
    const { bucket, name } = context.req.param();
    const token = context.req.query("token");
    if (!token) throw invalidRequest("querystring must have required property 'token'");
    const { owner, upsert } = await tokens.verifyUpload(token, `${bucket}/${name}`);
    const target = {
      bucket,
      name,
      caller: theService("storage.object.upload_signed"),
      owner,
      overwrite: upsert,
    };
    await receiveObject(service, context.req.raw, target);
    return context.json({ Key: `${bucket}/${name}` });
  });
  return routes;
}

const isUpsert = (context: Context): boolean => context.req.header("x-upsert") === "true";

/** The empty file with which Supabase's dashboard creates a folder. */
const isFolderPlaceholder = (name: string): boolean => name.endsWith(".emptyFolderPlaceholder");

/** Stores the request's file. A refused client may still finish sending. @returns the object's id */
async function receiveObject(service: StorageService, request: Request, target: Target): Promise<string> {
  try {
    checkNames(target.bucket, target.name);
    return await receive(service, request, target);
  } catch (error) {
    await drainBody(request);
    throw error;
  }
}

async function receive(service: StorageService, request: Request, target: Target): Promise<string> {
  const { database, files, images, uploadDirectory } = service;
  const { bucket, name } = target;
  const { maxBytes, allowedTypes } = await bucketRules(database.owner, bucket);
  const isPlaceholder = isFolderPlaceholder(name);
  const types = isPlaceholder ? null : allowedTypes;
  await using file = await receiveFile(
    request,
    uploadDirectory,
    isPlaceholder ? 0 : maxBytes,
    async (said) => {
      checkHeaders(said);
      checkType(said.mimetype, types);
      await checkMayStore(service, target, announce(request.headers, said));
    },
  );
  const mimetype = await acceptContent(file.path, file, types, images);
  const { path, cacheControl, contentEncoding, userMetadata } = file;
  const { md5, size } = await digestFile(path);
  const encoding = contentEncoding === undefined ? {} : { contentEncoding };
  return await storeObject(service, target, {
    metadata: describeContent({ md5, size, mimetype, cacheControl, ...encoding }),
    userMetadata: objectOnly(userMetadata) ?? noMetadata,
    write: (version) => files.store(version, path, size),
  });
}

/** What policies see before the file is there. Of a form, the length is the form's. */
function announce(
  headers: Headers,
  { mimetype, userMetadata }: { mimetype: string | undefined; userMetadata: string | undefined },
): Announced {
  const length = Number(headers.get("content-length") ?? NaN);
  return {
    metadata: {
      ...(mimetype !== undefined && { mimetype }),
      ...(Number.isSafeInteger(length) && { contentLength: length, size: length }),
    },
    userMetadata: objectOnly(userMetadata),
  };
}

/** Types of images whose content can be checked, with their canonical names. */
const readableImages: Record<string, string | undefined> = {
  "image/avif": "image/avif",
  "image/gif": "image/gif",
  "image/jpeg": "image/jpeg",
  "image/jpg": "image/jpeg",
  "image/png": "image/png",
  "image/webp": "image/webp",
};

/**
 * Checks whether a file may be stored as its declared type. A declared image must be one of exactly that type, and is
 * stripped of everything but the picture. Other content is stored unchanged.
 * @param path of the file, which is rewritten when it contains more than a picture
 * @param allowed types of the bucket, null for all
 * @returns the type to store
 * @throws StorageError
 */
async function acceptContent(
  path: string,
  details: FileDetails,
  allowed: readonly string[] | null,
  images: ImageWork,
): Promise<string> {
  const { mimetype } = details;
  checkHeaders(details);
  checkType(mimetype, allowed);
  if (!mimetype.toLowerCase().startsWith("image/")) return mimetype;
  const type = readableImages[essenceOf(mimetype)];
  if (!type) throw invalidMimeType(mimetype);
  await images.purify(path, type);
  return type;
}
