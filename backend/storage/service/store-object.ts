import { randomUUID } from "node:crypto";
import type { TransactionSql } from "../../database/sql.ts";
import { isUuid } from "../../../work/untrusted-text.ts";
import type { StorageCaller } from "./caller.ts";
import type { ObjectMetadata } from "../shared/stored-object.ts";
import type { StorageService } from "./storage-service.ts";

export type Target = {
  bucket: string;
  name: string;
  caller: StorageCaller;
  owner: string | null;
  overwrite: boolean;
};

export type NewContent = {
  metadata: ObjectMetadata;
  /** JSON text. */
  userMetadata: string | null;
  write(version: string): Promise<void>;
};

/** What is known about content before it arrives, as policies see it. */
export type Announced = {
  metadata: Partial<ObjectMetadata>;
  /** JSON text. */
  userMetadata: string | null;
};

/** Checks with row security, without changing anything. @throws StorageError */
export async function checkMayStore(
  { database }: StorageService,
  target: Target,
  { metadata, userMetadata }: Announced,
): Promise<void> {
  await database.attempt(target.caller, (sql) => saveRow(sql, target, randomUUID(), metadata, userMetadata));
}

/**
 * Writes the file under a version, then its row, as the caller, then removes the file that it replaced; see `Orphans`.
 * @param version a new one, unless this repeats what may have failed halfway @returns the object's id
 * @throws StorageError when row security refuses or an object of this name exists
 */
export async function storeObject(
  service: StorageService,
  target: Target,
  content: NewContent,
  version: string = randomUUID(),
): Promise<string> {
  const { database, orphans } = service;
  await orphans.announce(version);
  try {
    await content.write(version);
    const { id, replaced } = await database.as(target.caller, (sql) =>
      saveRow(sql, target, version, content.metadata, content.userMetadata),
    );
    if (replaced) await orphans.discard([replaced]);
    return id;
  } catch (error) {
    await orphans.discard([version]);
    throw error;
  }
}

type Saved = { id: string; replaced: string | undefined };

async function saveRow(
  sql: TransactionSql,
  { bucket, name, owner, overwrite }: Target,
  version: string,
  metadata: Partial<ObjectMetadata>,
  userMetadata: string | null,
): Promise<Saved> {
  const id = randomUUID();
  const values = sql`(${id}, ${bucket}, ${name}, ${asUuid(owner)}, ${owner}, ${version},
    ${sql.json(metadata)}, ${userMetadata}::text::jsonb)`;
  const insert = sql`
    insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values ${values}`;
  // `returning` would need the right to read.
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

/** The older column for owners takes only UUIDs. */
export function asUuid(owner: string | null): string | null {
  return isUuid(owner) ? owner : null;
}
