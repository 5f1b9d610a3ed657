import { readFileSync, writeFileSync } from "node:fs";
import { readMigrations } from "../../backend/database/migration-files.ts";
import { StartError } from "../../work/start-error.ts";
import { migrationDirectories } from "../../server/backups/shop-data.ts";
import {
  type AppliedMigrations,
  readReleases,
  type Release,
  releasedTexts,
  releasesFile,
} from "../../server/releases.ts";
import { version } from "../../server/version.ts";
import type { Command } from "./command.ts";

export const release: Command = {
  usage: "npm run release",
  async run(given) {
    if (given.length > 0) return undefined;
    const releases = readReleases();
    const changelog = readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8");
    const next = nextRelease({ version, releases, changelog, present: presentTexts(), now: new Date() });
    writeFileSync(releasesFile, `${JSON.stringify([...releases, next], null, 2)}\n`);
    const count = Object.keys(next.system).length + Object.keys(next.shop).length;
    return [
      `${version} is released, with ${count} new migrations. Commit supabase/releases.json; what comes next needs another version in package.json.`,
    ];
  },
};

export function presentTexts(): AppliedMigrations {
  return { system: textsIn(migrationDirectories.system), shop: textsIn(migrationDirectories.shop) };
}

function textsIn(directory: string): ReadonlyMap<string, string> {
  return new Map(readMigrations(directory).map(({ name, checksum }) => [name, checksum]));
}

type State = {
  version: string;
  releases: readonly Release[];
  changelog: string;
  present: AppliedMigrations;
  now: Date;
};

/** @throws StartError when the version is released already, or has no line with its date in the changelog */
export function nextRelease({ version, releases, changelog, present, now }: State): Release {
  if (releases.some((release) => release.version === version))
    throw new StartError(
      `${version} is released already: set the next version in package.json and package-lock.json.`,
    );
  const date = now.toISOString().slice(0, 10);
  if (!changelog.includes(`- **${version}** (${date}): `))
    throw new StartError(`CHANGELOG.md needs a line that begins with "- **${version}** (${date}): ".`);
  const released = releasedTexts(releases);
  const added = (kind: "system" | "shop"): Record<string, string> =>
    Object.fromEntries([...present[kind]].filter(([name]) => !released[kind].has(name)));
  return { version, date, system: added("system"), shop: added("shop") };
}
