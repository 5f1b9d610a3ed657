import { expect, test } from "vitest";
import { type Compared, lastWhole, outdated } from "./schedule.ts";

/** One backup each night, `nights` of them, the last at 03:00 of the given day. */
function nightly(last: string, nights: number) {
  return Array.from({ length: nights }, (_, index) => {
    const date = new Date(`${last}T03:00Z`);
    date.setUTCDate(date.getUTCDate() - index);
    return {
      id: index,
      kind: "nightly" as const,
      localTime: date.toISOString().slice(0, 16),
      drill_ok: true,
    };
  });
}

test("of nightly backups, seven days, four weeks and twelve months are kept", () => {
  const all = nightly("2026-11-25", 500);
  const gone = new Set(outdated(all));
  const left = all.filter(({ id }) => !gone.has(id)).map(({ localTime }) => localTime.slice(0, 10));
  expect(left).toEqual([
    "2026-11-25",
    "2026-11-24",
    "2026-11-23",
    "2026-11-22",
    "2026-11-21",
    "2026-11-20",
    "2026-11-19",
    // Sundays.
    "2026-11-15",
    "2026-11-08",
    // The ends of months.
    "2026-10-31",
    "2026-09-30",
    "2026-08-31",
    "2026-07-31",
    "2026-06-30",
    "2026-05-31",
    "2026-04-30",
    "2026-03-31",
    "2026-02-28",
    "2026-01-31",
    "2025-12-31",
  ]);
});

test("removed night by night, the same are left as removed at once", () => {
  let left: ReturnType<typeof nightly> = [];
  for (const backup of nightly("2026-11-25", 500).toReversed()) {
    left.push(backup);
    const gone = new Set(outdated(left));
    left = left.filter(({ id }) => !gone.has(id));
  }
  const all = nightly("2026-11-25", 500);
  const gone = new Set(outdated(all));
  expect(new Set(left)).toEqual(new Set(all.filter(({ id }) => !gone.has(id))));
});

const backup = (
  id: number,
  localTime: string,
  kind: "nightly" | "asked" = "nightly",
  drill_ok: boolean | null = true,
) => ({
  id,
  kind,
  localTime,
  drill_ok,
});

test("several of one night leave the newest, and a shop that was off for a year keeps what it has", () => {
  expect(
    outdated([backup(1, "2026-11-25T03:00"), backup(2, "2026-11-25T15:30"), backup(3, "2025-01-02T03:00")]),
  ).toEqual([1]);
});

test("what was made by hand ends no nightly one, and no nightly one ends it", () => {
  const byHand = [backup(900, "2024-01-01T12:00", "asked"), backup(901, "2024-01-01T12:00:01", "asked")];
  const nights = nightly("2026-11-25", 60);
  const all = [...nights, ...byHand, backup(902, "2026-11-25T23:59", "asked")];
  expect(outdated(all)).toEqual(outdated(nights));
});

const day = (index: number) => `2026-11-${String(index + 1).padStart(2, "0")}T12:00`;

test("ten newer ones by hand end one that was made by hand", () => {
  const byHand = Array.from({ length: 12 }, (_, index) => backup(index, day(index), "asked"));
  expect(outdated(byHand)).toEqual([1, 0]);
  // One that cannot be restored is not among the ten.
  expect(outdated(byHand.with(11, backup(11, day(11), "asked", false)))).toEqual([0, 11]);
});

test("one that cannot be restored takes no place of one that can", () => {
  const good = [backup(1, "2026-11-24T03:00"), backup(2, "2026-11-25T03:00", "nightly", null)];
  expect(outdated([...good, backup(3, "2026-11-25T04:00", "nightly", false)])).toEqual([3]);
  expect(outdated([backup(1, "2026-11-24T03:00"), backup(3, "2026-11-25T04:00", "nightly", false)])).toEqual(
    [],
  );
});

test("the last that could be restored stays, however many cannot be since", () => {
  const bad = nightly("2026-11-25", 800).map((each) => ({ ...each, drill_ok: each.id >= 780 }));
  const ids = bad.map(({ id }) => id);
  const gone = new Set(outdated(bad));
  expect(ids.filter((id) => id >= 700 && !gone.has(id))).toEqual([780]);
});

test("a backup that is needed stays whatever its age and kind", () => {
  const all = nightly("2026-11-25", 500);
  expect(outdated(all)).toEqual(expect.arrayContaining([450, 451]));
  expect(outdated(all, new Set([450]))).not.toContain(450);
  expect(outdated(all, new Set([450]))).toContain(451);
});

const compared = (id: number, damaged: string[] | null, drill_ok: boolean | null = true): Compared => ({
  id,
  time: id * 1000,
  damaged,
  drill_ok,
});

test.for<[string, Compared[], number, number[]]>([
  ["the newest that has it whole", [compared(3, []), compared(5, ["a"]), compared(4, ["b"])], 0, [4]],
  ["none that was made before the file was there", [compared(3, []), compared(5, ["a"])], 3500, []],
  ["none that cannot be restored", [compared(3, null), compared(4, [], false)], 0, [3]],
  ["one that could not be tried", [compared(4, [], null)], 0, [4]],
  [
    "all that were never compared, if no other has it",
    [compared(1, null), compared(2, null), compared(3, ["a"])],
    0,
    [1, 2],
  ],
  ["none of those if another has it", [compared(1, null), compared(2, []), compared(3, null)], 0, [2]],
])("of what keeps a damaged file is needed %s", ([, backups, since, needed]) => {
  expect([...lastWhole(backups, [{ version: "a", since }])].toSorted((a, b) => a - b)).toEqual(needed);
});
