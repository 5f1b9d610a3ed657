import { readFileSync } from "node:fs";
import { join } from "node:path";

export const project = join(import.meta.dirname, "..");

/** A file of this folder. */
export const read = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");

type Manifest = { scripts: { start: string }; dependencies: Record<string, string> };

export const manifest = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as Manifest;

/** How `npm start` prepares the server, and starts it. */
export const [prepare, start] = manifest.scripts.start.split(/ && (?:\w+=\S+ )*exec /) as [string, string];

/** What the image sets. */
export function imageVariables(): Record<string, string> {
  const [, line] = /^ENV (.*)$/m.exec(read("Dockerfile"))!;
  return Object.fromEntries(line!.split(" ").map((it) => it.split("=") as [string, string]));
}
