import { readFileSync } from "node:fs";

type Digests = Readonly<Record<string, string>>;

/** A version that was handed to users, with the digests of the migrations that are new or had another text in it. */
export type Release = { version: string; date: string; system: Digests; shop: Digests };

export type AppliedMigrations = { system: ReadonlyMap<string, string>; shop: ReadonlyMap<string, string> };

export const releasesFile = new URL("../supabase/releases.json", import.meta.url);

const kinds = ["system", "shop"] as const;

export const readReleases = (): Release[] => JSON.parse(readFileSync(releasesFile, "utf8")) as Release[];

/** The digests of all released migrations, in their texts of the last version. */
export function releasedTexts(releases: readonly Release[]): AppliedMigrations {
  const texts = (kind: "system" | "shop"): ReadonlyMap<string, string> =>
    new Map(releases.flatMap((release) => Object.entries(release[kind])));
  return { system: texts("system"), shop: texts("shop") };
}

/** The version of a database, by its migrations; `0.2.0+3` has three more than 0.2.0. */
export function versionOfDatabase(applied: AppliedMigrations, releases = readReleases()): string {
  const index = releases.findLastIndex((_, last) => {
    const texts = releasedTexts(releases.slice(0, last + 1));
    return kinds.every((kind) =>
      [...texts[kind]].every(([name, digest]) => applied[kind].get(name) === digest),
    );
  });
  const texts = releasedTexts(releases.slice(0, index + 1));
  const more = kinds.reduce((sum, kind) => sum + applied[kind].size - texts[kind].size, 0);
  const version = releases[index]?.version ?? "0.0.0";
  return more > 0 ? `${version}+${more}` : version;
}
