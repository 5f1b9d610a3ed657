import { expect, test } from "vitest";
import { createWorkQueue, type WorkQueue } from "../../shared/work-queue.ts";
import { createSharedWork } from "./shared-work.ts";

const refusal = () => new Error("full");

/** Work that ends when the test says so. */
function workshop(queue: WorkQueue) {
  const share = createSharedWork<string>(queue);
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<string>>();
  return {
    begun,
    ask: (key: string, address: string, { cost = 1, signal = new AbortController().signal } = {}) => {
      const run = () => {
        begun.push(key);
        const gate = Promise.withResolvers<string>();
        gates.set(key, gate);
        return gate.promise;
      };
      const answer = share({ key, cost, run }, { address, signal });
      answer.catch(() => {});
      return answer;
    },
    finish: async (key: string) => {
      gates.get(key)?.resolve(`${key} done`);
      await turns();
    },
  };
}
/** Lets everything go on that waits for nothing else. */
const turns = () => new Promise((resolve) => setTimeout(resolve, 5));

test("what several want at a time is made once, and again afterwards", async () => {
  const { ask, begun, finish } = workshop(createWorkQueue({ maxRunning: 2, maxWaiting: 9, refusal }));
  const both = [ask("a", "one"), ask("a", "other")];
  await finish("a");
  expect(await Promise.all(both)).toEqual(["a done", "a done"]);
  expect(begun).toEqual(["a"]);
  void ask("a", "one");
  expect(begun).toEqual(["a", "a"]);
});

test("nobody waits in the share of somebody else who wants the same", async () => {
  const queue = createWorkQueue({ maxRunning: 2, maxPerOwner: 1, maxWaiting: 9, refusal });
  const { ask, begun, finish } = workshop(queue);
  void ask("long", "greedy");
  const greedy = ask("a", "greedy");
  expect(begun).toEqual(["long"]);
  const modest = ask("a", "modest");
  expect(begun).toEqual(["long", "a"]);
  await finish("a");
  expect(await Promise.all([greedy, modest])).toEqual(["a done", "a done"]);
});

test("small work goes first, what more addresses want before what one wants, and large work in the end", async () => {
  const { ask, begun, finish } = workshop(createWorkQueue({ maxRunning: 1, maxWaiting: 9, refusal }));
  void ask("running", "one");
  void ask("large", "one", { cost: 100 });
  void ask("medium", "one", { cost: 10 });
  void ask("wanted", "one", { cost: 10 });
  void ask("wanted", "another", { cost: 10 });
  void ask("small", "one", { cost: 1 });
  await turns();
  for (const next of ["small", "wanted", "medium", "large"]) {
    await finish(begun.at(-1)!);
    expect(begun.at(-1)).toBe(next);
  }
});

test("large work that has waited long goes before small work that has just come", async () => {
  const { ask, begun, finish } = workshop(createWorkQueue({ maxRunning: 1, maxWaiting: 9, refusal }));
  void ask("running", "one");
  void ask("large", "one", { cost: 2 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  void ask("small", "one", { cost: 1 });
  await finish("running");
  expect(begun).toEqual(["running", "large"]);
});

test("what nobody waits for any more is not begun, unless somebody else still wants it", async () => {
  const { ask, begun, finish } = workshop(createWorkQueue({ maxRunning: 1, maxWaiting: 9, refusal }));
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
  for (const answer of [left[0], left[1], left[3], tooLate])
    await expect(answer).rejects.toThrow("The client went away");
  while (begun.length < 4) await finish(begun.at(-1)!);
  await finish(begun.at(-1)!);
  expect(await Promise.all([...staying, backAgain])).toEqual([
    "shared done",
    "shared again done",
    "alone done",
  ]);
  expect(begun).toHaveLength(4);
});

test("who is refused does not take the work from those who wait", async () => {
  const queue = createWorkQueue({ maxRunning: 2, maxPerOwner: 1, maxWaiting: 2, refusal });
  const { ask, finish } = workshop(queue);
  for (const key of ["a", "b"]) void ask(key, "greedy");
  const refused = ask("c", "greedy");
  await expect(refused).rejects.toThrow("full");
  const served = ask("c", "modest");
  await finish("c");
  expect(await served).toBe("c done");
});

test("a failure reaches all who wait, and later callers may try again", async () => {
  const share = createSharedWork<string>(createWorkQueue({ maxRunning: 1, maxWaiting: 9, refusal }));
  const ask = (run: () => Promise<string>, address: string) =>
    share({ key: "a", cost: 1, run }, { address, signal: new AbortController().signal });
  const both = ["one", "another"].map((address) => ask(() => Promise.reject(new Error("broken")), address));
  for (const answer of both) await expect(answer).rejects.toThrow("broken");
  expect(await ask(() => Promise.resolve("mended"), "one")).toBe("mended");
});
