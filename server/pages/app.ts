import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import type { Listener } from "./cached-pages.ts";
import { staticFiles } from "./static-files.ts";
import { clientFiles, loadStoreBuild } from "./store-build.ts";

export type App = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  files: ReturnType<typeof staticFiles> | undefined;
  /** In development, puts Vite's middleware in front. */
  wrap: (listener: Listener) => (request: IncomingMessage, response: ServerResponse) => void;
  close: () => Promise<void>;
};

export async function openApp(server: Server, isDevelopment: boolean): Promise<App> {
  if (isDevelopment) {
    const { startVite } = await import("./development.ts");
    const { middleware, build, close } = await startVite(server);
    const wrap: App["wrap"] = (listener) => (request, response) =>
      middleware(request, response, () => listener(request, response));
    return { build, files: undefined, wrap, close };
  }
  return {
    build: await loadStoreBuild(),
    files: staticFiles(clientFiles),
    wrap: (listener) => (request, response) => void listener(request, response),
    close: async () => {},
  };
}
