import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { z } from "zod";
import type { Passwords } from "../../backend/auth/service/passwords.ts";
import { refusalResponse } from "../../backend/storage/resumable/answers.ts";
import type { Sql } from "../../backend/database/sql.ts";
import { StorageError } from "../../backend/storage/shared/errors.ts";
import type { OpenedBackup } from "../../domain/shop/setup.ts";
import { StartError, withoutFolders } from "../../work/start-error.ts";
import { type BackupUpload, type BackupUploads, isFullDisk } from "./backup-upload.ts";
import type { Backups } from "./backups.ts";
import { newShopSchema, openNewShop } from "./new-shop.ts";
import { answerProgress, type ProgressNote } from "./progress.ts";
import { createCodeCheck } from "./setup-code.ts";
import { alreadyOpen, SetupRefusal } from "./setup-refusal.ts";
import { contentsHere, contentsOf } from "./shop-contents.ts";
import { refused } from "../../domain/refusals/refused.ts";

type Options = {
  code: string;
  owner: Sql;
  passwords: Passwords;
  uploads: BackupUploads;
  progress: ProgressNote;
  loadBackups: () => Promise<Backups>;
  open: () => void;
  restore: (upload: BackupUpload, passphrase: string | undefined) => void;
  log: Logger;
};

const backupSchema = z.object({ upload: z.uuid(), passphrase: z.string().max(1000).optional() });

/**
 * `/setup/*` of a shop without an administrator. Every request but `GET /setup/progress` has the code in the header
 * `Setup-Code`, which is checked before its body is read. Refusals are `{message, field?}`.
 *
 * - `POST /setup/shop` with `{email, password, name, country, language?, timeZone?, returnDays}` makes the first administrator.
 * - `/setup/upload` receives a backup as the storage's resumable uploads do.
 * - `POST /setup/backup` with `{upload, passphrase?}` says what is in it.
 * - `POST /setup/restore` with the same restores it.
 */
export function setupRoutes(options: Options): Hono {
  const { code, owner, passwords, uploads, progress, loadBackups, open, restore, log } = options;
  const checkCode = createCodeCheck(code);
  let isOpening = false;

  async function describe(
    { file, size }: BackupUpload,
    passphrase: string | undefined,
  ): Promise<OpenedBackup> {
    const { isEncrypted, readManifest } = await loadBackups();
    if (passphrase === undefined && (await isEncrypted(file))) return { needsPassphrase: true };
    try {
      const backup = contentsOf(await readManifest(file, { passphrase }), size);
      return { needsPassphrase: false, backup, here: await contentsHere(owner) };
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      const field = passphrase === undefined ? "file" : "passphrase";
      const reason = withoutFolders(error.message);
      throw new SetupRefusal(409, refused("backup_not_opened", reason, { reason }), field);
    }
  }

  const routes = new Hono();
  routes.get("/setup/progress", (context) => answerProgress(progress, context));
  routes.use("/setup/*", async (context, next) => {
    checkCode(context.req.header("Setup-Code") ?? "");
    if (progress.now.state === "restoring")
      throw new SetupRefusal(
        409,
        refused("backup_being_restored", "A backup is being restored. Please wait until that is done."),
      );
    await next();
    context.header("Cache-Control", "no-store");
  });
  routes.route("/setup/upload", uploads.routes);
  routes.use(bodyLimit({ maxSize: 10_000, onError: () => Promise.reject(unreadable()) }));
  routes.post("/setup/shop", async (context) => {
    const entered = await read(context, newShopSchema);
    isOpening = true;
    try {
      await openNewShop(owner, entered, passwords);
      open();
    } finally {
      isOpening = false;
    }
    return context.json({});
  });
  routes.post("/setup/backup", async (context) => {
    const { upload, passphrase } = await read(context, backupSchema);
    return context.json(await describe(uploads.whole(upload), passphrase));
  });
  routes.post("/setup/restore", async (context) => {
    const { upload, passphrase } = await read(context, backupSchema);
    if (isOpening) throw new SetupRefusal(409, refused("shop_being_opened", "A new shop is being opened."));
    restore(uploads.whole(upload), passphrase);
    return context.json({}, 202);
  });
  routes.all("/setup/*", (context) =>
    context.json(refused("nothing_here", "There is nothing at this address."), 404),
  );
  routes.onError((error, context) => {
    if (error instanceof StorageError) return refusalResponse(error, context, log);
    const { status, parts, field } = error instanceof SetupRefusal ? error : failure(error, log);
    return context.json({ ...parts, field }, status, { "Cache-Control": "no-store" });
  });
  return routes;
}

/** The log must not have what was sent. */
function failure(error: Error, log: Logger): SetupRefusal {
  log.error({ problem: error.name, code: (error as { code?: unknown }).code }, "the setup failed");
  return isFullDisk(error)
    ? new SetupRefusal(507, refused("disk_full", "The shop's disk is full. Please make room and try again."))
    : new SetupRefusal(503, refused("server_failed", "Something went wrong on our side. Please try again."));
}

export function openedRoutes(progress: ProgressNote): Hono {
  const routes = new Hono();
  routes.get("/setup/progress", (context) => answerProgress(progress, context));
  routes.all("/setup/*", (context) => context.json(alreadyOpen, 409, { "Cache-Control": "no-store" }));
  return routes;
}

const unreadable = () => new SetupRefusal(400, refused("bad_request", "This request could not be read."));

async function read<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.output<Schema>> {
  const request = schema.safeParse(await context.req.json().catch(() => null));
  if (!request.success) throw unreadable();
  return request.data;
}
