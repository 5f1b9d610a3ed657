import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };

/** How `npm start` runs the shop, without what prepares it, so that the process is the shop itself. */
export const startCommand = scripts.start.slice(scripts.start.indexOf("&&") + 2);

/** What Node is told there. */
export const nodeFlags: readonly string[] = startCommand.match(/--\S+/g) ?? [];
