import { migrationNames } from "../backend/database/migration-files.ts";
import type { Manifest } from "./manifest.ts";

export type Migrations = { system: string; shop: string };

/** All that a backup may contain; one with anything else is refused. */
export type Known = KnownMigrations & {
  /** Each secret's check throws an Error that continues the secret's name. */
  secrets: Readonly<Record<string, (value: string) => void>>;
};

export type KnownMigrations = Pick<Manifest, "migrations" | "system_migrations">;

export function knownMigrations({ system, shop }: Migrations): KnownMigrations {
  return { migrations: migrationNames(shop), system_migrations: migrationNames(system) };
}
