import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Amounts, Levels, rateLimitsInMemory } from "./rate-limits.ts";

const createRateLimit = (max: number, seconds: number, maxKeys?: number) =>
  rateLimitsInMemory(maxKeys)("tests", { max, seconds });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("allows a number of events per key and window, then says how long to wait", async () => {
  const limit = createRateLimit(2, 60);
  expect([await limit.count("a"), await limit.count("a"), await limit.count("b")]).toEqual([0, 0, 0]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([await limit.count("a"), await limit.count("b")]).toEqual([40, 0]);
  await vi.advanceTimersByTimeAsync(40_001);
  expect(await limit.count("a")).toBe(0);
});

test("events taken back do not count, nor do those before a reset", async () => {
  const limit = createRateLimit(1, 60);
  await limit.uncount("a");
  await limit.count("a");
  await limit.uncount("a");
  expect(await limit.count("a")).toBe(0);
  expect(await limit.count("a")).toBeGreaterThan(0);
  await limit.reset("a");
  expect(await limit.count("a")).toBe(0);
});

test("refused events do not count", async () => {
  const limit = createRateLimit(3, 60);
  expect(await limit.count("a", 4)).toBe(60);
  expect(await limit.count("a", 2)).toBe(0);
  expect(await limit.count("a", 2)).toBe(60);
  expect(await limit.count("a")).toBe(0);
  expect(await limit.count("a")).toBe(60);
  await limit.uncount("a", 2);
  expect(await limit.count("a", 2)).toBe(0);
});

test("with several windows the longest decides the wait, and a refused event counts in none", async () => {
  const limit = rateLimitsInMemory()("tests", { max: 2, seconds: 60 }, { max: 3, seconds: 600 });
  expect([await limit.count("a", 2), await limit.count("a"), await limit.count("a")]).toEqual([0, 60, 60]);
  await vi.advanceTimersByTimeAsync(60_001);
  expect([await limit.count("a"), await limit.count("a")]).toEqual([0, 540]);
  await limit.uncount("a");
  expect([await limit.count("a"), await limit.count("a")]).toEqual([0, 540]);
  await limit.reset("a");
  expect(await limit.count("a", 2)).toBe(0);
});

test("drops the oldest keys when there are too many", async () => {
  const limit = createRateLimit(1, 60, 100);
  await limit.count("first");
  for (let key = 0; key < 99; key++) await limit.count(`key ${key}`);
  expect(await limit.count("first")).toBe(60);
  await limit.count("one more");
  expect(await limit.count("first")).toBe(0);
});

test("an amount that is known afterwards is counted until its window ends", () => {
  const amounts = new Amounts(5);
  amounts.add("reader", 6);
  amounts.add("reader", 6);
  expect([amounts.of("reader"), amounts.left("reader"), amounts.of("another")]).toEqual([12, 5, 0]);
  vi.advanceTimersByTime(5001);
  expect(amounts.of("reader")).toBe(0);
  amounts.add("reader", 6);
  expect(amounts.of("reader")).toBe(6);
});

test("a level runs off over its seconds, and does not start anew as long as somebody goes on", () => {
  const levels = new Levels({ budget: 30, seconds: 3 });
  levels.add("visitor", 20);
  vi.advanceTimersByTime(1000);
  expect([levels.of("visitor"), levels.of("another")]).toEqual([10, 0]);
  for (let second = 0; second < 10; second += 1) {
    levels.add("visitor", 40);
    vi.advanceTimersByTime(1000);
    expect(levels.of("visitor")).toBeGreaterThan(30);
  }
  vi.advanceTimersByTime(5000);
  expect(levels.of("visitor")).toBe(0);
});
