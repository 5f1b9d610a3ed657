import { leftOut, leftOutColumns } from "../../backup/kept.ts";
import type { Manifest } from "../../backup/manifest.ts";
import shopTables from "../../supabase/tables.json" with { type: "json" };
import { knownHere } from "./shop-data.ts";

/** What a backup lacks, such as "column weight of public.products". Only the drill has an earlier version's schema. */
export function lackingParts({ migrations, tables }: Pick<Manifest, "migrations" | "tables">): string[] {
  const known = knownHere();
  if (known.migrations.some((name) => !migrations.includes(name))) return [];
  return Object.entries(shopTables).flatMap(([name, columns]) => {
    if (name in leftOut) return [];
    const found = Object.hasOwn(tables, name) ? tables[name]! : undefined;
    if (!found) return [`table ${name}`];
    const kept = [...found.columns, ...(leftOutColumns[name] ?? [])];
    return columns
      .split(" ")
      .filter((column) => !kept.includes(column))
      .map((column) => `column ${column} of ${name}`);
  });
}

export function lackingInWords(lacking: readonly string[]): string[] {
  if (lacking.length === 0) return [];
  return [
    `The shop's database has lost something that it should have, and so has the backup: the ${lacking.join(", the ")}.`,
  ];
}
