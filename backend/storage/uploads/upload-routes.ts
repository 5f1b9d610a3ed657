import { type Context, Hono } from "hono";
import { uploadRules } from "../service/buckets.ts";
import { theService } from "../service/caller.ts";
import type { Operation } from "../service/operations.ts";
import { invalidRequest } from "../shared/errors.ts";
import { checkNames } from "../service/find-object.ts";
import type { StorageService } from "../service/storage-service.ts";
import { fromBase64 } from "../service/file-details.ts";
import { announce, checkDetails } from "./accept-content.ts";
import { drainBody, receiveFile } from "./receive-file.ts";
import { storeFile } from "./store-file.ts";
import { checkMayStore, type Target } from "../service/store-object.ts";

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
    // As on Supabase, the headers of this request are all that is known about the upload.
    await checkMayStore(
      service,
      { bucket, name, caller, owner: caller.owner, overwrite: upsert },
      announce(lengthIn(context.req.raw.headers), {
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
  const { bucket, name } = target;
  const { maxBytes, allowedTypes } = await uploadRules(service, bucket, name);
  await using file = await receiveFile(request, service.uploadDirectory, maxBytes, async (said) => {
    checkDetails(said, allowedTypes);
    await checkMayStore(service, target, announce(lengthIn(request.headers), said));
  });
  return await storeFile(service, target, file, allowedTypes);
}

/** For a form, the length is that of the whole form. */
function lengthIn(headers: Headers): number | undefined {
  const length = Number(headers.get("content-length") ?? NaN);
  return Number.isSafeInteger(length) ? length : undefined;
}
