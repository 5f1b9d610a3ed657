import type { Context } from "hono";
import type { CallerOf } from "./caller.ts";
import type { StorageDatabase } from "./database.ts";
import type { LooseFiles } from "./orphaned-files.ts";
import type { ObjectFiles } from "../shared/object-files.ts";
import type { ImageWork } from "../rendering/image-work.ts";
import type { ImageRenderer } from "../rendering/image-renderer.ts";
import type { SignedTokens } from "./signed-tokens.ts";

/** What the routes share. */
export type StorageService = {
  database: StorageDatabase;
  callerOf: CallerOf;
  /** Whose share of limited work a request takes; undefined for one within this process. */
  addressOf: (context: Context) => string | undefined;
  files: ObjectFiles;
  loose: LooseFiles;
  images: ImageWork;
  renderer: ImageRenderer;
  tokens: SignedTokens;
  /** Where uploads wait until they are whole. */
  uploadDirectory: string;
};
