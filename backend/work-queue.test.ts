import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

const refusal = () => new Error("full");

test("runs in order and never more at a time than allowed", async () => {
  const queue = createWorkQueue(2, 100, refusal);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const job = (number: number) => async () => {
    begun.push(number);
    running += 1;
    most = Math.max(most, running);
    await delay(1);
    running -= 1;
    return number;
  };
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  expect(await Promise.all(numbers.map((number) => queue.run(job(number))))).toEqual(numbers);
  expect(begun).toEqual(numbers);
  expect(most).toBe(2);
});

test("refuses at once when too many wait, and takes jobs again afterwards", async () => {
  const queue = createWorkQueue(1, 1, refusal);
  const first = queue.run(() => delay(5, "first"));
  const second = queue.run(() => delay(5, "second"));
  await expect(queue.run(() => delay(5))).rejects.toThrow("full");
  expect(await Promise.all([first, second])).toEqual(["first", "second"]);
  expect(await queue.run(() => delay(1, "later"))).toBe("later");
});

test("a failed job gives its place free", async () => {
  const queue = createWorkQueue(1, 10, refusal);
  await expect(queue.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.run(() => delay(1, "next"))).toBe("next");
});
