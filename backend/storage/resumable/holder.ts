import type { Context } from "hono";
import { type StorageCaller, theService } from "../service/caller.ts";
import type { StorageService } from "../service/storage-service.ts";
import { StorageError } from "../shared/errors.ts";

/** On whose behalf a request for an upload is made. */
export type Holder = {
  /** In whose name the object is stored. */
  caller: StorageCaller;
  /** The same for all requests that may continue an upload. */
  name: string;
  /** Whose unfinished uploads are counted; null without a limit. */
  countedFor: string | null;
  /** The owner of the future object. */
  owner: string | null;
  upsert: boolean;
};

export type Step = "create" | "delete" | "part";

/** Identifies the request's holder. @param of the object to be stored @throws StorageError */
export type Identify = (
  context: Context,
  step: Step,
  of: { bucket: string; name: string },
) => Promise<Holder>;

/** By key and token, as for all requests. */
export function byCaller({ callerOf, addressOf }: StorageService): Identify {
  return async (context, step) => {
    const caller = await callerOf(context, `storage.tus.upload.${step}`);
    const { role, owner } = caller;
    const client = owner ?? addressOf(context) ?? null;
    return {
      caller,
      name: `${role} ${owner ?? ""}`,
      countedFor: role === "service_role" ? null : client,
      owner,
      upsert: context.req.header("x-upsert") === "true",
    };
  };
}

/** By the token of a signed upload, which names the object, in `x-signature`. */
export function bySignature({ tokens, addressOf }: StorageService): Identify {
  return async (context, step, { bucket, name }) => {
    const token = context.req.header("x-signature");
    if (!token) throw new StorageError(400, "InvalidSignature", "Missing x-signature header");
    const { owner, upsert } = await tokens.verifyUpload(token, `${bucket}/${name}`);
    return {
      caller: theService(`storage.tus.upload.${step}_signed`),
      name: `signed ${owner ?? ""}`,
      countedFor: owner ?? addressOf(context) ?? null,
      owner,
      upsert,
    };
  };
}
