import { measure, type Target } from "./load.ts";

export type Comparison = { name: string; ours: Target; bare: Target; promise: number };

const connections = 16;
const roundMilliseconds = 1_000;
const rounds = 10;

/**
 * Measures both servers in turns, each going first every other time, so that whatever else the machine does hits both;
 * prints the ratio of the medians.
 */
export async function compare({ name, ours, bare, promise }: Comparison): Promise<void> {
  const results = new Map<Target, number[]>([
    [ours, []],
    [bare, []],
  ]);
  const once = async (target: Target): Promise<number> => measure(target, connections, roundMilliseconds);
  await once(ours);
  await once(bare);
  for (let round = 0; round < rounds; round++) {
    for (const target of round % 2 === 0 ? [ours, bare] : [bare, ours]) {
      results.get(target)?.push(await once(target));
    }
  }
  const [mine, theirs] = [median(results.get(ours) ?? []), median(results.get(bare) ?? [])];
  const ratio = mine / theirs;
  const verdict = ratio >= promise ? "kept" : "BROKEN";
  console.log(
    `${name}: ${mine.toFixed(0)} requests/s, bare ${theirs.toFixed(0)}, ratio ${ratio.toFixed(2)} (promise ${promise}: ${verdict})`,
  );
  if (ratio < promise) process.exitCode = 1;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
