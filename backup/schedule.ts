/** How many are kept: the newest nightly one of each of the last days, weeks and months, and the last ones by hand. */
export const kept = { days: 7, weeks: 4, months: 12, byHand: 10 };

export type Kept = {
  id: number;
  kind: "nightly" | "asked";
  /** In the shop's time zone, such as 2026-11-23T03:00:00.123456. */
  localTime: string;
  /** Null if nobody has tried. */
  drill_ok: boolean | null;
};

/**
 * Finds the backups that need not be kept. Each kind has its own rule, so none ends another. One that cannot be
 * restored takes no place of one that can, and the last that could be restored stays.
 * @param needed stay whatever their age
 */
export function outdated(backups: readonly Kept[], needed: ReadonlySet<number> = new Set()): number[] {
  const good = backups
    .filter(({ drill_ok: ok }) => ok === true)
    .toSorted((a, b) => b.localTime.localeCompare(a.localTime))[0]?.id;
  return outdatedByAge(backups).filter((id) => id !== good && !needed.has(id));
}

function outdatedByAge(backups: readonly Kept[]): number[] {
  const byHand = backups.filter(({ kind }) => kind === "asked");
  const nightly = backups.filter(({ kind }) => kind === "nightly");
  return [
    ...bestFirst(byHand)
      .slice(kept.byHand)
      .map(({ id }) => id),
    ...outdatedNightly(nightly),
  ];
}

export type Compared = Pick<Kept, "id" | "drill_ok"> & {
  /** In milliseconds since 1970. */
  time: number;
  /** Versions of files that are damaged in it; null if nobody has compared them. */
  damaged: readonly string[] | null;
};

/** A damaged file of the shop, and since when the shop had it. */
export type Damaged = { version: string; since: number };

/** The newest backup that has each damaged file whole; all that may have it, if none is known to. */
export function lastWhole(backups: readonly Compared[], damaged: readonly Damaged[]): Set<number> {
  const newestFirst = backups.filter(({ drill_ok: ok }) => ok !== false).toSorted((a, b) => b.time - a.time);
  const compared = newestFirst.flatMap(({ id, time, damaged: lost }) =>
    lost === null ? [] : [{ id, time, lost: new Set(lost) }],
  );
  const other = newestFirst.filter(({ damaged: lost }) => lost === null);
  return new Set(
    damaged.flatMap(({ version, since }) => {
      const whole = compared.find(({ time, lost }) => time >= since && !lost.has(version));
      return whole ? [whole.id] : other.filter(({ time }) => time >= since).map(({ id }) => id);
    }),
  );
}

function bestFirst(backups: readonly Kept[]): Kept[] {
  const isBad = ({ drill_ok: ok }: Kept): number => (ok === false ? 1 : 0);
  return backups.toSorted((a, b) => isBad(a) - isBad(b) || b.localTime.localeCompare(a.localTime));
}

function outdatedNightly(backups: readonly Kept[]): number[] {
  const sorted = bestFirst(backups);
  const keptIds = new Set([
    ...newestOf(sorted, kept.days, ({ localTime }) => localTime.slice(0, 10)),
    ...newestOf(sorted, kept.weeks, ({ localTime }) => mondayOf(localTime.slice(0, 10))),
    ...newestOf(sorted, kept.months, ({ localTime }) => localTime.slice(0, 7)),
  ]);
  return sorted.map(({ id }) => id).filter((id) => !keptIds.has(id));
}

function newestOf(bestFirst: readonly Kept[], count: number, periodOf: (backup: Kept) => string): number[] {
  const newest = new Map<string, number>();
  for (const backup of bestFirst) {
    const period = periodOf(backup);
    if (!newest.has(period)) newest.set(period, backup.id);
  }
  const latest = [...newest.keys()].toSorted((a, b) => b.localeCompare(a)).slice(0, count);
  return latest.map((period) => newest.get(period)!);
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
