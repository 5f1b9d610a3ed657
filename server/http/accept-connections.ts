import { setImmediate as nextTurn } from "node:timers/promises";

/** How many connections may come in before a piece of long work. */
const turns = 16;

/** Before long work, takes short turns of the loop, each of which accepts a connection that would else wait. */
export async function acceptConnections(): Promise<void> {
  /* oxlint-disable no-await-in-loop -- one turn after the other */
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
}
