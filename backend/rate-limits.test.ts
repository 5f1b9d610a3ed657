import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRateLimit, createRateLimits } from "./rate-limits.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("so many within the time, each key on its own; the rest is told how long to wait", async () => {
  const limit = createRateLimit(2, 60);
  expect([await limit.count("a"), await limit.count("a"), await limit.count("b")]).toEqual([0, 0, 0]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([await limit.count("a"), await limit.count("b")]).toEqual([40, 0]);
  await vi.advanceTimersByTimeAsync(40_001);
  expect(await limit.count("a")).toBe(0);
});

test("what is taken back or forgotten does not count", async () => {
  const limit = createRateLimit(1, 60);
  await limit.uncount("a");
  await limit.count("a");
  await limit.uncount("a");
  expect(await limit.count("a")).toBe(0);
  expect(await limit.count("a")).toBeGreaterThan(0);
  await limit.forget("a");
  expect(await limit.count("a")).toBe(0);
});

test("what is refused does not count", async () => {
  const limit = createRateLimit(3, 60);
  expect(await limit.count("a", 4)).toBe(60);
  expect(await limit.count("a", 2)).toBe(0);
  expect(await limit.count("a", 2)).toBe(60);
  expect(await limit.count("a")).toBe(0);
  expect(await limit.count("a")).toBe(60);
  await limit.uncount("a", 2);
  expect(await limit.count("a", 2)).toBe(0);
});

test("of several windows the one that lasts longest says how long to wait, and a refusal counts in none", async () => {
  const limit = createRateLimits([
    { most: 2, seconds: 60 },
    { most: 3, seconds: 600 },
  ]);
  expect([await limit.count("a", 2), await limit.count("a"), await limit.count("a")]).toEqual([0, 60, 60]);
  await vi.advanceTimersByTimeAsync(60_001);
  expect([await limit.count("a"), await limit.count("a")]).toEqual([0, 540]);
  await limit.uncount("a");
  expect([await limit.count("a"), await limit.count("a")]).toEqual([0, 540]);
  await limit.forget("a");
  expect(await limit.count("a", 2)).toBe(0);
});

test("of too many keys the oldest are forgotten", async () => {
  const limit = createRateLimit(1, 60);
  await limit.count("first");
  for (let key = 0; key < 49_999; key++) await limit.count(`key ${key}`);
  expect(await limit.count("first")).toBe(60);
  await limit.count("one more");
  expect(await limit.count("first")).toBe(0);
});
