import { hash } from "@node-rs/bcrypt";
import { expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

test("a flood of strangers' guesses does not keep a known device out, nor waiting", async () => {
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

test("nor does one who is known himself", async () => {
  const passwords = createPasswords();
  const right = await hash("ruby-and-pearl", { cost: 4 });
  const flood = Promise.allSettled(
    Array.from({ length: 100 }, () => passwords.matches("wrong", right, { account: "somebody" })),
  );
  expect(await passwords.matches("ruby-and-pearl", right, { account: "owner" })).toBe(true);
  expect((await flood).filter(({ status }) => status === "fulfilled")).toHaveLength(4);
});
