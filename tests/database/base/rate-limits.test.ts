import type { Sql } from "../../../backend/database/sql.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rateLimitsInDatabase } from "../../../backend/database/rate-limits-in-database.ts";
import type { Window } from "../../../work/gate/rate-limits.ts";
import { databaseForFile } from "../../setup/test-database.ts";

const database = databaseForFile();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  await database.pools.owner`truncate facet_system.rate_limits`;
});
afterEach(() => {
  vi.useRealTimers();
});

/** The same limit in so many processes. */
const processes = (count: number, ...windows: Window[]) =>
  Array.from({ length: count }, () => rateLimitsInDatabase(database.pools.owner)("guesses", ...windows));

test("processes count together, whichever they reach, and each says how long to wait", async () => {
  const [one, other] = processes(2, { max: 3, seconds: 60 });
  expect([await one!.count("a"), await other!.count("a", 2)]).toEqual([0, 0]);
  vi.advanceTimersByTime(20_000);
  expect([await one!.count("a"), await other!.count("a"), await other!.count("b")]).toEqual([40, 40, 0]);
  vi.advanceTimersByTime(40_001);
  expect([await one!.count("a"), await other!.count("a")]).toEqual([0, 0]);
});

test("of thirty at the same time at three processes, ten are allowed", async () => {
  const limits = processes(3, { max: 10, seconds: 60 });
  const waits = await Promise.all(Array.from({ length: 30 }, (_, at) => limits[at % 3]!.count("a")));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  expect(new Set(waits)).toEqual(new Set([0, 60]));
});

test("what is refused, taken back or reset does not count, and a process that refused learns of it in seconds", async () => {
  const [one, other] = processes(2, { max: 3, seconds: 60 });
  expect([await one!.count("a", 4), await one!.count("a", 2), await one!.count("a", 2)]).toEqual([60, 0, 60]);
  expect([await one!.count("a"), await one!.count("a")]).toEqual([0, 60]);
  await other!.uncount("a");
  expect([await one!.count("a"), await other!.count("a")]).toEqual([60, 0]);
  await other!.reset("a");
  vi.advanceTimersByTime(2001);
  expect([await one!.count("a", 3), await one!.count("a")]).toEqual([0, 60]);
  await one!.reset("a");
  expect(await one!.count("a", 3)).toBe(0);
});

test("while a key is refused, it costs the database nothing", async () => {
  const owner = {
    unsafe: vi.fn<Sql["unsafe"]>((...query) => database.pools.owner.unsafe(...query)),
  };
  const limit = rateLimitsInDatabase(owner as never)("guesses", { max: 1, seconds: 60 });
  await limit.count("a");
  await limit.count("a");
  const { length } = owner.unsafe.mock.calls;
  for (let attempt = 0; attempt < 100; attempt += 1) expect(await limit.count("a")).toBe(60);
  expect(owner.unsafe.mock.calls).toHaveLength(length);
});

test("with several windows an event that exceeds one counts in none", async () => {
  const [one, other] = processes(2, { max: 2, seconds: 60 }, { max: 3, seconds: 600 });
  expect([await one!.count("a", 2), await other!.count("a"), await one!.count("a")]).toEqual([0, 60, 60]);
  vi.advanceTimersByTime(60_001);
  expect([await one!.count("a"), await other!.count("a")]).toEqual([0, 540]);
});

test("a window that began while the clock was a day ahead does not last for a day", async () => {
  const [limit] = processes(1, { max: 2, seconds: 60 });
  vi.setSystemTime(Date.now() + 86_400_000);
  expect(await limit!.count("a", 2)).toBe(0);
  vi.setSystemTime(Date.now() - 86_400_000);
  expect([await limit!.count("a"), await limit!.count("a"), await limit!.count("a")]).toEqual([0, 0, 60]);
});

test("the table names nobody, and is nobody's but the service's", async () => {
  const [limit] = processes(1, { max: 3, seconds: 60 });
  await limit!.count("198.51.100.7 noor@mail.example");
  const rows = await database.pools.owner`select * from facet_system.rate_limits`;
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/198|noor/);
  for (const reader of [database.pools.anonymous, database.pools.authenticator])
    await expect(reader`select from facet_system.rate_limits`).rejects.toMatchObject({ code: "42501" });
});
