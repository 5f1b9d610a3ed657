import type { Context } from "hono";
import { type StorageCaller, theService } from "../service/caller.ts";
import type { StorageService } from "../service/storage-service.ts";
import { StorageError } from "../shared/errors.ts";

export type Holder = {
  caller: StorageCaller;
  name: string;
  /** Whose unfinished uploads are counted; null without a limit. */
  countedFor: string | null;
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

/** Identifies by the token of a signed upload in `x-signature`, which names the object. */
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
