import { migrationNames } from "../backend/database/migration-files.ts";
import type { Manifest } from "./manifest.ts";

/** The directories of the migrations: the backend's own and the shop's. */
export type Migrations = { system: string; shop: string };

/** What this program knows: a backup with anything else is refused. */
export type Known = KnownMigrations & {
  /** Each secret of a shop with its check, which throws an Error that goes on after the name. */
  secrets: Readonly<Record<string, (value: string) => void>>;
};

/** The migrations that this program has, in their order. */
export type KnownMigrations = Pick<Manifest, "migrations" | "system_migrations">;

export function knownMigrations({ system, shop }: Migrations): KnownMigrations {
  return { migrations: migrationNames(shop), system_migrations: migrationNames(system) };
}
