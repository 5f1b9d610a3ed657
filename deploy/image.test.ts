import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { imageVariables, manifest, project, read, start } from "./files.ts";

const dockerfile = read("Dockerfile");

/** The command in JSON that follows. */
function commandAfter(words: RegExp): string[] {
  const [, json] = new RegExp(`${words.source}(\\[.*\\])$`, "m").exec(dockerfile)!;
  return JSON.parse(json!) as string[];
}

test("it starts the server as npm does, not as root, and with data in a volume", () => {
  const variables = imageVariables();
  const [node, ...options] = start.split(" ");
  expect(commandAfter(/^CMD /)).toEqual(["node", ...options]);
  expect(variables["PATH"]).toBe(`/srv/facet/${dirname(node!)}:$PATH`);
  expect(dockerfile.indexOf("\nUSER facet\n")).toBeGreaterThan(dockerfile.lastIndexOf("\nRUN "));
  expect(dockerfile).toContain(`\nEXPOSE ${variables["PORT"]}\n`);
  expect(dockerfile).toContain(`\nVOLUME ${variables["DATA_DIR"]}\n`);
});

/** A stand-in for fetch. */
const answer = (ok: boolean) => `async (url) => ({ ok: ${ok} && url === "http://127.0.0.1:3000/healthz" })`;

test("its health check succeeds while the shop answers, and fails otherwise", () => {
  const [, option, script] = commandAfter(/^ +CMD /);
  const check = (fetch: string) => {
    const program = `process.env.PORT = "3000"; globalThis.fetch = ${fetch}; ${script}`;
    return spawnSync(process.execPath, [option!, program]).status;
  };
  expect([check(answer(true)), check(answer(false))]).toEqual([0, 1]);
  expect(check("() => Promise.reject(new Error())")).toBe(1);
});

/** What the server and the commands import: packages, and files of the project. Only `--dev` needs development.ts. */
function imported(): { packages: Set<string>; files: Set<string> } {
  const [packages, files] = [new Set<string>(), new Set<string>()];
  const sources = globSync(
    [
      "server.ts",
      "scripts/{admin,backup,restore}.ts",
      "{server,backend,backup,domain,mail,papers,payments,reports,work}/**/*.ts",
    ],
    { cwd: project, exclude: ["**/*.test.ts", "server/pages/development.ts"] },
  );
  for (const source of sources) {
    files.add(source);
    const text = readFileSync(join(project, source), "utf8");
    for (const [, isType, fixed, late] of text.matchAll(
      /^(?:import|export) (type )?[^;]*?from "([^"]+)"|\bimport\("([^"]+)"\)/gm,
    )) {
      const name = fixed ?? late!;
      if (isType || name.startsWith("node:")) continue;
      if (name.startsWith(".")) files.add(relative(project, join(project, dirname(source), name)));
      else packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)![0]);
    }
  }
  return { packages, files };
}

test("the server imports only what the image keeps", () => {
  const ignore = readFileSync(join(project, ".dockerignore"), "utf8").split("\n");
  const taken = ignore.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  expect(taken.filter((name) => !existsSync(join(project, name)))).toEqual([]);
  const { packages, files } = imported();
  const isTaken = (file: string): boolean => taken.includes(file.split("/")[0]!);
  expect([...files].filter((file) => !isTaken(file))).toEqual([]);
  // A development dependency is not in it.
  expect([...packages].filter((name) => !(name in manifest.dependencies))).toEqual([]);
  expect(packages.size).toBeGreaterThan(10);
});
