import { Hono } from "hono";
import { expect, test } from "vitest";
import { letOthersFirst } from "./let-others-first.ts";

/** A server whose `/slow` is in progress until it is told to end. */
function serve() {
  const application = new Hono();
  application.use(letOthersFirst((context) => context.req.header("from") ?? ""));
  const end = Promise.withResolvers<void>();
  application.get("/slow", async (context) => {
    await end.promise;
    return context.text("slow");
  });
  let working = 0;
  let most = 0;
  application.get("/work", async (context) => {
    working += 1;
    most = Math.max(most, working);
    await new Promise((resolve) => setTimeout(resolve, 20));
    working -= 1;
    return context.text("work");
  });
  application.get("/quick", (context) => context.text("quick"));
  const ask = async (from: string, path = "/quick") =>
    (await application.request(path, { headers: { from } })).text();
  /** Asks for more than anybody needs. */
  const flood = () => Promise.all(Array.from({ length: 400 }, () => ask("greedy")));
  /** How many milliseconds a request takes. */
  const timeOf = async (from: string): Promise<number> => {
    const start = performance.now();
    await ask(from);
    return performance.now() - start;
  };
  return { ask, flood, timeOf, mostWorking: () => most, endSlow: () => end.resolve() };
}

test("who asks for a lot waits while another's request is in progress, and goes on when it is done", async () => {
  const { ask, flood, timeOf, endSlow } = serve();
  await flood();
  const slow = ask("other", "/slow");
  const order: string[] = [];
  const waiting = ask("greedy").then(() => order.push("greedy"));
  expect(await timeOf("third")).toBeLessThan(100);
  order.push("third");
  endSlow();
  await slow;
  order.push("slow");
  await waiting;
  expect(order).toEqual(["third", "slow", "greedy"]);
});

test("who asks for a lot waits a quarter of a second at most", async () => {
  const { ask, flood, timeOf, endSlow } = serve();
  await flood();
  const slow = ask("other", "/slow");
  const times = await Promise.all(Array.from({ length: 20 }, () => timeOf("greedy")));
  expect(Math.min(...times)).toBeGreaterThan(200);
  expect(Math.max(...times)).toBeLessThan(1000);
  endSlow();
  expect(await slow).toBe("slow");
});

test("while others are here, who asks for a lot has one request in progress", async () => {
  const { ask, flood, mostWorking } = serve();
  await flood();
  await ask("other");
  await Promise.all(Array.from({ length: 5 }, () => ask("greedy", "/work")));
  expect(mostWorking()).toBe(1);
});

test("nobody waits for nobody", async () => {
  const { flood, timeOf } = serve();
  await flood();
  expect(await timeOf("greedy")).toBeLessThan(100);
});

test("a first visit's hundred files are not a lot", async () => {
  const { ask, timeOf, endSlow } = serve();
  const slow = ask("other", "/slow");
  await Promise.all(Array.from({ length: 100 }, () => ask("newcomer")));
  expect(await timeOf("newcomer")).toBeLessThan(100);
  endSlow();
  await slow;
});
