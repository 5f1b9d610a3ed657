import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createThrottle } from "./throttle.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const client = () => new AbortController();

/** Records when an attempt went on, or why it was refused. */
function noting(throttle: ReturnType<typeof createThrottle>) {
  const start = Date.now();
  const notes: string[] = [];
  const take = (name: string, { account = "ana", isEarly = true, signal = client().signal } = {}): void => {
    throttle.wait(account, isEarly, signal).then(
      () => notes.push(`${name} at ${Date.now() - start}`),
      (error: { code: string }) => notes.push(`${name}: ${error.code}`),
    );
  };
  return { notes, take };
}

test("attempts at one account run one after the other, without delaying another account", async () => {
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

test("ten attempts wait for an account and the next is refused; another account has its own queue", async () => {
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

test("a client that hangs up makes room for the next, whether its delay has begun or not", async () => {
  const { notes, take } = noting(createThrottle({ early: 1000, late: 8000 }));
  const [delayed, waiting] = [client(), client()];
  take("delayed", { signal: delayed.signal });
  take("waiting", { signal: waiting.signal });
  take("next");
  await vi.advanceTimersByTimeAsync(300);
  waiting.abort();
  delayed.abort();
  await vi.advanceTimersByTimeAsync(1000);
  expect(notes).toEqual(["waiting: request_timeout", "delayed: request_timeout", "next at 1300"]);
});

test("by default every attempt gets a response within 16 seconds", async () => {
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
