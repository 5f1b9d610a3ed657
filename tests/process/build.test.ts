import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The image of deploy/Dockerfile has only these: what is bundled with the pages need not be among them. */
const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>;
};

test("the built pages import only packages that the server has", () => {
  const texts = globSync("build/server/**/*.js").map((file) => readFileSync(file, "utf8"));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\bfrom ?"([^".][^"]*)"/g)].map(([, name]) => /^(?:@[^/]+\/)?[^/]+/.exec(name!)![0]),
  );
  const packages = [...new Set(names)].filter((name) => /^[@\w]/.test(name) && !name.startsWith("node:"));
  expect(packages).toContain("react");
  expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
});
