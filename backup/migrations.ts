import { migrationNames } from "../backend/database/migration-files.ts";
import type { Manifest } from "./manifest.ts";

/** The directories of the migrations: the backend's own and the shop's. */
export type Migrations = { system: string; shop: string };

/** The migrations that this program has, in their order. */
export type KnownMigrations = Pick<Manifest, "migrations" | "system_migrations">;

export function knownMigrations({ system, shop }: Migrations): KnownMigrations {
  return { migrations: migrationNames(shop), system_migrations: migrationNames(system) };
}
