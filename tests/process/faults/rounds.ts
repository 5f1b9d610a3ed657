import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { beClient, generator, noNotes, type Notes, watchSilence } from "./clients.ts";
import { type FaultName, openWorld, type Setting, type World } from "./world.ts";

/** How long the long run is; 0 in the short one. */
export const minutes = Number(process.env["FAULT_MINUTES"] ?? 0);
export const seed = Number(process.env["SEED"] || Math.floor(Math.random() * 1e9));
const clients = 6;
/** How many moves, about, precede a fault, and follow it. */
const movesEach = minutes > 0 ? 150 : 25;

type Line = { times: number; moves: number; lost: string[]; silence: number };

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

/** What each fault did, in all rounds of a file. */
const lines = new Map<string, Line>();

/** A row for each fault. */
export function table(): string {
  const rows = [...lines].map(([fault, { times, moves, lost, silence }]) =>
    [fault, times, moves, lost.length > 0 ? lost.join(", ") : "nothing", `${silence.toFixed(1)} s`].join(
      " | ",
    ),
  );
  return ["fault | times | moves | lost | longest silence", ...rows, `SEED=${seed}`].join("\n");
}

/** Clients at work, and a fault in their midst; then rest, and everything that must be true. */
export async function round(
  world: World,
  notes: Notes,
  fault: FaultName | "none",
  seeds: number,
  seconds: number,
): Promise<void> {
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
  try {
    await someMoves();
    if (fault !== "none") await world.faults[fault](seconds);
    await someMoves();
  } finally {
    over.abort();
    await Promise.all([...work, watch]);
  }
  // Stripe does the same.
  for (const event of notes.events.splice(0)) await world.stripe.send(world.shop.url, event);
  await world.settle();
  const missing = await lost(world, notes);
  // PostgreSQL's timers follow the clock: when it jumps, what is under way may be broken off, and nothing of it is done.
  const isOfClock = (problem: string) => fault.startsWith("the clock") && /"(?:57014|55P03)"/.test(problem);
  const problems = notes.problems.splice(0).filter((problem) => !isOfClock(problem));
  const line = lines.get(fault) ?? { times: 0, moves: 0, lost: [], silence: 0 };
  lines.set(fault, {
    times: line.times + 1,
    moves: line.moves + notes.moves - before,
    lost: [...line.lost, ...missing],
    silence: Math.max(line.silence, notes.longestSilence),
  });
  expect({ seed, fault, lost: missing, problems }).toEqual({
    seed,
    fault,
    lost: [],
    problems: [],
  });
  await world.check();
}

/** Mails take most of the processor's time, for their papers; without them, they wait in the outbox. */
export async function inWorld(
  setting: Setting,
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
