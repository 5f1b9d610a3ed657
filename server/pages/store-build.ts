import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { StartError } from "../../work/start-error.ts";

const buildDirectory = fileURLToPath(new URL("../../build", import.meta.url));

/** The files that browsers load. */
export const clientFiles = join(buildDirectory, "client");

/** The code that renders the pages. @throws StartError when it is not built */
export async function loadStoreBuild(): Promise<ServerBuild> {
  const bundle = join(buildDirectory, "server", "index.js");
  if (!existsSync(bundle)) throw new StartError("The store is not built yet; start it by `npm start`.");
  return (await import(pathToFileURL(bundle).href)) as ServerBuild;
}
