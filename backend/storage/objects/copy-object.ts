import { invalidMimeType } from "../shared/errors.ts";
import type { ObjectMetadata, ObjectRow } from "../shared/stored-object.ts";
import type { StorageService } from "../service/storage-service.ts";
import { checkHeaders, essenceOf, fromBase64, objectOnly } from "../service/file-details.ts";
import { checkMayStore, storeObject, type Target } from "../service/store-object.ts";
import { findRow, toStored } from "../service/find-object.ts";

type Copy = {
  target: Target;
  /** Metadata that replaces the original's; undefined keeps all of it. */
  changes: Partial<Pick<ObjectMetadata, "cacheControl" | "contentEncoding" | "mimetype">> | undefined;
  /** The client's metadata for the copy, JSON in base64; undefined keeps the original's. */
  userMetadata: string | undefined;
};

/** @returns the copy's row @throws StorageError */
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
  const announced = {
    metadata: changed,
    userMetadata: changes
      ? objectOnly(fromBase64(userMetadata))
      : source.user_metadata && JSON.stringify(source.user_metadata),
  };
  await checkMayStore(service, target, announced);
  await storeObject(service, target, {
    ...announced,
    write: (copy) => service.files.copy(version, copy),
  });
  return findRow(service.database.owner, target.bucket, target.name);
}

/** Only uploads have their content checked, so a copy must not be declared another type of image. */
function checkSameKind(was: string, becomes: string): void {
  const isImage = essenceOf(becomes).startsWith("image/");
  if (isImage && essenceOf(becomes) !== essenceOf(was)) throw invalidMimeType(becomes);
}
