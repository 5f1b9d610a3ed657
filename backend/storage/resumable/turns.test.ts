import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("each turn stops the previous one and waits for its end", async () => {
  const turns = createTurns();
  const said: string[] = [];
  const begun = Promise.withResolvers<void>();
  const first = turns.take("a", async (signal) => {
    said.push("first begins");
    begun.resolve();
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    await Promise.resolve();
    said.push("first ends");
  });
  await begun.promise;
  const second = turns.take("a", async (signal) => said.push(`second begins, stopped: ${signal.aborted}`));
  const third = turns.take("a", async (signal) => said.push(`third begins, stopped: ${signal.aborted}`));
  await Promise.all([first, second, third]);
  expect(said).toEqual([
    "first begins",
    "first ends",
    "second begins, stopped: true",
    "third begins, stopped: false",
  ]);
});

test("a turn that fails ends", async () => {
  const turns = createTurns();
  await expect(turns.take("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await turns.take("a", async (signal) => signal.aborted)).toBe(false);
});

test("turns for other uploads do not wait", async () => {
  const turns = createTurns();
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = turns.take("a", () => promise);
  expect(await turns.take("b", async () => "at once")).toBe("at once");
  resolve("later");
  expect(await slow).toBe("later");
});
