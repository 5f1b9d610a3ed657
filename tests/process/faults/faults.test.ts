import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { beClient, generator, noNotes, type Notes, watchSilence } from "./clients.ts";
import { type FaultName, openWorld, type World } from "./world.ts";

/**
 * The short run is a part of `npm test`. `npm run test:faults` is the long one: MINUTES of random histories with faults at
 * random moments, from a SEED that it prints.
 */
const minutes = Number(process.env["FAULT_MINUTES"] ?? 0);
const seed = Number(process.env["SEED"] || Math.floor(Math.random() * 1e9));
const clients = 6;
/** How many moves, about, precede a fault, and follow it. */
const movesEach = minutes > 0 ? 150 : 25;

type Line = { fault: string; times: number; moves: number; silence: number };

/** What was acknowledged is there. @returns what is not */
async function lost(world: World, { orders, descriptions, files, refunds }: Notes): Promise<string[]> {
  const missing: string[] = [];
  await world.asOwner(async (owner) => {
    const stored = await owner<{ id: number; key: string }[]>`
      select id::int, idempotency_key as key from public.orders`;
    const keys = new Map(stored.map(({ id, key }) => [id, key]));
    for (const { id, key } of orders) if (keys.get(id) !== key) missing.push(`order ${id}`);
    const asked = await owner<{ key: string }[]>`select idempotency_key as key from public.refunds`;
    const known = new Set(asked.map(({ key }) => key));
    for (const key of refunds) if (!known.has(key)) missing.push(`refund ${key}`);
    const saved = await owner<{ id: number; description: string }[]>`
      select id::int, description from public.products`;
    for (const { id, description } of saved)
      if ((descriptions.get(id) ?? description) !== description) missing.push(`description of ${id}`);
  });
  for (const [name, content] of files) {
    if (content === null) continue;
    const response = await fetch(`${world.shop.url}/storage/v1/object/public/box/${name}`);
    if ((await response.text()) !== content) missing.push(`file ${name}`);
  }
  return missing;
}

/** Clients at work, and a fault in their midst; then rest, and everything that must be true. */
async function round(world: World, notes: Notes, fault: FaultName | "none", seeds: number, seconds: number) {
  const random = generator(seeds);
  const over = new AbortController();
  const before = notes.moves;
  notes.longestSilence = 0;
  const work = Array.from({ length: clients }, (_, nth) =>
    beClient(world, notes, seeds * 10 + nth, over.signal),
  );
  const watch = watchSilence(world, notes, over.signal);
  const someMoves = async (): Promise<void> => {
    const enough = notes.moves + movesEach / 2 + random.below(movesEach);
    while (notes.moves < enough) await pause(20);
  };
  await someMoves();
  if (fault !== "none") await world.faults[fault](seconds);
  await someMoves();
  over.abort();
  await Promise.all([...work, watch]);
  // As Stripe does.
  for (const event of notes.events.splice(0)) await world.stripe.send(world.shop.url, event);
  await world.settle();
  expect({ seed, fault, lost: await lost(world, notes), problems: notes.problems }).toEqual({
    seed,
    fault,
    lost: [],
    problems: [],
  });
  await world.check();
  return { moves: notes.moves - before, silence: notes.longestSilence };
}

/** Mails take most of the processor's time, for their papers; without them, they wait in the outbox. */
async function inWorld(
  setting: { own: boolean; mails: boolean },
  work: (world: World, notes: Notes) => Promise<void>,
): Promise<void> {
  const world = await openWorld(setting);
  try {
    await work(world, noNotes());
  } catch (error) {
    const lines = world.shop.output().trimEnd().split("\n");
    console.error(`SEED=${seed}; exit code ${world.shop.process.exitCode}; the log ends:`);
    console.error(
      lines
        .filter((line) => !line.startsWith('{"level":30,'))
        .slice(-12)
        .map((line) => line.slice(0, 400))
        .join("\n"),
    );
    throw error;
  } finally {
    await world.close();
  }
}

test.runIf(minutes === 0)(
  "after a history with faults, the books balance and nothing acknowledged is lost",
  async () => {
    const history = inWorld({ own: false, mails: false }, async (world, notes) => {
      await round(world, notes, "kill -9 of the shop", seed, 0);
      await round(world, notes, "kill -9 of PostgreSQL", seed + 1, 0);
      await round(world, notes, "PostgreSQL gone", seed + 2, 6);
    });
    await expect(history).resolves.toBeUndefined();
  },
);

const table = (lines: Line[]): string =>
  lines
    .map(
      ({ fault, times, moves, silence }) =>
        `${fault} | ${times} | ${moves} | nothing | ${silence.toFixed(1)} s`,
    )
    .join("\n");

test.runIf(minutes > 0)("after many of them, too", { timeout: (minutes + 10) * 60_000 }, async () => {
  console.log(`SEED=${seed}`);
  const random = generator(seed);
  const end = Date.now() + minutes * 60_000;
  const lines = new Map<string, Line>();
  for (let nth = 0; Date.now() < end; nth += 1) {
    const history = inWorld({ own: nth % 2 === 0, mails: true }, async (world, notes) => {
      const names = Object.keys(world.faults) as FaultName[];
      for (let each = 0; each < 12 && Date.now() < end; each += 1) {
        const fault = random.of([...names, "none"] as const);
        const { moves, silence } = await round(world, notes, fault, random.below(1e9), 2 + random.below(29));
        const line = lines.get(fault) ?? { fault, times: 0, moves: 0, silence: 0 };
        lines.set(fault, {
          ...line,
          times: line.times + 1,
          moves: line.moves + moves,
          silence: Math.max(line.silence, silence),
        });
        console.log(`${fault}: ${moves} moves, silent for ${silence.toFixed(1)} s`);
      }
      console.log(`mails that arrived twice: ${world.doubled()}`);
    });
    await expect(history).resolves.toBeUndefined();
  }
  console.log(`fault | times | moves | lost | longest silence\n${table([...lines.values()])}\nSEED=${seed}`);
});
