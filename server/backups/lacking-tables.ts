import { leftOut } from "../../backup/kept.ts";
import type { Manifest } from "../../backup/manifest.ts";
import shopTables from "../../supabase/tables.json" with { type: "json" };
import { knownHere } from "./shop-data.ts";

/** The tables that a backup lacks, such as "table public.orders". Only the drill has an earlier version's schema. */
export function lackingTables({ migrations, tables }: Manifest): string[] {
  const known = knownHere();
  if (known.migrations.some((name) => !migrations.includes(name))) return [];
  return shopTables
    .filter((name) => !(name in leftOut) && !Object.hasOwn(tables, name))
    .map((name) => `table ${name}`);
}

export function lackingInWords(lacking: readonly string[]): string[] {
  if (lacking.length === 0) return [];
  return [
    `The shop's database has lost something that it should have, and so has the backup: the ${lacking.join(", the ")}.`,
  ];
}
