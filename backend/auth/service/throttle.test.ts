import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createThrottle } from "./throttle.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const client = () => new AbortController();

/** Notes when an attempt had its turn, or why it had none. */
function noting(throttle: ReturnType<typeof createThrottle>) {
  const start = Date.now();
  const notes: string[] = [];
  const take = (name: string, { account = "ana", isEarly = true, signal = client().signal } = {}): void => {
    throttle.take(account, isEarly, signal).then(
      () => notes.push(`${name} at ${Date.now() - start}`),
      (error: { code: string }) => notes.push(`${name}: ${error.code}`),
    );
  };
  return { notes, take };
}

test("attempts at one account take throttle, those at another do not wait for them", async () => {
  const { notes, take } = noting(createThrottle({ early: 100, late: 800 }));
  for (const name of ["first", "second", "third"]) take(name);
  take("other", { account: "mira" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(notes).toEqual(["first at 100", "other at 100", "second at 200", "third at 300"]);
});

test("early attempts do not wait for late ones", async () => {
  const { notes, take } = noting(createThrottle({ early: 100, late: 800 }));
  for (const name of ["guess", "another"]) take(name, { isEarly: false });
  take("owner");
  await vi.advanceTimersByTimeAsync(2000);
  expect(notes).toEqual(["owner at 100", "guess at 800", "another at 1600"]);
});

test("ten wait for an account, the next is refused at once; another account has places of its own", async () => {
  const { notes, take } = noting(createThrottle({ early: 100, late: 800 }));
  for (let guess = 0; guess < 13; guess++) take(`guess ${guess}`, { isEarly: false });
  take("other", { account: "mira", isEarly: false });
  await vi.advanceTimersByTimeAsync(800);
  expect(notes).toEqual([
    "guess 11: over_request_rate_limit",
    "guess 12: over_request_rate_limit",
    "guess 0 at 800",
    "other at 800",
  ]);
});

test("who hangs up, in the turn or before, gives it to the next", async () => {
  const { notes, take } = noting(createThrottle({ early: 1000, late: 8000 }));
  const [inTurn, waiting] = [client(), client()];
  take("in turn", { signal: inTurn.signal });
  take("waiting", { signal: waiting.signal });
  take("next");
  await vi.advanceTimersByTimeAsync(300);
  waiting.abort();
  inTurn.abort();
  await vi.advanceTimersByTimeAsync(1000);
  expect(notes).toEqual(["waiting: request_timeout", "in turn: request_timeout", "next at 1300"]);
});

test("by default every attempt has its answer within 16 seconds", async () => {
  const { notes, take } = noting(createThrottle());
  for (let guess = 0; guess < 11; guess++) {
    take("early");
    take("late", { isEarly: false });
  }
  await vi.advanceTimersByTimeAsync(16_000);
  expect(notes).toHaveLength(22);
  expect(notes).toContain("early at 1000");
  expect(notes).toContain("late at 8000");
});
