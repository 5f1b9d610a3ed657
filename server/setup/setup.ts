import { getRequestListener } from "@hono/node-server";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { Logger } from "pino";
import { createPasswords } from "../../backend/auth/service/passwords.ts";
import { repeat } from "../../work/repeat.ts";
import { StartError, withoutFolders } from "../../work/start-error.ts";
import type { RestoreProgress } from "../backups/restore-shop.ts";
import type { App } from "../pages/app.ts";
import type { Listener } from "../pages/cached-pages.ts";
import type { ClientForPage } from "../pages/data-client.ts";
import type { Environment } from "../environment.ts";
import { createPageCache } from "../pages/page-cache.ts";
import { createPages } from "../pages/pages.ts";
import type { OwnShop, OpenShop } from "../shop/shop.ts";
import { webManifest } from "../pages/web-manifest.ts";
import { readShopState, replacedElsewhere, type ShopState } from "./administrator.ts";
import type { Backups } from "./backups.ts";
import { receiveBackups, isFullDisk, type BackupUpload } from "./backup-upload.ts";
import { closedApplication } from "./closed-application.ts";
import { openNewShop } from "./new-shop.ts";
import type { ProgressNote, SetupProgress } from "./progress.ts";
import { setupRoutes } from "./routes.ts";
import { SetupRefusal } from "./setup-refusal.ts";
import { createCodeCheck } from "./setup-code.ts";
import { contentsHere, contentsOf } from "./shop-contents.ts";

export type SetupOptions = {
  environment: Environment;
  isDevelopment: boolean;
  app: App;
  code: string;
  dataDirectory: string;
  progress: ProgressNote;
  siteUrl: () => string;
  /** Undefined while a backup is being restored. */
  shop: () => (OpenShop & { own: OwnShop }) | undefined;
  problem: () => Promise<string | undefined>;
  /** Closes the shop, does the work, and opens the shop again, whatever became of the work. */
  whileClosed: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Called once there is an administrator. */
  onOpen: () => void;
  onFailure: (error: Error) => void;
  loadBackups: () => Promise<Backups>;
  log: Logger;
};

export type Setup = {
  listener: Listener;
  close: () => Promise<void>;
};

/** Milliseconds between two looks for an administrator whom another process has made. */
const pause = 1000;

/** @param first how the shop was when this process opened it */
export function openSetup(first: ShopState, options: SetupOptions): Setup {
  const { environment, isDevelopment, app, code, dataDirectory, progress, log } = options;
  const { siteUrl, shop, problem, whileClosed, onOpen, onFailure, loadBackups } = options;
  const uploads = receiveBackups(dataDirectory);
  const passwords = createPasswords(environment.passwordCost);
  let { made } = first;
  let facts: unknown;
  let isOpen = false;
  let isOpening = false;
  let looking: Promise<boolean> | undefined;

  const isRestoring = (): boolean => progress.now.state === "restoring";

  /** Concurrent requests share one look. */
  function look(): Promise<boolean> {
    return (looking ??= lookOnce().finally(() => {
      looking = undefined;
    }));
  }

  async function lookOnce(): Promise<boolean> {
    const owner = shop()?.own.owner;
    if (isOpen || !owner || isRestoring()) return isOpen;
    const state = await readShopState(owner);
    // What was read may be the former shop's.
    if (isRestoring()) return false;
    if (state.made !== made) {
      onFailure(replacedElsewhere());
      return false;
    }
    if (state.hasAdministrator) open();
    return isOpen;
  }

  function open(): void {
    if (isOpen) return;
    isOpen = true;
    if (progress.now.state !== "restored") progress.now = { state: "open" };
    log.info("the shop has an administrator and is open");
    void watch.stop();
    void uploads.remove();
    onOpen();
  }

  const watch = repeat({
    run: async () => void (await look()),
    pause,
    onFailure: (error) => log.warn({ err: error }, "could not look for an administrator"),
  });
  watch.start();

  function ownShop(): OwnShop {
    const own = shop()?.own;
    if (!own) throw new Error("the shop is closed");
    return own;
  }

  const onProgress: RestoreProgress = (stage, done, total) => {
    progress.now = { state: "restoring", stage, done, total };
  };

  async function restore(upload: BackupUpload, passphrase: string | undefined): Promise<void> {
    progress.upload = upload.id;
    onProgress("check", 0, upload.size);
    const outcome = await restoreFrom(upload.file, passphrase);
    await uploads.remove();
    const { hasAdministrator } = ({ made } = await readShopState(ownShop().owner));
    progress.now = outcome.state === "restored" ? { ...outcome, hasAdministrator } : outcome;
    if (hasAdministrator) open();
  }

  async function restoreFrom(file: string, passphrase: string | undefined): Promise<Outcome> {
    let isRestored = false;
    try {
      const replace = (await contentsHere(ownShop().owner)) !== null;
      facts = await shopFacts();
      const { restoreBackup } = await loadBackups();
      const key = passphrase === undefined ? {} : { passphrase };
      const { warnings } = await whileClosed(async () => {
        const restored = await restoreBackup({ file, ...key, environment, replace, onProgress });
        isRestored = true;
        return restored;
      });
      for (const warning of warnings) log.warn({ warning }, "a backup was restored with a warning");
      return { state: "restored", warnings };
    } catch (error) {
      if (!(error instanceof StartError)) log.error({ err: error }, "a backup could not be restored");
      return { state: "failed", problem: problemOf(error, isRestored) };
    }
  }

  async function shopFacts(): Promise<unknown> {
    const { data } = await clientForPage({}).rpc("shop", undefined, { get: true });
    return data;
  }

  /** The setup's page shows the shop as it was while there is no database. */
  const withoutDatabase: ClientForPage = () =>
    new PostgrestClient("http://localhost/rest/v1", {
      retry: false,
      fetch: async () => Response.json(facts),
    });
  const clientForPage: ClientForPage = (onBehalfOf) => (shop()?.clientForPage ?? withoutDatabase)(onBehalfOf);
  const application = closedApplication({
    setup: setupRoutes({
      checkCode: createCodeCheck(code),
      uploads,
      progress,
      async openNew(entered) {
        isOpening = true;
        try {
          await openNewShop(ownShop().owner, entered, passwords);
          open();
        } finally {
          isOpening = false;
        }
      },
      isEncrypted: async (file) => (await loadBackups()).isEncrypted(file),
      async describe(file, bytes, passphrase) {
        const { readManifest } = await loadBackups();
        const manifest = await readManifest(file, passphrase === undefined ? {} : { passphrase });
        return { backup: contentsOf(manifest, bytes), here: await contentsHere(ownShop().owner) };
      },
      restore(upload, passphrase) {
        if (isOpening) throw new SetupRefusal(409, "A new shop is being opened.");
        void restore(upload, passphrase).catch((error: unknown) => onFailure(error as Error));
      },
      log,
    }),
    pages: createPages({
      build: app.build,
      isDevelopment,
      clientForPage,
      trustedProxies: environment.trustProxy,
      backend: {
        url: "",
        publishableKey: environment.publishableKey,
        imageRender: environment.imageRender,
      },
      sendsMail: async () => (await shop()?.sendsMail()) ?? false,
      isSetup: true,
      siteUrl,
      cache: createPageCache({ timeToLive: isDevelopment ? 0 : 2000, maxBytes: 4_000_000 }),
    }),
    staticFiles: app.files,
    manifest: webManifest(() => clientForPage({})),
    databaseResponds: async () => (await shop()?.database.responds()) ?? true,
    problem,
    isRestoring,
    log,
  });
  const closed = getRequestListener(application.fetch);
  const listener: Listener = async (request, response) => {
    const isOpenNow = await look().catch(() => false);
    return (isOpenNow ? (shop()?.listener ?? closed) : closed)(request, response);
  };
  return { listener, close: watch.stop };
}

type Outcome =
  | Extract<SetupProgress, { state: "failed" }>
  | { state: "restored"; warnings: readonly string[] };

function problemOf(error: unknown, isRestored: boolean): string {
  if (isRestored)
    return "The backup is restored, but the shop does not open with it. The shop's log says why.";
  if (error instanceof StartError) return withoutFolders(error.message);
  return isFullDisk(error)
    ? "The shop's disk is full. Please make room and try again."
    : "Something went wrong on our side, and nothing was changed. The shop's log says more.";
}
