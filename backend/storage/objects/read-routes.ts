import { type Context, Hono } from "hono";
import { leniently } from "../service/caller.ts";
import type { Audience } from "./delivery.ts";
import { invalidRequest, invalidSignature } from "../shared/errors.ts";
import type { StoredObject } from "../shared/stored-object.ts";
import { parseTransformation } from "../rendering/transformation.ts";
import type { StorageService } from "../service/storage-service.ts";
import { deliverImage } from "./deliver-image.ts";
import { deliverObject } from "./deliver-object.ts";
import { findPublicObject, findReadable, findRow, toStored } from "../service/find-object.ts";

const path = "/:bucket/:name{.+}";
const everybody: Audience = { kind: "everybody" };

/** How an answer is made of what was found; `signed` are the parameters that a signed address fixed. */
type Deliver = (
  context: Context,
  find: () => Promise<StoredObject>,
  audience: Audience,
  signed?: Record<string, string>,
) => Promise<Response>;

/**
 * Reading what is in a bucket, in the four ways an address can ask for it: `/public/...`, `/sign/...?token=`,
 * `/authenticated/...` and plainly, where a public bucket needs no key and any other the caller's rights.
 */
export function readRoutes(service: StorageService): Hono {
  const { files } = service;
  const deliver: Deliver = (context, find, audience, signed) => {
    // Whoever was given a small picture was not given the large one.
    if (signed) throw invalidSignature();
    return deliverObject(context, files, find, audience);
  };
  return routesBy(service, deliver).get(path, (context) =>
    readAs(service, deliver, context, leniently(service.callerOf)),
  );
}

/** The same three named ways to an image rendered from an object: `?width=&height=&resize=&quality=&format=`. */
export function imageRoutes(service: StorageService): Hono {
  return routesBy(service, async (context, find, audience, signed) => {
    const transformation = parseTransformation(signed ?? context.req.query());
    return deliverImage(context, service, await find(), transformation, audience);
  });
}

function routesBy(service: StorageService, deliver: Deliver): Hono {
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
  routes.get(`/authenticated${path}`, (context) => readAs(service, deliver, context, service.callerOf));
  return routes;
}

async function readAs(
  { database }: StorageService,
  deliver: Deliver,
  context: Context,
  callerOf: StorageService["callerOf"],
): Promise<Response> {
  const { bucket = "", name = "" } = context.req.param();
  const caller = await callerOf(context);
  const find = async () => toStored(await findReadable(database, caller, bucket, name));
  return deliver(context, find, { kind: "caller" });
}
