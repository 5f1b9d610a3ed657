import type { ReservedSql } from "../../backend/database/sql.ts";
import { type Compared, type Damaged, lastWhole } from "../../backup/schedule.ts";
import { type Damage, damageInWords } from "../../backup/stored-files.ts";

/** What a backup found damaged, for people, and what follows from it. */
export type Finding = {
  text: string | null;
  /** Whether the backup before it did not know all of this. */
  isNews: boolean;
  /** Older backups that stay, because they have whole what is damaged now. */
  needed: ReadonlySet<number>;
};

export async function noteDamage(sql: ReservedSql, id: number, damage: readonly Damage[]): Promise<Finding> {
  const versions = damage.map(({ version }) => version);
  const backups = await sql<(Compared & { file: string })[]>`
    select id::int, file, drill_ok, extract(epoch from made_at)::float8 * 1000 as time, damaged
    from public.backups left join private.backup_checks on backup_id = id
    where file is not null and id <> ${id} order by made_at desc`;
  await sql`insert into private.backup_checks (backup_id, damaged) values (${id}, ${versions})`;
  if (damage.length === 0) return { text: null, isNews: false, needed: new Set() };
  const needed = lastWhole(backups, await sinceWhen(sql, versions));
  const before = new Set(backups.find(({ damaged }) => damaged !== null)?.damaged);
  const text = [...damageInWords(damage), inWords(backups.filter(({ id }) => needed.has(id)))].join("\n");
  await sql`update public.backups set damage = ${text} where id = ${id}`;
  return { text, isNews: versions.some((version) => !before.has(version)), needed };
}

function inWords([newest, ...others]: { file: string }[]): string {
  if (!newest) return "No backup is known to have what is lost.";
  const more = others.length === 0 ? "" : ` and ${others.length} older`;
  return `Until that is mended, the last backups that may have it as it was are kept: ${newest.file}${more}.`;
}

/** A file never changes, so it was whole when it was stored. */
async function sinceWhen(sql: ReservedSql, versions: readonly string[]): Promise<Damaged[]> {
  const rows = await sql<{ version: string; modified: string | null; created: number }[]>`
    select version, metadata ->> 'lastModified' as modified, extract(epoch from created_at)::float8 * 1000 as created
    from storage.objects where version = any (${versions}::text[])`;
  return rows.map(({ version, modified, created }) => {
    const since = Date.parse(modified ?? "");
    return { version, since: Number.isNaN(since) ? created : since };
  });
}
