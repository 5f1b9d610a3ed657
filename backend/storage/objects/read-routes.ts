import { type Context, Hono } from "hono";
import { leniently, type StorageCaller } from "../service/caller.ts";
import { type Audience, cachingHeaders, downloadHeaders, isUnchanged } from "./delivery.ts";
import { invalidRequest, invalidSignature } from "../shared/errors.ts";
import type { StoredObject } from "../shared/stored-object.ts";
import { chooseFormat } from "../rendering/output-format.ts";
import { parseTransformation, type Transformation, transformationName } from "../rendering/transformation.ts";
import type { Operation } from "../service/operations.ts";
import type { StorageService } from "../service/storage-service.ts";
import { deliverObject } from "./deliver-object.ts";
import { findPublicObject, findReadable, findRow, toStored } from "../service/find-object.ts";

const path = "/:bucket/:name{.*}";
const everybody: Audience = { kind: "everybody" };

/** Responds with an object that `find` finds; `signed` are the query parameters fixed by a signed URL. */
type Deliver = (
  context: Context,
  find: () => Promise<StoredObject>,
  audience: Audience,
  signed?: Record<string, string>,
) => Promise<Response>;

/** Reads by four kinds of URL: `/public/...`, `/sign/...?token=`, `/authenticated/...`, and a plain one. */
export function readRoutes(service: StorageService): Hono {
  const { files } = service;
  const deliver: Deliver = (context, find, audience, signed) => {
    // A URL signed for a rendered image does not grant the original.
    if (signed) throw invalidSignature();
    return deliverObject(context, files, find, audience);
  };
  return routesBy(service, deliver, operationOf).get(path, async (context) => {
    const caller = await leniently(service.callerOf)(context, operationOf(context));
    return readAs(service, deliver, context, caller);
  });
}

const operationOf = (context: Context): Operation =>
  context.req.method === "HEAD" ? "object.head_authenticated_info" : "storage.object.get_authenticated";

/** The three named kinds of URL for a rendered image: `?width=&height=&resize=&quality=&format=`. */
export function imageRoutes(service: StorageService): Hono {
  const deliver: Deliver = async (context, find, audience, signed) => {
    const transformation = parseTransformation(signed ?? context.req.query());
    return deliverImage(context, service, await find(), transformation, audience);
  };
  return routesBy(service, deliver, () => "storage.render.image_authenticated");
}

/** @param operationOf what a caller does, whose row security decides */
function routesBy(
  service: StorageService,
  deliver: Deliver,
  operationOf: (context: Context) => Operation,
): Hono {
  const { database, tokens } = service;
  const routes = new Hono();
  routes.get(`/public${path}`, (context) => {
    const { bucket, name } = context.req.param();
    return deliver(context, () => findPublicObject(database.owner, bucket, name), everybody);
  });
  routes.get(`/sign${path}`, async (context) => {
    const { bucket, name } = context.req.param();
    const token = context.req.query("token");
    if (!token) throw invalidRequest("querystring must have required property 'token'");
    const { expires, transform } = await tokens.verifyRead(token, `${bucket}/${name}`);
    const find = async () => toStored(await findRow(database.owner, bucket, name));
    return deliver(context, find, { kind: "holder", expires }, transform);
  });
  routes.get(`/authenticated${path}`, async (context) => {
    const caller = await service.callerOf(context, operationOf(context));
    return readAs(service, deliver, context, caller);
  });
  return routes;
}

async function readAs(
  { database }: StorageService,
  deliver: Deliver,
  context: Context,
  caller: StorageCaller,
): Promise<Response> {
  const { bucket = "", name = "" } = context.req.param();
  const find = async () => toStored(await findReadable(database, caller, bucket, name));
  return deliver(context, find, { kind: "caller" });
}

async function deliverImage(
  context: Context,
  { renderer, addressOf }: StorageService,
  object: StoredObject,
  transformation: Transformation,
  audience: Audience,
): Promise<Response> {
  const original = await renderer.formatOf(object);
  const format = chooseFormat(transformation, original, context.req.header("accept"));
  const headers = {
    ...cachingHeaders(
      object,
      `"${object.version}-${transformationName(transformation)}-${format}"`,
      audience,
    ),
    ...downloadHeaders(context.req.query("download")),
    "content-type": `image/${format}`,
    vary: "accept",
  };
  if (isUnchanged(context.req.raw.headers, headers)) return context.body(null, 304, headers);
  const caller = { address: addressOf(context), signal: context.req.raw.signal };
  const image = await renderer.render(object, transformation, format, caller);
  return context.body(image, 200, { ...headers, "content-length": String(image.byteLength) });
}
