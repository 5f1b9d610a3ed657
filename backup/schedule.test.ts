import { expect, test } from "vitest";
import { outdated } from "./schedule.ts";

/** One backup each night, `nights` of them, the last at 03:00 of the given day. */
function nightly(last: string, nights: number) {
  return Array.from({ length: nights }, (_, index) => {
    const date = new Date(`${last}T03:00Z`);
    date.setUTCDate(date.getUTCDate() - index);
    return { id: index, localTime: date.toISOString().slice(0, 16) };
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

test("several of one day leave the newest, and a shop that was off for a year keeps what it has", () => {
  expect(
    outdated([
      { id: 1, localTime: "2026-11-25T03:00" },
      { id: 2, localTime: "2026-11-25T15:30" },
      { id: 3, localTime: "2025-01-02T03:00" },
    ]),
  ).toEqual([1]);
});
