import type { Logger } from "pino";
import { StartError } from "../backend/shared/start-error.ts";
import type { Environment } from "../server/environment.ts";
import type { Manifest } from "./manifest.ts";

/** Bytes done and altogether, in each stage. */
export type Progress = (
  stage: "check" | "schema" | "tables" | "files" | "migrations" | "compare",
  done: number,
  total: number,
) => void;

/** Stand-in until the room `backup` is merged. */
export async function restoreBackup(_options: {
  file: string;
  passphrase?: string;
  environment: Environment;
  replace: boolean;
  onProgress: Progress;
  log: Logger;
}): Promise<{ manifest: Manifest; warnings: string[] }> {
  throw new StartError("This is not a backup of a shop.");
}
