import type { Server } from "node:http";
import type { ServerBuild } from "react-router";
import { createServer, isRunnableDevEnvironment, type Connect } from "vite";

/** Vite as a middleware of our own server: it serves the browser's modules and loads the current app. */
export async function startVite(
  httpServer: Server,
): Promise<{ middleware: Connect.Server; build: () => Promise<ServerBuild>; close: () => Promise<void> }> {
  const vite = await withoutExitHandlers(() =>
    createServer({ server: { middlewareMode: true, hmr: { server: httpServer } }, appType: "custom" }),
  );
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite has no environment to render pages in.");
  return {
    middleware: vite.middlewares,
    build: () => ssr.runner.import<ServerBuild>("virtual:react-router/server-build"),
    close: () => vite.close(),
  };
}

/** Removes the handlers with which Vite exits on SIGTERM, because our server has to stop its database first. */
async function withoutExitHandlers<T>(start: () => Promise<T>): Promise<T> {
  const existing = new Set(process.listeners("SIGTERM"));
  const result = await start();
  for (const listener of process.listeners("SIGTERM")) {
    if (existing.has(listener)) continue;
    process.off("SIGTERM", listener);
    process.stdin.off("end", listener);
  }
  return result;
}
