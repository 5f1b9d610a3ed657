import { appendFileSync } from "node:fs";
import { measure, type Target } from "./load.ts";
import { undisturbed } from "./stolen-time.ts";

export type Comparison = { name: string; ours: Target; bare: Target; promise: number };

const connections = 16;
const roundMilliseconds = 400;
const rounds = 30;

/**
 * Measures both servers in short rounds, alternating which one goes first, and prints the median of the rounds' ratios, so
 * that other load on the machine and a growing database affect both alike.
 */
export async function compare({ name, ours, bare, promise }: Comparison): Promise<void> {
  for (let warmUp = 0; warmUp < 3; warmUp++) await measureBoth(ours, bare);
  const results: [ours: number, bare: number][] = [];
  for (let round = 0; round < rounds; round++) {
    const isOursFirst = round % 2 === 0;
    const [first, second] = await undisturbed(() =>
      isOursFirst ? measureBoth(ours, bare) : measureBoth(bare, ours),
    );
    results.push(isOursFirst ? [first, second] : [second, first]);
  }
  const mine = median(results.map(([it]) => it));
  const theirs = median(results.map(([, it]) => it));
  const ratio = median(results.map(([a, b]) => a / b));
  const requests = `${mine.toFixed(0)} requests/s, bare ${theirs.toFixed(0)}`;
  report({ name, detail: requests, value: ratio, atLeast: promise });
}

/** What was measured, under a name that is the same in each run, and its own limit. */
export type Figure = { name: string; detail?: string; value: number; unit?: string } & (
  | { atMost: number }
  | { atLeast: number }
);

/** The environment's name for a file that takes the figures of a run, one a line. */
export const figuresFile = "BENCH_FIGURES";

/** Prints a figure. It is judged now, unless it is one of several runs. */
export function report(figure: Figure): void {
  const file = process.env[figuresFile];
  if (file === undefined) return judge(figure);
  appendFileSync(file, `${JSON.stringify(figure)}\n`);
  print(figure);
}

/** Prints a figure, and lets the process fail if it breaks its promise. */
export function judge(figure: Figure): void {
  if (!print(figure)) process.exitCode = 1;
}

/** @returns whether the promise is kept */
function print({ name, detail, value, unit = "", ...limit }: Figure): boolean {
  const [promise, isKept] =
    "atMost" in limit ? [limit.atMost, value <= limit.atMost] : [limit.atLeast, value >= limit.atLeast];
  const shown = `${value.toFixed(value < 10 ? 2 : 1)} ${unit}`.trimEnd();
  const told = detail === undefined ? name : `${name}: ${detail}`;
  console.log(`${told}: ${shown} (promise ${Number(promise.toFixed(2))}: ${isKept ? "kept" : "BROKEN"})`);
  return isKept;
}

async function measureBoth(first: Target, second: Target): Promise<[number, number]> {
  return [
    await measure(first, connections, roundMilliseconds),
    await measure(second, connections, roundMilliseconds),
  ];
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that this share of the values is below: `quantile(times, 0.95)`. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
}
