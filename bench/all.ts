import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, figuresFile, judge, median } from "./compare.ts";
import { watchStolenTime } from "./stolen-time.ts";

/**
 * Runs all benchmarks or the named ones three times, and judges each figure by its median: `npm run bench -- reads start`. `RUNS=1` runs
 * them once.
 */
const every = [
  "reads",
  "prices",
  "signed-in",
  "place-order",
  "sign-ins",
  "memory",
  "pages",
  "growth",
  "one-visitor",
  "import",
  "bulk",
  "first-visit",
  "interactions",
  "start",
  "machines",
];
const named = process.argv.slice(2);
const runs = Number(process.env["RUNS"] ?? 3);

const directory = mkdtempSync(join(tmpdir(), "facet-bench-"));
const file = join(directory, "figures");
try {
  for (const name of named.length > 0 ? named : every) runBenchmark(name);
} finally {
  rmSync(directory, { recursive: true });
}

function runBenchmark(name: string): void {
  const found = new Map<string, Figure[]>();
  for (let run = 1; run <= runs; run++) {
    console.log(`\n${name}, run ${run} of ${runs}`);
    writeFileSync(file, "");
    const stolenTime = watchStolenTime();
    const { status } = spawnSync(process.execPath, [`bench/${name}.ts`], {
      stdio: "inherit",
      env: { ...process.env, [figuresFile]: file },
    });
    // Figures are judged below: it has failed itself.
    if (status !== 0) process.exitCode = 1;
    console.log(`(of the working time, other machines took ${(100 * stolenTime()).toFixed(0)} %)`);
    const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
    for (const figure of lines.map((line) => JSON.parse(line) as Figure))
      found.set(figure.name, [...(found.get(figure.name) ?? []), figure]);
  }
  if (found.size > 0) console.log(`\n${name}, medians`);
  for (const figures of found.values()) {
    const { detail: _, ...figure } = figures[0]!;
    // Infinity, which a failure is, has no JSON.
    judge({ ...figure, value: median(figures.map(({ value }) => value ?? Infinity)) });
  }
}
