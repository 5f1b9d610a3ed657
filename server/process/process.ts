import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { type App, openApp } from "../pages/app.ts";
import type { Listener } from "../pages/cached-pages.ts";
import type { Environment } from "../environment.ts";
import { createHttpServer } from "../http/http-server.ts";
import { inTurn } from "../http/in-turn.ts";
import { drain, listen, portOf } from "../http/listen.ts";
import { readShopState } from "../setup/administrator.ts";
import { removeUploads } from "../setup/backup-upload.ts";
import type { ProgressNote } from "../setup/progress.ts";
import { type Backups, loadBackups as loadOwnBackups } from "../setup/backups.ts";
import { openedRoutes } from "../setup/routes.ts";
import { openSetup, type Setup } from "../setup/setup.ts";
import { setupCode } from "../setup/setup-code.ts";
import { startingApplication } from "../http/starting-application.ts";
import type { Tracing } from "../tracing/open-tracing.ts";
import { openShop, type OwnShop, type OpenShop } from "../shop/shop.ts";

export type ShopProcess = {
  greeting: string;
  /**
   * Finishes running requests, then stops everything in reverse order.
   * @param atOnce do not wait until balancers have noticed
   */
  close: (atOnce?: boolean) => Promise<void>;
};

type Options = {
  isDevelopment: boolean;
  log: Logger;
  /** Called when the shop cannot continue. */
  onFailure: (error: Error) => void;
  tracing?: Tracing | undefined;
  /** Replaces the shop's own in tests. */
  loadBackups?: () => Promise<Backups>;
};

const timeouts = { headers: 15_000, request: 60_000, response: 30_000 };

/**
 * Starts the database, the backend, the pages, and last the port; if that fails, it stops what was started. While
 * there is no administrator, the setup answers, also while it replaces the shop by a backup: the port outlives the
 * shop.
 */
export async function startProcess(environment: Environment, options: Options): Promise<ShopProcess> {
  const { isDevelopment, log, onFailure, tracing, loadBackups = loadOwnBackups } = options;
  const server = createHttpServer(timeouts, environment.siteUrl?.startsWith("https:"));
  let port: number | undefined;
  // Work that goes on while the shop stops still has this address.
  const ownAddress = (): string => `http://${hostInUrl(environment.host)}:${(port ??= portOf(server))}`;
  const siteUrl = (): string => environment.siteUrl ?? ownAddress();
  const progress: ProgressNote = { now: { state: "open" }, upload: undefined };
  let app: App | undefined;
  let shop: OpenShop | undefined;
  let setup: Setup | undefined;
  let isClosing = false;
  let answer: Listener = getRequestListener(startingApplication(log).fetch);

  const opening = openApp(server, isDevelopment);
  const open = (settings: Environment) =>
    openShop(settings, {
      isDevelopment,
      log,
      onFailure,
      ownAddress,
      setupRoutes: openedRoutes(progress),
      isStopping: () => isClosing,
      tracing,
      app: opening,
    });
  const close = async (draining?: Promise<void>): Promise<void> => {
    isClosing = true;
    await Promise.all([setup?.close(), shop?.close(draining) ?? draining]);
    await app?.close();
  };

  async function closeShop(atOnce = false): Promise<void> {
    // `/readyz` answers 503 from now on.
    isClosing = true;
    if (!atOnce) await sleep(environment.shutdownDelay * 1000);
    await close(drain(server));
    await tracing?.close();
  }

  async function whileClosed<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = shop;
    shop = undefined;
    await before?.close();
    try {
      return await work();
    } finally {
      if (!isClosing) {
        // The first start has rotated the secret and the keys.
        shop = await open({ ...environment, rotateSecret: false, rotateKeys: false });
        shop.start();
      }
    }
  }

  try {
    // Waits for both even if one fails, so that what was opened can be closed.
    const [openedApp, openedShop] = await Promise.allSettled([
      opening.then((opened) => listenWith((app = opened))),
      open(environment),
    ]);
    if (openedShop.status === "fulfilled") shop = openedShop.value;
    if (openedApp.status === "rejected") throw openedApp.reason;
    if (openedShop.status === "rejected") throw openedShop.reason;
    const code = await setUpIfNeeded(openedShop.value, openedApp.value);
    if (code === undefined) answer = openedShop.value.listener;
    if (code !== undefined) log.warn(`Setup code: ${code}`);
    openedShop.value.start();
    const notice = await openedShop.value.notice(siteUrl());
    return { greeting: greeting(ownAddress(), notice, code), close: closeShop };
  } catch (error) {
    await close(server.listening ? drain(server) : undefined);
    throw error;
  }

  async function listenWith(opened: App): Promise<App> {
    const wrap = tracing?.wrap ?? ((listener: Listener) => listener);
    server.on("request", inTurn(opened.wrap(wrap((request, response) => answer(request, response)))));
    await listen(server, environment.port, environment.host);
    return opened;
  }

  /** @returns the setup code, if the shop has no administrator */
  async function setUpIfNeeded({ own }: OpenShop, app: App): Promise<string | undefined> {
    if (!own) return undefined;
    await removeUploads(own.dataDirectory);
    const state = await readShopState(own.owner);
    if (state.hasAdministrator) return undefined;
    const code = setupCode(own.secret);
    progress.now = { state: "new" };
    setup = openSetup(state, {
      environment,
      isDevelopment,
      app,
      code,
      dataDirectory: own.dataDirectory,
      progress,
      siteUrl,
      shop: () => (shop?.own ? (shop as OpenShop & { own: OwnShop }) : undefined),
      problem: () => shop?.problem() ?? Promise.resolve("restoring"),
      whileClosed,
      onOpen() {
        // After a restore, the shop is another one.
        if (shop) answer = shop.listener;
      },
      onFailure,
      loadBackups,
      log,
    });
    answer = setup.listener;
    return code;
  }
}

function hostInUrl(host: string): string {
  if (host === "127.0.0.1" || host === "0.0.0.0" || host === "::" || host === "::1") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

function greeting(address: string, notice: string | undefined, code: string | undefined): string {
  return [
    `Facet is open at ${address}`,
    ...(notice ? [notice] : []),
    ...(code ? [`Setup code: ${code}`] : []),
  ].join("\n");
}
