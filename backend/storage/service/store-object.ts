import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import type { StorageCaller } from "./caller.ts";
import type { ObjectMetadata } from "../shared/stored-object.ts";
import type { StorageService } from "./storage-service.ts";

/** Where new content goes, and in whose name. */
export type Target = {
  bucket: string;
  name: string;
  caller: StorageCaller;
  /** Whom the object belongs to. */
  owner: string | null;
  /** Whether an object of this name may be replaced. */
  overwrite: boolean;
};

export type NewContent = {
  metadata: ObjectMetadata;
  /** JSON text. */
  userMetadata: string | null;
  /** Writes the file of this version. */
  write(version: string): Promise<void>;
};

/** Asks row security whether the caller may store something there; throws `StorageError`, changes nothing. */
export async function checkMayStore({ database }: StorageService, target: Target): Promise<void> {
  await database.attempt(target.caller, (sql) => saveRow(sql, target, randomUUID(), null, null));
}

/**
 * Stores content: first the file under a new version, then the row that names it, in the caller's name, and last the
 * replaced file is removed. Whatever fails, row and file agree: see `LooseFiles`.
 * @returns the object's id. Throws `StorageError` when row security or an object of this name is in the way.
 */
export async function storeObject(
  service: StorageService,
  target: Target,
  content: NewContent,
): Promise<string> {
  const { database, loose } = service;
  const version = randomUUID();
  await loose.announce(version);
  try {
    await content.write(version);
    const { id, replaced } = await database.as(target.caller, (sql) =>
      saveRow(sql, target, version, content.metadata, content.userMetadata),
    );
    if (replaced) await loose.discard([replaced]);
    return id;
  } catch (error) {
    await loose.discard([version]);
    throw error;
  }
}

type Saved = { id: string; replaced: string | undefined };

async function saveRow(
  sql: TransactionSql,
  { bucket, name, owner, overwrite }: Target,
  version: string,
  metadata: ObjectMetadata | null,
  userMetadata: string | null,
): Promise<Saved> {
  const id = randomUUID();
  const values = sql`(${id}, ${bucket}, ${name}, ${asUuid(owner)}, ${owner}, ${version},
    ${metadata && sql.json(metadata)}, ${userMetadata}::text::jsonb)`;
  const insert = sql`
    insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values ${values}`;
  // Who may only add, and not read, must not be asked for anything back.
  if (!overwrite) {
    await insert;
    return { id, replaced: undefined };
  }
  const [before] = await sql<{ version: string }[]>`
    select version from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  const [saved] = await sql<{ id: string }[]>`
    ${insert}
    on conflict (bucket_id, name) do update set
      owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
      metadata = excluded.metadata, user_metadata = excluded.user_metadata
    returning id`;
  return { id: saved?.id ?? id, replaced: before?.version };
}

/** The older column for owners takes nothing but UUIDs. */
export function asUuid(owner: string | null): string | null {
  return owner !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(owner) ? owner : null;
}
