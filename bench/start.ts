import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect } from "node:net";
import { median, report } from "./compare.ts";
import { promises } from "./promises.ts";
import { temporaryDirectory } from "../tests/setup/temporary-directory.ts";

/**
 * Seconds from `npm start` of a built project to the first page, with an empty data directory and again with the same
 * one; medians.
 */
const runs = 3;
const port = 4873;
const first: number[] = [];
const later: number[] = [];
for (let run = 0; run < runs; run++) {
  const directory = temporaryDirectory();
  try {
    first.push(await startOnce(directory));
    later.push(await startOnce(directory));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
const { start } = promises;
report({
  name: "first start, with an empty data directory",
  value: median(first),
  unit: "s",
  atMost: start.first,
});
report({ name: "later starts", value: median(later), unit: "s", atMost: start.later });

/** @returns seconds until the first page */
async function startOnce(directory: string): Promise<number> {
  const began = performance.now();
  const npm = spawn("npm", ["start"], {
    env: { ...process.env, PORT: String(port), DATA_DIR: directory },
    stdio: "ignore",
  });
  const ended = once(npm, "exit");
  try {
    while (!(await hasFirstPage())) {
      if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`);
    }
    return (performance.now() - began) / 1000;
  } finally {
    npm.kill("SIGTERM");
    await ended;
    while (await isListening()) await pause();
  }
}

async function hasFirstPage(): Promise<boolean> {
  if (!(await isListening())) return pause();
  const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  await response?.text();
  return response?.status === 200 || pause();
}

function isListening(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** Resolves to false after twenty milliseconds. */
function pause(): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), 20);
  });
}
