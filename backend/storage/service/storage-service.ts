import type { Context } from "hono";
import type { CallerOf } from "./caller.ts";
import type { StorageDatabase } from "./database.ts";
import type { Orphans } from "./orphans.ts";
import type { ObjectFiles } from "../shared/object-files.ts";
import type { ImageWork } from "../rendering/image-work.ts";
import type { ImageRenderer } from "../rendering/image-renderer.ts";
import type { SignedTokens } from "./signed-tokens.ts";

export type StorageService = {
  database: StorageDatabase;
  callerOf: CallerOf;
  addressOf: (context: Context) => string | undefined;
  files: ObjectFiles;
  orphans: Orphans;
  images: ImageWork;
  renderer: ImageRenderer;
  tokens: SignedTokens;
  maxFileBytes: number;
  uploadDirectory: string;
};
