import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { createPasswords } from "../../backend/auth/service/passwords.ts";
import type { SetupProgress } from "../../domain/shop/setup.ts";
import { repeat } from "../../work/repeat.ts";
import { StartError, withoutFolders } from "../../work/start-error.ts";
import type { RestoreProgress } from "../backups/restore-shop.ts";
import type { App } from "../pages/app.ts";
import type { Listener } from "../pages/cached-pages.ts";
import type { Environment } from "../environment.ts";
import type { OpenShop } from "../shop/shop.ts";
import { readShopState, replacedElsewhere } from "./administrator.ts";
import type { Backups } from "./backups.ts";
import { isFullDisk, receiveBackups, removeUploads } from "./backup-upload.ts";
import { closedApplication } from "./closed-application.ts";
import type { ProgressNote } from "./progress.ts";
import { setupRoutes } from "./routes.ts";
import { setupCode } from "./setup-code.ts";

type Options = {
  environment: Environment;
  isDevelopment: boolean;
  app: App;
  shop: OpenShop;
  progress: ProgressNote;
  siteUrl: () => string;
  /** Closes the shop and this setup, restores, and starts again. The listener answers until then. */
  restart: (restore: () => Promise<SetupProgress>) => Promise<void>;
  onOpen: () => void;
  onFailure: (error: Error) => void;
  loadBackups: () => Promise<Backups>;
  log: Logger;
};

export type Setup = {
  code: string;
  listener: Listener;
  close: () => Promise<void>;
};

/** Milliseconds between two looks for an administrator whom another process has made. */
const pause = 1000;

/** @returns undefined for a shop with an administrator, or of an external Supabase */
export async function openSetup(options: Options): Promise<Setup | undefined> {
  const { environment, shop, progress, restart, onOpen, onFailure, loadBackups, log } = options;
  if (!shop.own) return undefined;
  const { owner, dataDirectory, secret } = shop.own;
  await removeUploads(dataDirectory);
  const first = await readShopState(owner);
  if (first.hasAdministrator) return undefined;
  if (progress.now.state === "open") progress.now = { state: "new" };
  const code = setupCode(secret);
  const uploads = receiveBackups(dataDirectory);
  let isOpen = false;
  let looking: Promise<void> | undefined;

  const isRestoring = (): boolean => progress.now.state === "restoring";

  async function look(): Promise<void> {
    if (isOpen || isRestoring()) return;
    const state = await readShopState(owner);
    if (state.made !== first.made) onFailure(replacedElsewhere());
    else if (state.hasAdministrator && !isRestoring()) open();
  }

  /** Concurrent requests share one look. */
  function lookOnce(): Promise<void> {
    return (looking ??= look().finally(() => {
      looking = undefined;
    }));
  }

  function open(): void {
    if (isOpen) return;
    isOpen = true;
    progress.now = { state: "open" };
    log.info("the shop has an administrator and is open");
    void watch.stop();
    void uploads.remove();
    onOpen();
  }

  const watch = repeat({
    run: lookOnce,
    pause,
    onFailure: (error) => log.warn({ err: error }, "could not look for an administrator"),
  });
  watch.start();

  const onProgress: RestoreProgress = (stage, done, total) => {
    progress.now = { state: "restoring", stage, done, total };
  };

  async function restore(file: string, passphrase: string | undefined): Promise<SetupProgress> {
    try {
      const { restoreBackup } = await loadBackups();
      const { warnings } = await restoreBackup({ file, passphrase, environment, replace: true, onProgress });
      for (const warning of warnings) log.warn({ warning }, "a backup was restored with a warning");
      log.info("a backup was restored, and the shop starts again");
      return { state: "restored", warnings };
    } catch (error) {
      if (!(error instanceof StartError)) log.error({ err: error }, "a backup could not be restored");
      return { state: "failed", problem: problemOf(error) };
    } finally {
      await uploads.remove();
    }
  }

  const routes = setupRoutes({
    code,
    owner,
    passwords: createPasswords(environment.passwordCost),
    uploads,
    progress,
    loadBackups,
    open,
    restore({ id, file, size }, passphrase) {
      progress.upload = id;
      onProgress("check", 0, size);
      restart(() => restore(file, passphrase)).catch((error: unknown) => onFailure(error as Error));
    },
    log,
  });
  const closed = getRequestListener(closedApplication({ ...options, routes, isRestoring }).fetch);
  const listener: Listener = async (request, response) => {
    await lookOnce().catch(() => {});
    return (isOpen ? shop.listener : closed)(request, response);
  };
  return { code, listener, close: watch.stop };
}

function problemOf(error: unknown): string {
  if (error instanceof StartError) return withoutFolders(error.message);
  return isFullDisk(error)
    ? "The shop's disk is full. Please make room and try again."
    : "Something went wrong on our side, and nothing was changed. The shop's log says more.";
}
