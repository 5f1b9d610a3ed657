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
  const flood = (...from: string[]) =>
    Promise.all(
      (from.length ? from : ["greedy"]).flatMap((each) => Array.from({ length: 400 }, () => ask(each))),
    );
  /** How many milliseconds a request takes. */
  const timeOf = async (from: string): Promise<number> => {
    const start = performance.now();
    await ask(from);
    return performance.now() - start;
  };
  return { application, ask, flood, timeOf, mostWorking: () => most, endSlow: () => end.resolve() };
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

test("who asks for a lot waits a quarter of a second at most for others, each time", async () => {
  const { ask, flood, timeOf, endSlow } = serve();
  await flood();
  const slow = ask("other", "/slow");
  const [first, second] = await Promise.all([timeOf("greedy"), timeOf("greedy")]);
  expect(first).toBeGreaterThan(200);
  expect(second).toBeGreaterThan(first + 200);
  expect(second).toBeLessThan(1000);
  endSlow();
  expect(await slow).toBe("slow");
});

test("who asks for a lot waits for no one else who does", async () => {
  const { ask, flood, timeOf, endSlow } = serve();
  await flood("greedy", "as greedy");
  const slow = ask("other", "/slow");
  const times = await Promise.all([timeOf("greedy"), timeOf("as greedy")]);
  expect(Math.max(...times)).toBeLessThan(400);
  endSlow();
  await slow;
});

test("a client that is gone when its turn comes costs nothing", async () => {
  const { flood, ask, application, mostWorking, endSlow } = serve();
  await flood();
  const slow = ask("other", "/slow");
  const client = new AbortController();
  const gone = application.request("/work", { headers: { from: "greedy" }, signal: client.signal });
  client.abort();
  expect((await gone).status).toBe(499);
  expect(mostWorking()).toBe(0);
  endSlow();
  await slow;
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
