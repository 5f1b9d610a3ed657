// A thread of its own: hashing, compressing and encrypting would keep visitors waiting.
import { pino } from "pino";
import { readEnvironment } from "../environment.ts";
import { runBackup } from "./run-backup.ts";

await runBackup(readEnvironment(process.env), pino({ base: null }));
