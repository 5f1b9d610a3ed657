import { spawnSync } from "node:child_process";
import { watchStolenTime } from "./stolen-time.ts";

/** Runs all benchmarks or the named ones: `npm run bench -- reads start`. */
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
  "first-visit",
  "interactions",
  "start",
  "machines",
];
const named = process.argv.slice(2);

for (const name of named.length > 0 ? named : every) {
  console.log(`\n${name}`);
  const stolenTime = watchStolenTime();
  const { status } = spawnSync(process.execPath, [`bench/${name}.ts`], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
  console.log(`(of the working time, other machines took ${(100 * stolenTime()).toFixed(0)} %)`);
}
