// Runs in a thread: hashing, compressing and encrypting would keep visitors waiting.
import { constants, setPriority } from "node:os";
import { pino } from "pino";
import { readEnvironment } from "../environment.ts";
import { runBackup } from "./run-backup.ts";

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
await runBackup(readEnvironment(process.env), pino({ base: null }));
