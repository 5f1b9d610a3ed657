import { Hono } from "hono";
import { z } from "zod";
import { readJson } from "../shared/read-request.ts";
import { checkBucketName } from "../shared/names.ts";
import type { StorageService } from "../service/storage-service.ts";
import { decodeCursor, encodeCursor, listFrom, type PrefixEntry } from "./list-from.ts";
import { listFolder } from "./list-folder.ts";

const order = z.enum(["asc", "desc"]).default("asc");
const inFolder = z.object({
  prefix: z.string(),
  limit: z.number().int().min(1).default(100),
  offset: z.number().int().min(0).max(1e9).default(0),
  search: z.string().nullish(),
  sortBy: z
    .object({ column: z.enum(["name", "updated_at", "created_at", "last_accessed_at"]), order })
    .default({ column: "name", order: "asc" }),
});
const fromCursor = z.object({
  prefix: z.string().default(""),
  limit: z.number().int().min(1).default(1000),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(["name", "updated_at", "created_at"]), order })
    .default({ column: "name", order: "asc" }),
});

/** `POST /list/{bucket}`: a folder, paged by offset. `POST /list-v2/{bucket}`: all below a prefix, paged by cursor. */
export function listRoutes({ database, callerOf }: StorageService): Hono {
  const routes = new Hono();
  routes.post("/list/:bucket", async (context) => {
    const bucket = context.req.param("bucket");
    const caller = await callerOf(context, "storage.object.list");
    checkBucketName(bucket);
    const { prefix, search, limit, ...page } = await readJson(context, inFolder);
    const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
    const wanted = { ...page, folder, search: search ?? "", limit: Math.min(limit, 1500) };
    return context.json(await database.as(caller, (sql) => listFolder(sql, bucket, wanted)));
  });

  routes.post("/list-v2/:bucket", async (context) => {
    const bucket = context.req.param("bucket");
    const caller = await callerOf(context, "storage.object.list_v2");
    checkBucketName(bucket);
    const { limit, cursor, with_delimiter, ...page } = await readJson(context, fromCursor);
    const pageSize = Math.min(limit, 1000);
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const wanted = { ...page, byFolder: with_delimiter, limit: pageSize + 1, after };
    const entries = await database.as(caller, (sql) => listFrom(sql, bucket, wanted));
    const shown = entries.slice(0, pageSize);
    const last = shown.at(-1);
    const hasNext = entries.length > pageSize;
    const show = with_delimiter ? byKey(page.prefix) : asEntry;
    return context.json({
      hasNext,
      ...(hasNext && last && { nextCursor: encodeCursor(last) }),
      folders: shown.filter(({ id }) => id === null).map(show),
      objects: shown.filter(({ id }) => id !== null).map(show),
    });
  });
  return routes;
}

const asEntry = ({ name, id, updated_at, created_at, last_accessed_at, metadata }: PrefixEntry) => ({
  name,
  id,
  updated_at,
  created_at,
  last_accessed_at,
  metadata,
});

/** Shows an entry with its key, the part of the name that is listed: for the prefix `a/b`, the key of `a/bc/` is `bc`. */
function byKey(prefix: string) {
  const level = prefix.split("/").length - 1;
  return (entry: PrefixEntry) => ({ key: entry.name.split("/")[level], ...asEntry(entry) });
}
