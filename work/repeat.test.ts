import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeat, type Signals } from "./repeat.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nothing = async (): Promise<number | void> => {};

/** A job whose runs end when the test says so, if it is `slow`. */
function job({ slow = false, longestPause }: { slow?: boolean; longestPause?: number } = {}) {
  const runs: Signals[] = [];
  const errors: unknown[] = [];
  let gate = Promise.withResolvers<number | void>();
  let outcome = nothing;
  const repeated = repeat({
    pause: 100,
    ...(longestPause && { longestPause }),
    timeToFinish: 500,
    run(signals) {
      runs.push(signals);
      gate = Promise.withResolvers();
      return slow ? gate.promise : outcome();
    },
    onFailure: (error) => errors.push(error),
  });
  return {
    ...repeated,
    runs,
    errors,
    finish: async (ownPause?: number) => {
      gate.resolve(ownPause);
      await vi.advanceTimersByTimeAsync(0);
    },
    from: (next: typeof outcome) => void (outcome = next),
  };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const fail = () => Promise.reject(new Error("no database"));

test("runs at the start, then after each pause", async () => {
  const { start, runs, stop } = job();
  expect(runs).toHaveLength(0);
  start();
  expect(runs).toHaveLength(1);
  await pass(99);
  expect(runs).toHaveLength(1);
  await pass(1);
  expect(runs).toHaveLength(2);
  await stop();
  await pass(1000);
  expect(runs).toHaveLength(2);
});

test("has one run at a time, and pauses after its end", async () => {
  const { start, runs, finish, stop } = job({ slow: true });
  start();
  await pass(1000);
  expect(runs).toHaveLength(1);
  await finish();
  await pass(99);
  expect(runs).toHaveLength(1);
  await pass(1);
  expect(runs).toHaveLength(2);
  const stopped = stop();
  await finish();
  await stopped;
});

test("`runNow` starts a run, but not before the start or after the end", async () => {
  const { start, runNow, runs, stop } = job();
  runNow();
  expect(runs).toHaveLength(0);
  start();
  await pass(50);
  runNow();
  expect(runs).toHaveLength(2);
  await pass(99);
  expect(runs).toHaveLength(2);
  await pass(1);
  expect(runs).toHaveLength(3);
  await stop();
  runNow();
  await pass(1000);
  expect(runs).toHaveLength(3);
});

test("requests during a run lead to one more run after it", async () => {
  const { start, runNow, runs, finish, stop } = job({ slow: true });
  start();
  runNow();
  runNow();
  expect(runs).toHaveLength(1);
  await finish();
  await pass(1);
  expect(runs).toHaveLength(2);
  await finish();
  await pass(99);
  expect(runs).toHaveLength(2);
  await stop();
});

test("a run may choose its own pause, which nothing shortens", async () => {
  const { start, runNow, runs, from, stop } = job();
  from(async () => 1000);
  start();
  await pass(0);
  runNow();
  await pass(999);
  expect(runs).toHaveLength(1);
  await pass(1);
  expect(runs).toHaveLength(2);
  await stop();
});

test("a run may end the job", async () => {
  const { start, runNow, runs, from } = job();
  from(async () => Infinity);
  start();
  await pass(0);
  runNow();
  await pass(10_000);
  expect(runs).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("pauses longer after each failure, whatever is requested, and as usual after a success", async () => {
  const { start, runNow, runs, errors, from, stop } = job({ longestPause: 300 });
  from(fail);
  start();
  for (const pause of [100, 200, 300, 300]) {
    const before = runs.length;
    await pass(0);
    runNow();
    await pass(pause - 1);
    expect({ pause, runs: runs.length - before }).toEqual({ pause, runs: 0 });
    await pass(1);
    expect({ pause, runs: runs.length - before }).toEqual({ pause, runs: 1 });
  }
  expect(errors).toEqual([new Error("no database")]);
  from(nothing);
  await pass(300);
  from(fail);
  await pass(100);
  expect(errors).toHaveLength(2);
  await pass(100);
  expect(runs).toHaveLength(8);
  await stop();
});

test("keeps its pause after failures unless it may pause longer, and survives a synchronous error", async () => {
  const { start, runs, errors, from, stop } = job();
  from(() => {
    throw new Error("at once");
  });
  start();
  await pass(400);
  expect(runs).toHaveLength(5);
  expect(errors).toEqual([new Error("at once")]);
  await stop();
});

test("stopping waits for the run in progress, which is notified", async () => {
  const { start, runs, finish, stop } = job({ slow: true });
  start();
  const [signals] = runs;
  expect(signals!.closing.aborted).toBe(false);
  let isStopped = false;
  const stopping = stop().then(() => (isStopped = true));
  expect(signals!.closing.aborted).toBe(true);
  await pass(499);
  expect([signals!.abort.aborted, isStopped]).toEqual([false, false]);
  await finish();
  await stopping;
  expect(vi.getTimerCount()).toBe(0);
});

test("stopping aborts a run that does not finish, and abandons one that does not abort", async () => {
  const { start, runs, stop } = job({ slow: true });
  start();
  let isStopped = false;
  const stopping = stop().then(() => (isStopped = true));
  await pass(500);
  expect([runs[0]!.abort.aborted, isStopped]).toEqual([true, false]);
  await pass(1000);
  await stopping;
});

test("failures caused by stopping are not reported", async () => {
  const errors: unknown[] = [];
  const { start, stop } = repeat({
    pause: 100,
    run: ({ closing }) =>
      new Promise((_, reject) => closing.addEventListener("abort", () => reject(closing.reason as Error))),
    onFailure: (error) => errors.push(error),
  });
  start();
  await stop();
  expect(errors).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
