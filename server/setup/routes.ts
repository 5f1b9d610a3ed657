import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { z } from "zod";
import { refusalResponse } from "../../backend/storage/resumable/answers.ts";
import { StorageError } from "../../backend/storage/shared/errors.ts";
import { StartError, withoutFolders } from "../../work/start-error.ts";
import { type BackupUpload, type BackupUploads, isFullDisk } from "./backup-upload.ts";
import type { NewShop } from "./new-shop.ts";
import { answerProgress, type ProgressNote } from "./progress.ts";
import { alreadyOpen, SetupRefusal } from "./setup-refusal.ts";
import type { BackupContents, ShopContents } from "./shop-contents.ts";

type Options = {
  /** @throws SetupRefusal if the code is wrong */
  checkCode: (typed: string) => void;
  uploads: BackupUploads;
  progress: ProgressNote;
  /** @throws SetupRefusal */
  openNew: (entered: NewShop) => Promise<void>;
  isEncrypted: (file: string) => Promise<boolean>;
  /** @throws StartError with a sentence */
  describe: (file: string, bytes: number, passphrase: string | undefined) => Promise<Description>;
  restore: (upload: BackupUpload, passphrase: string | undefined) => void;
  log: Logger;
};

export type Description = { backup: BackupContents; here: ShopContents | null };

const newShopSchema = z.object({
  email: z.string(),
  password: z.string().max(1000),
  name: z.string().max(1000),
  country: z.string().max(1000),
  timeZone: z.string().max(100).optional(),
  returnDays: z.string().max(100),
});
const backupSchema = z.object({ upload: z.uuid(), passphrase: z.string().max(1000).optional() });

/**
 * `/setup/*` of a shop without an administrator. Every request but `GET /setup/progress` has the code in the header
 * `Setup-Code`, which is checked before its body is read. Refusals are `{message, field?}`.
 *
 * - `POST /setup/shop` with `{email, password, name, country, timeZone?, returnDays}` makes the first administrator.
 * - `/setup/upload` receives a backup as the storage's resumable uploads do.
 * - `POST /setup/backup` with `{upload, passphrase?}` says what is in it.
 * - `POST /setup/restore` with the same restores it.
 */
export function setupRoutes(options: Options): Hono {
  const { checkCode, uploads, progress, openNew, isEncrypted, describe, restore, log } = options;
  const routes = new Hono();
  routes.get("/setup/progress", answerProgress(progress));
  routes.use("/setup/*", async (context, next) => {
    checkCode(context.req.header("Setup-Code") ?? "");
    if (progress.now.state === "restoring")
      throw new SetupRefusal(409, "A backup is being restored. Please wait until that is done.");
    await next();
    context.header("Cache-Control", "no-store");
  });
  routes.route("/setup/upload", uploads.routes);
  routes.use(bodyLimit({ maxSize: 10_000, onError: () => Promise.reject(unreadable()) }));
  routes.post("/setup/shop", async (context) => {
    await openNew(await read(context, newShopSchema));
    return context.json({});
  });
  routes.post("/setup/backup", async (context) => {
    const { upload, passphrase } = await read(context, backupSchema);
    const { file, size } = uploads.whole(upload);
    if (passphrase === undefined && (await isEncrypted(file))) return context.json({ needsPassphrase: true });
    try {
      return context.json({ needsPassphrase: false, ...(await describe(file, size, passphrase)) });
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      throw new SetupRefusal(409, withoutFolders(error.message), {
        field: passphrase === undefined ? "file" : "passphrase",
      });
    }
  });
  routes.post("/setup/restore", async (context) => {
    const { upload, passphrase } = await read(context, backupSchema);
    restore(uploads.whole(upload), passphrase);
    return context.json({}, 202);
  });
  routes.all("/setup/*", (context) => context.json({ message: "There is nothing at this address." }, 404));

  routes.onError((error, context) => {
    if (error instanceof SetupRefusal) {
      const { field, headers } = error.details;
      return context.json({ message: error.message, ...(field && { field }) }, error.status, {
        "Cache-Control": "no-store",
        ...headers,
      });
    }
    if (error instanceof StorageError) return refusalResponse(error, context, log);
    // The log must not have what was sent.
    log.error({ problem: error.name, code: (error as { code?: unknown }).code }, "the setup failed");
    const message = isFullDisk(error)
      ? "The shop's disk is full. Please make room and try again."
      : "Something went wrong on our side. Please try again.";
    return context.json({ message }, isFullDisk(error) ? 507 : 503, { "Cache-Control": "no-store" });
  });
  return routes;
}

export function openedRoutes(progress: ProgressNote): Hono {
  const routes = new Hono();
  routes.get("/setup/progress", answerProgress(progress));
  routes.all("/setup/*", (context) =>
    context.json({ message: alreadyOpen }, 409, { "Cache-Control": "no-store" }),
  );
  return routes;
}

const unreadable = () => new SetupRefusal(400, "This request could not be read.");

async function read<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.output<Schema>> {
  const request = schema.safeParse(await context.req.json().catch(() => null));
  if (!request.success) throw unreadable();
  return request.data;
}
