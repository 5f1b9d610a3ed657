import { hash } from "@node-rs/bcrypt";
import { expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

test("a flood of strangers neither locks out nor delays a known account", async () => {
  const passwords = createPasswords();
  const right = await hash("ruby-and-pearl", { cost: 4 });
  let served = 0;
  const flood = Array.from({ length: 100 }, () =>
    passwords.matches("wrong", right, "stranger").then(
      () => void (served += 1),
      (error: { status: number }) => error.status,
    ),
  );
  expect(await passwords.matches("ruby-and-pearl", right, { account: "owner" })).toBe(true);
  expect(served).toBeLessThan(10);
  const refused = (await Promise.all(flood)).filter((status) => status === 504);
  expect(refused).toHaveLength(40);
});

test("a flood for one known account does not affect another", async () => {
  const passwords = createPasswords();
  const right = await hash("ruby-and-pearl", { cost: 4 });
  const flood = Promise.allSettled(
    Array.from({ length: 100 }, () => passwords.matches("wrong", right, { account: "somebody" })),
  );
  expect(await passwords.matches("ruby-and-pearl", right, { account: "owner" })).toBe(true);
  expect((await flood).filter(({ status }) => status === "fulfilled")).toHaveLength(4);
});

test("hashes at cost 10 by default", async () => {
  expect(await createPasswords().hash("ruby-and-pearl", "service")).toMatch(/^\$2[ab]\$10\$/);
});

test("without a hash nothing matches, after the time of a real comparison", async () => {
  const passwords = createPasswords();
  const start = performance.now();
  for (const missing of [null, undefined, ""]) {
    expect(await passwords.matches("ruby-and-pearl", missing, "service")).toBe(false);
  }
  expect(performance.now() - start).toBeGreaterThan(30);
});
