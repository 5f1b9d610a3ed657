/** How many backups are kept: the newest of each of the last days, weeks and months. */
export const kept = { days: 7, weeks: 4, months: 12 };

/** A backup by its time as the shop's clock shows it, like 2026-11-23T03:00:00.123456. */
export type Kept = { id: number; localTime: string };

/**
 * Those that need not be kept any longer: neither the newest of one of the last seven days, four weeks or twelve months that have
 * one.
 */
export function outdated(backups: readonly Kept[]): number[] {
  const newestFirst = backups.toSorted((a, b) => b.localTime.localeCompare(a.localTime));
  const keptIds = new Set([
    ...newestOf(newestFirst, kept.days, ({ localTime }) => localTime.slice(0, 10)),
    ...newestOf(newestFirst, kept.weeks, ({ localTime }) => mondayOf(localTime.slice(0, 10))),
    ...newestOf(newestFirst, kept.months, ({ localTime }) => localTime.slice(0, 7)),
  ]);
  return newestFirst.map(({ id }) => id).filter((id) => !keptIds.has(id));
}

function newestOf(newestFirst: readonly Kept[], count: number, periodOf: (backup: Kept) => string): number[] {
  const newest = new Map<string, number>();
  for (const backup of newestFirst) {
    const period = periodOf(backup);
    if (!newest.has(period)) newest.set(period, backup.id);
  }
  return [...newest.values()].slice(0, count);
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
