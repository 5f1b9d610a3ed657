import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import type { SetupProgress } from "../../domain/shop/setup.ts";
import { type App, openApp } from "../pages/app.ts";
import type { Listener } from "../pages/cached-pages.ts";
import type { Environment } from "../environment.ts";
import { createHttpServer } from "../http/http-server.ts";
import { inTurn } from "../../work/gate/in-turn.ts";
import { drain, listen, portOf } from "../http/listen.ts";
import type { ProgressNote } from "../setup/progress.ts";
import { type Backups, loadBackups as loadOwnBackups } from "../setup/backups.ts";
import { openedRoutes } from "../setup/routes.ts";
import { openSetup, type Setup } from "../setup/setup.ts";
import { startingApplication } from "../http/starting-application.ts";
import type { Tracing } from "../tracing/open-tracing.ts";
import { openShop, type OpenShop } from "../shop/shop.ts";

export type ShopProcess = {
  greeting: string;
  /** Finishes requests, then stops everything in reverse order. @param atOnce do not wait for balancers */
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
 * there is no administrator, the setup answers. To restore a backup, the shop closes, and starts again afterwards; the
 * port stays.
 */
export async function startProcess(environment: Environment, options: Options): Promise<ShopProcess> {
  const { isDevelopment, log, onFailure, tracing, loadBackups = loadOwnBackups } = options;
  const server = createHttpServer(timeouts, environment.siteUrl?.startsWith("https:"));
  let port: number | undefined;
  // Work that goes on while the shop stops still has this address.
  const ownAddress = (): string => `http://${hostInUrl(environment.host)}:${(port ??= portOf(server))}`;
  const siteUrl = (): string => environment.siteUrl ?? ownAddress();
  const progress: ProgressNote = { now: { state: "open" } };
  let app: App | undefined;
  let shop: OpenShop | undefined;
  let setup: Setup | undefined;
  let isClosing = false;
  let answer: Listener = getRequestListener(startingApplication(log).fetch);
  const listening = openApp(server, isDevelopment).then(listenWith);

  async function listenWith(opened: App): Promise<App> {
    app = opened;
    const wrap = tracing?.wrap ?? ((listener: Listener) => listener);
    server.on("request", inTurn(opened.wrap(wrap((request, response) => answer(request, response)))));
    await listen(server, environment.port, environment.host);
    return opened;
  }

  /** @returns the shop's setup, if it has no administrator */
  async function open(settings: Environment): Promise<Setup | undefined> {
    const opened = (shop = await openShop(settings, {
      isDevelopment,
      log,
      onFailure,
      ownAddress,
      setupRoutes: openedRoutes(progress),
      isStopping: () => isClosing,
      tracing,
      app: listening,
    }));
    setup = await openSetup({
      environment,
      isDevelopment,
      app: await listening,
      shop: opened,
      progress,
      siteUrl,
      restart,
      onOpen() {
        answer = opened.listener;
      },
      onFailure,
      loadBackups,
      log,
    });
    answer = setup?.listener ?? opened.listener;
    if (setup) log.warn(`Setup code: ${setup.code}`);
    opened.start();
    return setup;
  }

  /** Restores while nothing but the setup's page is open, and starts again, whatever became of it. */
  async function restart(restore: () => Promise<SetupProgress>): Promise<void> {
    await close();
    const outcome = await restore();
    if (isClosing) return;
    // The first start has rotated the secret and the keys.
    const hasAdministrator = !(await open({ ...environment, rotateSecret: false, rotateKeys: false }));
    progress.now = outcome.state === "restored" ? { ...outcome, hasAdministrator } : outcome;
  }

  async function close(draining?: Promise<void>): Promise<void> {
    const [closingSetup, closingShop] = [setup, shop];
    setup = shop = undefined;
    await Promise.all([closingSetup?.close(), closingShop?.close(draining) ?? draining]);
  }

  async function stop(draining?: Promise<void>): Promise<void> {
    isClosing = true;
    await close(draining);
    await app?.close();
  }

  async function closeShop(atOnce = false): Promise<void> {
    // `/readyz` answers 503 from now on.
    isClosing = true;
    if (!atOnce) await sleep(environment.shutdownDelay * 1000);
    await stop(drain(server));
    await tracing?.close();
  }

  try {
    // Waits for both even if one fails, so that what was opened can be closed.
    const [listened, opened] = await Promise.allSettled([listening, open(environment)]);
    if (listened.status === "rejected") throw listened.reason;
    if (opened.status === "rejected") throw opened.reason;
    const notice = await shop!.notice(siteUrl());
    return { greeting: greeting(ownAddress(), notice, opened.value?.code), close: closeShop };
  } catch (error) {
    await stop(server.listening ? drain(server) : undefined);
    throw error;
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
