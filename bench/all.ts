import { spawnSync } from "node:child_process";

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
  "first-visit",
  "interactions",
  "start",
];
const named = process.argv.slice(2);

for (const name of named.length > 0 ? named : every) {
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, [`bench/${name}.ts`], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
