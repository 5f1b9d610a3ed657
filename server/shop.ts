import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { ServerBuild } from "react-router";
import { StartError } from "../backend/shared/start-error.ts";
import { createApplication } from "./application.ts";
import { localClient, remoteClient, type ClientForPage } from "./data-client.ts";
import type { Environment } from "./environment.ts";
import { createHttpServer } from "./http-server.ts";
import { inTurn } from "./in-turn.ts";
import { drain, listen, portOf } from "./listen.ts";
import { openLocalBackend } from "./local-backend.ts";
import { createPageCache } from "./page-cache.ts";
import { createPages } from "./pages.ts";
import { staticFiles } from "./static-files.ts";

export type Shop = {
  /** What to tell the person at the terminal. */
  greeting: string;
  /** Finishes running requests, then stops everything in the reverse order of the start. */
  close: () => Promise<void>;
};

type Options = {
  isDevelopment: boolean;
  log: Logger;
  /** Told when the shop cannot go on. */
  onFailure: (error: Error) => void;
};

/** In milliseconds. */
const patience = { head: 15_000, request: 60_000, answer: 30_000 };

const projectDirectory = fileURLToPath(new URL("..", import.meta.url));

/** Starts the shop: database, backend, pages, and last the port. What was started is stopped again on failure. */
export async function openShop(environment: Environment, options: Options): Promise<Shop> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    while (closers.length > 0) await closers.pop()?.();
  };
  try {
    const cache = createPageCache({ timeToLive: options.isDevelopment ? 0 : 2000, maxBytes: 32_000_000 });
    const server = createHttpServer(patience);
    const ownAddress = (): string => `http://${hostInUrl(environment.host)}:${portOf(server)}`;
    const siteUrl = (): string => environment.siteUrl ?? ownAddress();
    const seam = await openSeam(environment, options, siteUrl, cache.clear);
    closers.push(seam.close);

    const app = await openApp(server, options.isDevelopment);
    closers.push(app.close);
    const application = createApplication({
      backend: seam.backend,
      staticFiles: app.files,
      pages: createPages({
        build: app.build,
        isDevelopment: options.isDevelopment,
        clientForPage: seam.clientForPage,
        trustedProxies: environment.trustProxy,
        backend: {
          url: seam.url,
          publishableKey: environment.publishableKey,
          imageRender: environment.imageRender,
        },
        siteUrl,
        cache,
      }),
      checkDatabase: seam.check,
      countsConnections: seam.backend !== undefined && environment.limits && environment.trustProxy === 0,
      log: options.log,
    });
    server.on("request", inTurn(app.wrap(getRequestListener(application.fetch))));
    await listen(server, environment.port, environment.host);
    closers.push(() => drain(server));
    return { greeting: greeting(ownAddress(), seam.notice), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The data API as the pages use it: ours in this process, or a Supabase elsewhere. */
type Seam = {
  backend: Hono | undefined;
  clientForPage: ClientForPage;
  /** Origin the browser finds it at; empty for the shop's own. */
  url: string;
  /** What to tell the person at the terminal besides. */
  notice: string | undefined;
  check: () => Promise<unknown>;
  close: () => Promise<void>;
};

async function openSeam(
  environment: Environment,
  options: Options,
  origin: () => string,
  onWrite: () => void,
): Promise<Seam> {
  const { database, publishableKey } = environment;
  if (database.kind === "supabase") {
    const { url } = database;
    const clientForPage = remoteClient(url, publishableKey);
    const check = (): Promise<unknown> => fetch(`${url}/rest/v1/`, { headers: { apikey: publishableKey } });
    return { backend: undefined, clientForPage, url, notice: undefined, check, close: async () => {} };
  }
  const local = await openLocalBackend(environment, { ...options, origin, onWrite, projectDirectory });
  return { ...local, clientForPage: localClient(local.backend, publishableKey), url: "" };
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

type App = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  files: ReturnType<typeof staticFiles> | undefined;
  /** Puts what has to answer first in front. */
  wrap: (listener: Listener) => (request: IncomingMessage, response: ServerResponse) => void;
  close: () => Promise<void>;
};

/** The app as it was built, or, while developing, as Vite sees it now. */
async function openApp(server: Server, isDevelopment: boolean): Promise<App> {
  if (isDevelopment) {
    const { startVite } = await import("./development.ts");
    const { middleware, build, close } = await startVite(server);
    const wrap: App["wrap"] = (listener) => (request, response) =>
      middleware(request, response, () => listener(request, response));
    return { build, files: undefined, wrap, close };
  }
  const bundle = join(projectDirectory, "build", "server", "index.js");
  if (!existsSync(bundle)) throw new StartError("The store is not built yet; start it by `npm start`.");
  const build = (await import(pathToFileURL(bundle).href)) as ServerBuild;
  const files = staticFiles(join(projectDirectory, "build", "client"));
  return {
    build,
    files,
    wrap: (listener) => (request, response) => void listener(request, response),
    close: async () => {},
  };
}

function hostInUrl(host: string): string {
  if (host === "127.0.0.1" || host === "0.0.0.0" || host === "::" || host === "::1") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

function greeting(address: string, notice: string | undefined): string {
  return [`Facet is open at ${address}`, ...(notice ? [notice] : [])].join("\n");
}
