import { afterAll, expect, test } from "vitest";
import { generator } from "./clients.ts";
import { hasClock, withoutClock } from "./clock.ts";
import { inWorld, minutes, round, seed, table } from "./rounds.ts";
import type { FaultName } from "./world.ts";

/**
 * The short run is a part of `npm run test:long`. `npm run test:faults` is the long one: MINUTES of random histories with faults at
 * random moments, from a SEED that it prints.
 */
afterAll(() => console.log(table()));

test.runIf(minutes === 0)(
  "after a history with faults, the books balance and nothing acknowledged is lost",
  { tags: ["long"] },
  async () => {
    const history = inWorld({ own: false, mails: false }, async (world, notes) => {
      await round(world, notes, "kill -9 of the shop", seed, 0);
      await round(world, notes, "kill -9 of PostgreSQL", seed + 1, 0);
      await round(world, notes, "PostgreSQL gone", seed + 2, 6);
      await round(world, notes, "Stripe talks nonsense", seed + 3, 0);
    });
    await expect(history).resolves.toBeUndefined();
  },
);

test.runIf(minutes === 0)("after jumps of the clock, too", { tags: ["long"] }, async ({ skip }) => {
  skip(!hasClock, withoutClock);
  const history = inWorld({ own: false, mails: false, jumps: true }, async (world, notes) => {
    await round(world, notes, "the clock a day ahead", seed, 2);
    await round(world, notes, "the clock a day behind", seed + 1, 2);
  });
  await expect(history).resolves.toBeUndefined();
});

test.runIf(minutes > 0)("after many of them, too", { timeout: (minutes + 10) * 60_000 }, async () => {
  console.log(`SEED=${seed}`);
  const random = generator(seed);
  const end = Date.now() + minutes * 60_000;
  for (let nth = 0; Date.now() < end; nth += 1) {
    const jumps = hasClock && nth % 4 === 1;
    const history = inWorld({ own: nth % 2 === 0, mails: true, jumps }, async (world, notes) => {
      const names = (Object.keys(world.faults) as FaultName[]).filter(
        (name) => jumps || !name.startsWith("the clock"),
      );
      for (let each = 0; each < 12 && Date.now() < end; each += 1) {
        const fault = random.of([...names, "none"] as const);
        await round(world, notes, fault, random.below(1e9), 2 + random.below(29));
      }
      console.log(`mails that arrived twice: ${world.doubled()}`);
    });
    await expect(history).resolves.toBeUndefined();
  }
});
