import { Hono } from "hono";
import { z } from "zod";
import { alreadyExists, bucketNotEmpty, bucketNotFound, StorageError } from "../shared/errors.ts";
import { readJson, readQuery } from "../shared/read-request.ts";
import { checkBucketName } from "../shared/names.ts";
import type { StorageService } from "../service/storage-service.ts";
import { bucketChange, limitColumns, newBucket } from "./bucket-settings.ts";
import { type Bucket, bucketColumns } from "../service/buckets.ts";
import { emptyBucket } from "./empty-bucket.ts";

const listing = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).max(1e9).default(0),
  sortColumn: z.enum(["id", "name", "created_at", "updated_at"]).default("name"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
  search: z.string().default(""),
});

export function bucketRoutes(service: StorageService): Hono {
  const { database, callerOf, maxFileBytes } = service;
  const routes = new Hono();

  routes.post("/", async (context) => {
    const caller = await callerOf(context, "storage.bucket.create");
    const { id, name, public: isPublic, ...limits } = await readJson(context, newBucket);
    checkBucketName(name);
    checkBucketName(id ?? name);
    const { file_size_limit = null, allowed_mime_types = null } = limitColumns(limits, maxFileBytes);
    await database
      .as(
        caller,
        (sql) => sql`
          insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner_id)
          values (${id ?? name}, ${name}, ${isPublic}, ${file_size_limit}, ${allowed_mime_types}, ${caller.owner})`,
      )
      .catch((error: unknown) => {
        const isTaken = error instanceof StorageError && error.code === "ResourceAlreadyExists";
        throw isTaken ? alreadyExists("BucketAlreadyExists") : error;
      });
    return context.json({ name });
  });

  routes.get("/", async (context) => {
    const caller = await callerOf(context, "storage.bucket.list");
    const { limit, offset, sortColumn, sortOrder, search } = readQuery(context, listing);
    const buckets = await database.as(
      caller,
      (sql) => sql<Bucket[]>`
        select ${bucketColumns(sql)}, 'STANDARD' as type from storage.buckets
        where strpos(lower(name), lower(${search})) > 0
        order by ${sql(sortColumn)} ${sortOrder === "asc" ? sql`asc` : sql`desc`}, id
        limit ${limit ?? null} offset ${offset}`,
    );
    return context.json(buckets);
  });

  routes.get("/:id", async (context) => {
    const caller = await callerOf(context, "storage.bucket.get");
    const [bucket] = await database.as(
      caller,
      (sql) => sql<Bucket[]>`
        select ${bucketColumns(sql)} from storage.buckets where id = ${context.req.param("id")}`,
    );
    if (!bucket) throw bucketNotFound();
    return context.json(bucket);
  });

  routes.put("/:id", async (context) => {
    const caller = await callerOf(context, "storage.bucket.update");
    const { public: isPublic, ...limits } = await readJson(context, bucketChange);
    const given = Object.entries({ public: isPublic, ...limitColumns(limits, maxFileBytes) });
    const change = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    const changed = await database.as(
      caller,
      (sql) => sql`
        update storage.buckets set ${sql({ ...change, updated_at: new Date() })}
        where id = ${context.req.param("id")}`,
    );
    if (changed.count === 0) throw bucketNotFound();
    return context.json({ message: "Successfully updated" });
  });

  routes.post("/:id/empty", async (context) => {
    const caller = await callerOf(context, "storage.bucket.empty");
    await emptyBucket(service, caller, context.req.param("id"));
    return context.json({ message: "Successfully emptied" });
  });

  routes.delete("/:id", async (context) => {
    const caller = await callerOf(context, "storage.bucket.delete");
    const id = context.req.param("id");
    checkBucketName(id);
    const [bucket] = await database.owner<{ filled: boolean }[]>`
      select exists (select from storage.objects where bucket_id = buckets.id) as filled
      from storage.buckets where id = ${id}`;
    if (!bucket) throw bucketNotFound();
    if (bucket.filled) throw bucketNotEmpty();
    const deleted = await database.as(caller, (sql) => sql`delete from storage.buckets where id = ${id}`);
    if (deleted.count === 0) throw bucketNotFound();
    return context.json({ message: "Successfully deleted" });
  });
  return routes;
}
