import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readEnvironment, variableNames } from "../server/environment.ts";
import { temporaryDirectory } from "../tests/setup/temporary-directory.ts";
import { prepare, project, read, start } from "./files.ts";

const unit = read("facet.service");

test("it starts the shop as npm does", () => {
  expect(unit).toContain(`\nExecStartPre=+/usr/bin/${prepare}\n`);
  expect(unit).toContain(`\nExecStart=/opt/facet/${start}\n`);
});

test("the shop accepts its settings", () => {
  const variables = parseEnv(read("facet.env.example"));
  expect(Object.keys(variables).filter((name) => !variableNames.includes(name))).toEqual([]);
  expect(readEnvironment(variables)).toMatchObject({ demo: false, trustProxy: 1 });
});

const { error } = spawnSync("systemd-analyze", ["--version"]);

test.skipIf(error)(`systemd understands it${error ? " (needs systemd-analyze)" : ""}`, () => {
  const directory = temporaryDirectory();
  try {
    const file = join(directory, "facet.service");
    writeFileSync(
      file,
      unit.replaceAll("/opt/facet", () => project).replaceAll("/usr/bin/node", () => process.execPath),
    );
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", file], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
