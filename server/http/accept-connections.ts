import { setImmediate as nextTurn } from "node:timers/promises";

/** How many connections may come in before a piece of long work. */
const turns = 16;

/**
 * Node accepts one connection in each turn of its loop. Before work that takes a turn for long, this takes some short
 * ones: else new clients, and health checks with them, wait in the kernel as long as there is such work.
 */
export async function acceptConnections(): Promise<void> {
  /* oxlint-disable no-await-in-loop -- one turn after the other */
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
}
