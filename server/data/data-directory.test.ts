import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, expect, test } from "vitest";
import { StartError } from "../../work/start-error.ts";
import { temporaryDirectory } from "../../tests/setup/temporary-directory.ts";
import { openDataDirectory } from "./data-directory.ts";

const directory = temporaryDirectory();
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const directories = Array.from({ length: 300 }, (_, index) => join(directory, `shop ${index}`));

/** Opens the secret of every shop, each at the moment when the other worker opens it too. */
const program = `
  const { workerData, parentPort } = require("node:worker_threads");
  const { directories, module, arrived } = workerData;
  import(module).then(({ storedSecret }) => {
    const secrets = directories.map((directory, index) => {
      Atomics.add(arrived, index, 1);
      while (Atomics.load(arrived, index) < 2);
      return storedSecret(directory, "jwt-secret");
    });
    parentPort.postMessage(secrets);
  });
`;

test("processes that start at the same time agree on every secret, and read none before it is whole", async () => {
  for (const each of directories) mkdirSync(each);
  const arrived = new Int32Array(new SharedArrayBuffer(4 * directories.length));
  const module = new URL("./data-directory.ts", import.meta.url).href;
  const open = (): Promise<string[]> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(program, { eval: true, workerData: { directories, module, arrived } });
      worker.once("message", resolve).once("error", reject);
    });
  const [first, second] = await Promise.all([open(), open()]);
  expect(first).toHaveLength(directories.length);
  expect(second).toEqual(first);
});

test("a directory inside a file is refused", () => {
  const file = join(directory, "a-file");
  writeFileSync(file, "");
  expect(() => openDataDirectory(join(file, "data"))).toThrow(
    new StartError(`DATA_DIR ${join(file, "data")} is not writable (ENOTDIR).`),
  );
});

// The parent exists, but nothing can be created in it, on which Node's recursive mkdir never returns.
test.runIf(process.platform === "linux")("a directory that cannot be created is refused", () => {
  expect(() => openDataDirectory("/proc/facet")).toThrow(
    new StartError("DATA_DIR /proc/facet is not writable (ENOENT)."),
  );
});
