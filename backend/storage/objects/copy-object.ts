import { invalidMimeType } from "../shared/errors.ts";
import type { ObjectMetadata, ObjectRow } from "../shared/stored-object.ts";
import type { StorageService } from "../service/storage-service.ts";
import { checkHeaders, essenceOf, objectOnly } from "../service/file-details.ts";
import { checkMayStore, storeObject, type Target } from "../service/store-object.ts";
import { findRow, toStored } from "../service/find-object.ts";

type Copy = {
  target: Target;
  /** What the copy says of itself instead; undefined keeps all of the original's metadata. */
  changes: Partial<Pick<ObjectMetadata, "cacheControl" | "contentEncoding" | "mimetype">> | undefined;
  /** The copy's own metadata, JSON in base64, when the original's is not kept. */
  userMetadata: string | undefined;
};

/** Makes a twin of an object with a file of its own. @returns its row. Throws `StorageError`. */
export async function copyObject(
  service: StorageService,
  source: ObjectRow,
  { target, changes, userMetadata }: Copy,
): Promise<ObjectRow> {
  const { version, metadata } = toStored(source);
  const given = Object.fromEntries(Object.entries(changes ?? {}).filter(([, value]) => value !== undefined));
  const changed: ObjectMetadata = { ...metadata, ...given, lastModified: new Date().toISOString() };
  checkHeaders(changed);
  checkSameKind(metadata.mimetype, changed.mimetype);
  await checkMayStore(service, target);
  const ownMetadata = userMetadata && Buffer.from(userMetadata, "base64").toString();
  await storeObject(service, target, {
    metadata: changed,
    userMetadata: changes ? objectOnly(ownMetadata) : JSON.stringify(source.user_metadata),
    write: (copy) => service.files.copy(version, copy),
  });
  return findRow(service.database.owner, target.bucket, target.name);
}

/** Only an upload is looked into: what was no image of this type does not become one by its copy. */
function checkSameKind(was: string, becomes: string): void {
  const isImage = essenceOf(becomes).startsWith("image/");
  if (isImage && essenceOf(becomes) !== essenceOf(was)) throw invalidMimeType(becomes);
}
