// Restores a backup where no shop is running: `npm run restore -- FILE [--replace] [--as-it-was]`.
import { runCommand } from "./commands/command.ts";
import { restore } from "./commands/restore.ts";

await runCommand(restore);
