import { readFileSync } from "node:fs";

/**
 * A host may give the processors to other machines while a benchmark runs, which makes the result meaningless.
 * @returns a function for the share of the processors' working time that has been stolen since, 0 to 1. Always 0 if the
 *   system does not count it; Linux does.
 */
export function watchStolenTime(): () => number {
  const start = processorTime();
  return () => {
    const now = processorTime();
    const working = now.working - start.working;
    return working > 0 ? (now.stolen - start.stolen) / working : 0;
  };
}

const mostAttempts = 5;
const mostStolen = 0.05;

/**
 * Measures, and repeats the measurement if other machines took more than a twentieth of the working time.
 * @returns the result that was disturbed least
 */
export async function undisturbed<Result>(measure: () => Promise<Result>): Promise<Result> {
  const results: { result: Result; stolen: number }[] = [];
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const stolenTime = watchStolenTime();
    const result = await measure();
    results.push({ result, stolen: stolenTime() });
    if (results.at(-1)!.stolen <= mostStolen) break;
  }
  return results.toSorted((one, other) => one.stolen - other.stolen)[0]!.result;
}

function processorTime() {
  try {
    // Ticks of all processors: user, nice, system, idle, iowait, irq, softirq, steal.
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = readFileSync(
      "/proc/stat",
      "utf8",
    )
      .split("\n", 1)[0]!
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return { working: user + nice + system + irq + softirq + stolen, stolen };
  } catch {
    return { working: 0, stolen: 0 };
  }
}
