import { Hono } from "hono";
import pino from "pino";
import { expect, test } from "vitest";
import { whileDatabaseIsThere } from "./database-gone.ts";
import { watchDatabase } from "./database-watch.ts";
import type { CommonHeaders } from "../http/security-headers.ts";

/** A database that responds, hangs or refuses. */
function open() {
  const database = { state: "there" as "there" | "hangs" | "gone", asked: 0, wake: () => {} };
  const check = (): Promise<void> => {
    database.asked += 1;
    if (database.state === "gone") return Promise.reject(new Error("refused"));
    if (database.state === "there") return Promise.resolve();
    return new Promise((resolve) => (database.wake = resolve));
  };
  const watch = watchDatabase({ check, patience: 40, pause: 5, log: pino({ level: "silent" }) });
  const application = new Hono<CommonHeaders>();
  application.use(whileDatabaseIsThere(watch));
  application.get("/slow", async (context) => {
    if (database.state === "hangs") await new Promise(() => {});
    return context.text("here");
  });
  application.all("*", (context) => {
    if (database.state === "there") return context.html("a page");
    // As the shop does when what it asks for itself fails.
    watch.suspect();
    return context.json({ message: "Only admins may print these documents." }, 403);
  });
  return { database, ask: async (path: string) => application.request(path) };
}

test("a database that hangs is noticed by a request that takes long, and later ones are refused at once", async () => {
  const { database, ask } = open();
  expect((await ask("/slow")).status).toBe(200);
  expect(database.asked).toBe(0);
  database.state = "hangs";
  const refused = await ask("/slow");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await refused.text()).toContain("We are back in a moment");
  expect(database.asked).toBe(1);
  const bodies = ["/rest/v1/orders", "/auth/v1/token", "/storage/v1/bucket", "/payments/session"].map(
    async (path) => {
      const answer = await ask(path);
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
      return Object.values((await answer.json()) as object).join(" ");
    },
  );
  for (const body of await Promise.all(bodies))
    expect(body).toContain("The database does not respond at the moment.");
  // It was only asked once, and an answer that late says that it is back.
  expect(database.asked).toBe(1);
  database.state = "there";
  database.wake();
  await expect.poll(async () => (await ask("/slow")).status).toBe(200);
});

test("a single connection that was cut off refuses nobody", async () => {
  let asked = 0;
  const check = () => ((asked += 1) === 1 ? Promise.reject(new Error("cut off")) : Promise.resolve());
  const watch = watchDatabase({ check, log: pino({ level: "silent" }) });
  expect(await watch.responds()).toBe(true);
  expect([asked, watch.isGone]).toEqual([2, false]);
});

test("what fails because the database is gone is refused, whatever was made of it", async () => {
  const { database, ask } = open();
  database.state = "gone";
  expect((await ask("/papers/invoice")).status).toBe(503);
  await expect.poll(() => database.asked).toBeGreaterThan(2);
  database.state = "there";
  await expect.poll(async () => (await ask("/products")).status).toBe(200);
});
