import { Hono } from "hono";
import { z } from "zod";
import { readJson } from "../shared/read-request.ts";
import { checkBucketName } from "../shared/names.ts";
import { parseTransformation } from "../rendering/transformation.ts";
import type { StorageService } from "../service/storage-service.ts";
import { checkNames, findRow } from "../service/find-object.ts";

/** Seconds, at most a hundred years. */
const expiresIn = z
  .number()
  .int()
  .min(1)
  .max(100 * 366 * 24 * 60 * 60);

const oneUrl = z.object({
  expiresIn,
  transform: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
const manyUrls = z.object({ expiresIn, paths: z.array(z.string()).max(1000) });

/** `POST /{bucket}/{path}` and `POST /{bucket}`: URLs with which anybody may read what the caller may read. */
export function signRoutes({ database, callerOf, tokens }: StorageService): Hono {
  const routes = new Hono();
  routes.post("/:bucket/:name{.*}", async (context) => {
    const { bucket, name } = context.req.param();
    const caller = await callerOf(context, "storage.object.sign");
    checkNames(bucket, name);
    const { expiresIn, transform } = await readJson(context, oneUrl);
    const parameters = parametersOf(transform);
    await database.as(caller, (sql) => findRow(sql, bucket, name));
    const url = `${bucket}/${name}`;
    const token = await tokens.signRead({ url, ...(parameters && { transform: parameters }) }, expiresIn);
    return context.json({
      signedURL: `/${parameters ? "render/image" : "object"}/sign/${url}?token=${token}`,
    });
  });

  routes.post("/:bucket", async (context) => {
    const bucket = context.req.param("bucket");
    const caller = await callerOf(context, "storage.object.sign_many");
    checkBucketName(bucket);
    const { expiresIn, paths } = await readJson(context, manyUrls);
    const rows = await database.as(
      caller,
      (sql) => sql<{ name: string }[]>`
        select name from storage.objects where bucket_id = ${bucket} and name = any(${paths})`,
    );
    const readable = new Set(rows.map(({ name }) => name));
    const sign = async (path: string) => {
      if (!readable.has(path)) {
        const error = "Either the object does not exist or you do not have access to it";
        return { error, path, signedURL: null };
      }
      const token = await tokens.signRead({ url: `${bucket}/${path}` }, expiresIn);
      return { error: null, path, signedURL: `/object/sign/${bucket}/${path}?token=${token}` };
    };
    return context.json(await Promise.all(paths.map(sign)));
  });
  return routes;
}

/** The validated query parameters for a rendered image; undefined when there are none. */
function parametersOf(transform: Record<string, string | number> = {}): Record<string, string> | undefined {
  const entries = Object.entries(transform).map(([name, value]) => [name, String(value)] as const);
  if (entries.length === 0) return undefined;
  const parameters = Object.fromEntries(entries);
  parseTransformation(parameters);
  return parameters;
}
