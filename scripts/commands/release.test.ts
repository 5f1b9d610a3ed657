import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readHistory } from "../../backend/database/migration-files.ts";
import { migrationDirectories } from "../../server/backups/shop-data.ts";
import { readReleases, type Release, releasedTexts } from "../../server/releases.ts";
import { version } from "../../server/version.ts";
import { nextRelease, presentTexts } from "./release.ts";

const releases = readReleases();
const released = releasedTexts(releases);
const present = presentTexts();
const kinds = ["system", "shop"] as const;
const changelog = readFileSync("CHANGELOG.md", "utf8");

test("released migrations are as they were released (otherwise put them back, and add a new file)", () => {
  for (const kind of kinds) {
    const changed = [...released[kind]].filter(([name, digest]) => present[kind].get(name) !== digest);
    expect(changed.map(([name]) => name)).toEqual([]);
  }
});

test("a text that a released migration had before its present one is known", () => {
  for (const kind of kinds) {
    const history = readHistory(migrationDirectories[kind]);
    const former = releases
      .flatMap((release) => Object.entries(release[kind]))
      .filter(([name, digest]) => present[kind].get(name) !== digest);
    expect(former.filter(([name, digest]) => !history.formerText(name, digest))).toEqual([]);
  }
});

test("what is not released comes after what is (otherwise give the file a later name)", () => {
  for (const kind of kinds) {
    const last = [...released[kind].keys()].toSorted().at(-1)!;
    const early = [...present[kind].keys()].filter((name) => !released[kind].has(name) && name < last);
    expect(early).toEqual([]);
  }
});

test("a version that is released gets no more migrations (otherwise set the next version in package.json)", () => {
  if (!releases.some((release) => release.version === version)) return;
  for (const kind of kinds)
    expect([...present[kind].keys()].filter((name) => !released[kind].has(name))).toEqual([]);
});

test("each version has a line in CHANGELOG.md, the last one first, and none is told twice", () => {
  const told = [...changelog.matchAll(/^- \*\*(\S+)\*\* \((.+?)\): /gm)].map((line) => line[1]);
  const known = new Set([...releases.map((release) => release.version), version]);
  expect(told).toEqual([...known].toReversed());
});

test("a release has what is new in it, once, and a line in the changelog", () => {
  const before: Release = { version: "1.0.0", date: "2026-01-01", system: { "1": "a" }, shop: { "1": "a" } };
  const state = {
    version: "1.1.0",
    releases: [before],
    changelog: "- **1.1.0** (2026-02-03): Earrings.\n- **1.0.0** (2026-01-01): Rings.\n",
    present: {
      system: new Map([["1", "a"]]),
      shop: new Map([
        ["1", "a"],
        ["2", "b"],
      ]),
    },
    now: new Date("2026-02-03T04:05:06Z"),
  };
  expect(nextRelease(state)).toEqual({
    version: "1.1.0",
    date: "2026-02-03",
    system: {},
    shop: { "2": "b" },
  });
  expect(() => nextRelease({ ...state, version: "1.0.0" })).toThrow(/1\.0\.0 is released already/);
  expect(() => nextRelease({ ...state, changelog: "" })).toThrow(/CHANGELOG\.md needs a line/);
});
