import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { startShop } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";

declare module "vitest" {
  interface ProvidedContext {
    installedShop: string;
  }
}

/** Installs an empty shop once, for tests to copy: creating a database takes seconds. */
export default async function setup(project: TestProject): Promise<() => void> {
  const directory = temporaryDirectory();
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    const shop = await startShop({ DATA_DIR: directory, DEMO: "off" });
    await shop.stop();
  } catch (error) {
    remove();
    throw error;
  }
  project.provide("installedShop", directory);
  return remove;
}
