import { msg, plural } from "@lingui/core/runtime-macro";
import type { Translate } from "../text/translate.ts";
import { textLength } from "../text/text-length.ts";

export type NewShop = {
  email: string;
  password: string;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** BCP 47; English if it is not said. */
  language?: string | undefined;
  timeZone?: string | undefined;
  /** Days after delivery within which a piece can be returned, as typed; empty for no end. */
  returnDays: string;
};

/** What a person recognizes a shop by. */
export type ShopContents = {
  name: string;
  products: number;
  orders: number;
  customers: number;
  photographs: number;
  videos: number;
};

export type BackupContents = ShopContents & {
  /** ISO 8601. */
  made_at: string;
  version: string;
  bytes: number;
};

export type OpenedBackup =
  | { needsPassphrase: true }
  | { needsPassphrase: false; backup: BackupContents; here: ShopContents | null };

/** How far a restore is, in bytes of its stage, or how it ended. Only whoever sent the backup reads words about it. */
export type SetupProgress =
  | { state: "new" | "open" }
  | {
      state: "restoring";
      stage: "check" | "schema" | "tables" | "files" | "migrations";
      done: number;
      total: number;
    }
  | { state: "failed"; problem?: string }
  | { state: "restored"; hasAdministrator?: boolean; warnings?: readonly string[] };

const maxNameLength = 60;

/** @param name cleaned */
export function shopNameProblem(name: string, t: Translate): string | undefined {
  if (name === "") return t(msg`Please enter the shop's name.`);
  if (textLength(name) <= maxNameLength) return undefined;
  return t(
    msg`Please keep the shop's name within ${plural({ max: maxNameLength }, { other: "# characters" })}.`,
  );
}
