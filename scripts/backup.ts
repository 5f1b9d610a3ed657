// Writes a backup of the shop, which may be running: `npm run backup -- FILE`.
import { constants, setPriority } from "node:os";
import { backup } from "./commands/backup.ts";
import { runCommand } from "./commands/command.ts";

// Shoppers come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
await runCommand(backup);
