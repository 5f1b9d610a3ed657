import { PostgresError } from "./sql.ts";

/** SQLSTATEs of a server that stops, starts, takes no more connections, or has no disk or memory left. */
const ofServer = /^(?:08|53|57P0[123])/;

const ofConnection =
  /^(?:CONNECT(?:ION)?_\w+|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

export const retryAfterSeconds = 5;

export const unreachableSentence =
  "The database does not respond at the moment. Please try again in a few seconds.";

/** Whether the database cannot be reached or work now, so that the same request may succeed later. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  const code = String(error.code);
  if (error instanceof PostgresError) return ofServer.test(code) && error.routine !== "exec_stmt_raise";
  // The socket of a server on this machine is a file.
  return ofConnection.test(code) || (code === "ENOENT" && "syscall" in error && error.syscall === "connect");
}
