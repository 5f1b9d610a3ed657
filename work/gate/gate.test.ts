import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { openGate } from "./gate.ts";

const refusal = () => new Error("full");

test("runs jobs in order, no more at a time than allowed", async () => {
  const gate = openGate({ places: 2, maxWaiting: 100, refusal });
  const begun: number[] = [];
  let running = 0;
  let peak = 0;
  const job = (number: number) => async () => {
    begun.push(number);
    running += 1;
    peak = Math.max(peak, running);
    await delay(1);
    running -= 1;
    return number;
  };
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  expect(await Promise.all(numbers.map((number) => gate.run(job(number))))).toEqual(numbers);
  expect(begun).toEqual(numbers);
  expect(peak).toBe(2);
});

test("refuses jobs while the queue is full", async () => {
  const gate = openGate({ places: 1, maxWaiting: 1, refusal });
  const first = gate.run(() => delay(5, "first"));
  const second = gate.run(() => delay(5, "second"));
  await expect(gate.run(() => delay(5))).rejects.toThrow("full");
  expect(await Promise.all([first, second])).toEqual(["first", "second"]);
  expect(await gate.run(() => delay(1, "afterwards"))).toBe("afterwards");
});

test("a failed job frees its slot", async () => {
  const gate = openGate({ places: 1, maxWaiting: 10, refusal });
  await expect(gate.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await gate.run(() => delay(1, "next"))).toBe("next");
});

test("one owner gets only a share, however many jobs they send", async () => {
  const gate = openGate({ places: 4, perOwner: 2, maxWaiting: 8, refusal });
  const door = Promise.withResolvers<void>();
  const greedy = Array.from({ length: 7 }, () => gate.run(() => door.promise, { owner: "greedy" }));
  // Two run and four wait: the owner's half. The seventh is refused.
  await expect(greedy.at(-1)).rejects.toThrow("full");
  const others = [{ owner: "one" }, { owner: "another" }, {}].map((it) =>
    gate.run(() => Promise.resolve("served"), it),
  );
  expect(await Promise.all(others)).toEqual(["served", "served", "served"]);
  door.resolve();
  await Promise.all(greedy.slice(0, -1));
});

test("the waiting job with the lowest rank is next", async () => {
  const gate = openGate({ places: 1, maxWaiting: 10, refusal });
  const order: string[] = [];
  const job = (name: string) => () => Promise.resolve(void order.push(name));
  let demand = 5;
  const all = [
    gate.run(() => delay(1)),
    gate.run(job("large"), { rank: () => 3 }),
    gate.run(job("small"), { rank: () => 1 }),
    gate.run(job("wanted"), { rank: () => demand }),
  ];
  demand = 0;
  await Promise.all(all);
  expect(order).toEqual(["wanted", "small", "large"]);
});

test("a job that is aborted or times out while it waits is not run", async () => {
  const gate = openGate({ places: 1, maxWaiting: 10, timeout: 20, refusal });
  const door = Promise.withResolvers<void>();
  const first = gate.run(() => door.promise);
  const leaving = new AbortController();
  let served = 0;
  const count = () => Promise.resolve(void served++);
  const left = gate.run(count, { signal: leaving.signal });
  const tooLong = gate.run(count);
  leaving.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  await expect(tooLong).rejects.toThrow("full");
  door.resolve();
  await first;
  expect(served).toBe(0);
  expect(await gate.run(() => Promise.resolve("free again"))).toBe("free again");
});
