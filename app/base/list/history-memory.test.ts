import { expect, test } from "vitest";
import { historyMemory } from "./history-memory.ts";

test("remembers the last ten history entries", () => {
  const memory = historyMemory<number>();
  for (let entry = 1; entry <= 10; entry++) memory.set(`${entry}`, entry);
  memory.set("1", 100);
  memory.set("11", 11);
  expect([memory.get("1"), memory.get("2"), memory.get("3"), memory.get("11")]).toEqual([
    100,
    undefined,
    3,
    11,
  ]);
});
