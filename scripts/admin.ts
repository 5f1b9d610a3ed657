// Manages the administrators: `npm run admin -- add EMAIL`, `reset EMAIL`, `remove EMAIL` or `list`.
import { admin } from "./commands/admin.ts";
import { runCommand } from "./commands/command.ts";

await runCommand(admin);
