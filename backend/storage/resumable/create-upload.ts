import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { uploadRules } from "../service/buckets.ts";
import { checkNames } from "../service/find-object.ts";
import type { StorageService } from "../service/storage-service.ts";
import { checkMayStore } from "../service/store-object.ts";
import { invalidRequest } from "../shared/errors.ts";
import { announce, checkDetails } from "../uploads/accept-content.ts";
import type { Holder, Identify } from "./holder.ts";
import { detailsIn, parseMetadata, readLength, tooLong } from "./protocol.ts";
import type { Resumables } from "./resumables.ts";
import type { ResumableUpload } from "./upload-rows.ts";

/** Milliseconds until an upload must be complete, as on Supabase. */
const lifetime = 24 * 60 * 60 * 1000;

/** Notes a new upload if bucket, row security and the limits on unfinished ones allow it. @throws StorageError */
export async function createUpload(
  service: StorageService,
  { rows }: Resumables,
  identify: Identify,
  context: Context,
): Promise<{ upload: ResumableUpload; holder: Holder }> {
  const length = readLength(context);
  const header = context.req.header("upload-metadata");
  if (!header) throw invalidRequest("Metadata header is required");
  const metadata = parseMetadata(header);
  const [bucket, name] = [metadata.get("bucketName") ?? "", metadata.get("objectName") ?? ""];
  const holder = await identify(context, "create", { bucket, name });
  const { caller, owner, upsert, countedFor } = holder;
  checkNames(bucket, name);

  const details = detailsIn(metadata);
  const { maxBytes, allowedTypes } = await uploadRules(service, bucket, name);
  if ((length ?? 0) > maxBytes) throw tooLong();
  checkDetails(details, allowedTypes);
  const target = { bucket, name, caller, owner, overwrite: upsert };
  await checkMayStore(service, target, announce(length ?? undefined, details));

  const expires = new Date(Date.now() + lifetime);
  const upload = {
    id: randomUUID(),
    bucket,
    name,
    owner,
    upsert,
    length,
    metadata: header,
    holder: holder.name,
    countedFor,
    expires,
  };
  await rows.add(upload);
  return { upload: { ...upload, isStored: false }, holder };
}
