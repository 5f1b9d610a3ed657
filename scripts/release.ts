// Closes the version that is in package.json: `npm run release`.
import { runCommand } from "./commands/command.ts";
import { release } from "./commands/release.ts";

await runCommand(release);
