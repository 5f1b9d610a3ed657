import { expect, test } from "vitest";
import { openGate, type Gate } from "./gate.ts";
import { createSharedWork } from "./shared-work.ts";

const refusal = () => new Error("full");
const gone = () => new Error("The client went away");

/** Work that finishes when the test says so. */
function workshop(gate: Gate) {
  const share = createSharedWork<string>(gate, gone);
  const begun: string[] = [];
  const doors = new Map<string, PromiseWithResolvers<string>>();
  return {
    begun,
    ask: (key: string, address: string, { cost = 1, signal = new AbortController().signal } = {}) => {
      const run = () => {
        begun.push(key);
        const door = Promise.withResolvers<string>();
        doors.set(key, door);
        return door.promise;
      };
      const result = share({ key, cost, run }, { address, signal });
      result.catch(() => {});
      return result;
    },
    finish: async (key: string) => {
      doors.get(key)?.resolve(`${key} done`);
      await settle();
    },
  };
}
/** Lets pending promises settle. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test("does the work once for concurrent callers, and again afterwards", async () => {
  const { ask, begun, finish } = workshop(openGate({ places: 2, maxWaiting: 9, refusal }));
  const both = [ask("a", "one"), ask("a", "other")];
  await finish("a");
  expect(await Promise.all(both)).toEqual(["a done", "a done"]);
  expect(begun).toEqual(["a"]);
  void ask("a", "one");
  expect(begun).toEqual(["a", "a"]);
});

test("a caller does not wait in the share of another caller who wants the same", async () => {
  const gate = openGate({ places: 2, perOwner: 1, maxWaiting: 9, refusal });
  const { ask, begun, finish } = workshop(gate);
  void ask("long", "greedy");
  const greedy = ask("a", "greedy");
  expect(begun).toEqual(["long"]);
  const modest = ask("a", "modest");
  expect(begun).toEqual(["long", "a"]);
  await finish("a");
  expect(await Promise.all([greedy, modest])).toEqual(["a done", "a done"]);
});

test("does small work first, then what more addresses want, and large work last", async () => {
  const { ask, begun, finish } = workshop(openGate({ places: 1, maxWaiting: 9, refusal }));
  void ask("running", "one");
  void ask("large", "one", { cost: 100 });
  void ask("medium", "one", { cost: 10 });
  void ask("wanted", "one", { cost: 10 });
  void ask("wanted", "another", { cost: 10 });
  void ask("small", "one", { cost: 1 });
  await settle();
  for (const next of ["small", "wanted", "medium", "large"]) {
    await finish(begun.at(-1)!);
    expect(begun.at(-1)).toBe(next);
  }
});

test("large work that has waited a long time goes before small work that has just arrived", async () => {
  const { ask, begun, finish } = workshop(openGate({ places: 1, maxWaiting: 9, refusal }));
  void ask("running", "one");
  void ask("large", "one", { cost: 2 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  void ask("small", "one", { cost: 1 });
  await finish("running");
  expect(begun).toEqual(["running", "large"]);
});

test("work that nobody is waiting for any more is not begun", async () => {
  const { ask, begun, finish } = workshop(openGate({ places: 1, maxWaiting: 9, refusal }));
  const leaving = new AbortController();
  void ask("running", "one");
  const left = [
    ask("alone", "one", leaving),
    ask("alone", "another", leaving),
    ask("shared", "one", leaving),
    ask("shared again", "one", leaving),
  ];
  const staying = [ask("shared", "one"), ask("shared again", "another")];
  leaving.abort("gone");
  const backAgain = ask("alone", "one");
  const tooLate = ask("too late", "one", leaving);
  for (const result of [left[0], left[1], left[3], tooLate])
    await expect(result).rejects.toThrow("The client went away");
  while (begun.length < 4) await finish(begun.at(-1)!);
  await finish(begun.at(-1)!);
  expect(await Promise.all([...staying, backAgain])).toEqual([
    "shared done",
    "shared again done",
    "alone done",
  ]);
  expect(begun).toHaveLength(4);
});

test("a refused caller does not cancel the work for the others", async () => {
  const gate = openGate({ places: 2, perOwner: 1, maxWaiting: 2, refusal });
  const { ask, finish } = workshop(gate);
  for (const key of ["a", "b"]) void ask(key, "greedy");
  const refused = ask("c", "greedy");
  await expect(refused).rejects.toThrow("full");
  const served = ask("c", "modest");
  await finish("c");
  expect(await served).toBe("c done");
});

test("a failure reaches all waiting callers, and later ones may try again", async () => {
  const share = createSharedWork<string>(openGate({ places: 1, maxWaiting: 9, refusal }), gone);
  const ask = (run: () => Promise<string>, address: string) =>
    share({ key: "a", cost: 1, run }, { address, signal: new AbortController().signal });
  const both = ["one", "another"].map((address) => ask(() => Promise.reject(new Error("broken")), address));
  for (const result of both) await expect(result).rejects.toThrow("broken");
  expect(await ask(() => Promise.resolve("recovered"), "one")).toBe("recovered");
});
