import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

type Options = {
  /** Rejects if the database does not respond, and may take forever. */
  check: () => Promise<unknown>;
  /** Closes connections whose server does not answer: after a failover, their address may be another server's. */
  cutOff?: () => void;
  /** Milliseconds that a request may take before the database is asked, and that its answer may take. */
  patience?: number;
  pause?: number;
  /** Milliseconds without a response after which connections are closed, again and again. */
  cutOffAfter?: number;
  log: Logger;
};

export type DatabaseWatch = {
  /** Whether the database did not respond when it was last asked. */
  readonly isGone: boolean;
  readonly isAsking: boolean;
  /** Asks the database, unless it is known to be gone. Resolves after `patience` at the latest. */
  responds: () => Promise<boolean>;
  /** Says that something failed, perhaps because the database is gone. */
  suspect: () => void;
  /** Waits for work while the database is there; long work is a reason to ask. @returns false if it was gone first */
  during: (work: Promise<unknown>) => Promise<boolean>;
};

/**
 * Notices when the database goes and comes back: a connection to a server that hangs looks like one that works, so
 * requests alone would wait as long as the network does.
 */
export function watchDatabase({
  check,
  cutOff = () => {},
  patience = 2000,
  pause = 500,
  cutOffAfter = 5000,
  log,
}: Options): DatabaseWatch {
  const running = new Set<{ since: number; giveUp: () => void }>();
  let asking: Promise<boolean> | undefined;
  let looking: Promise<boolean> | undefined;
  let goneSince: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** One question at a time suffices: a late answer says that the database is back, too. */
  const ask = (): Promise<boolean> =>
    (asking ??= check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined;
      }));

  /** Waits in steps, because a busy process sees an answer that has arrived only between two timers. */
  async function patienceEnds(): Promise<boolean> {
    for (let step = 0; step < 4; step += 1) await sleep(patience / 4, undefined, { ref: false });
    return false;
  }

  async function look(): Promise<boolean> {
    // The first question may fail only because its own connection was cut; the second gets a new one.
    const twice = ask().then((isThere) => isThere || ask());
    const isThere = await Promise.race([twice, patienceEnds()]);
    if (!isThere) void gone();
    return isThere;
  }

  const responds = (): Promise<boolean> => {
    if (goneSince !== undefined) return Promise.resolve(false);
    return (looking ??= look().finally(() => {
      looking = undefined;
    }));
  };

  async function gone(): Promise<void> {
    const since = (goneSince = performance.now());
    log.error("the database does not respond");
    for (const { giveUp } of running) giveUp();
    const cutting = setInterval(cutOff, cutOffAfter).unref();
    while (!(await ask())) await sleep(pause, undefined, { ref: false });
    clearInterval(cutting);
    goneSince = undefined;
    log.warn({ seconds: Math.round((performance.now() - since) / 1000) }, "the database responds again");
  }

  /** The oldest comes first. */
  function lookAtRunning(): void {
    const [oldest] = running;
    if (!oldest) {
      clearInterval(timer);
      timer = undefined;
    } else if (performance.now() - oldest.since > patience) void responds();
  }

  return {
    get isGone() {
      return goneSince !== undefined;
    },
    get isAsking() {
      return looking !== undefined;
    },
    responds,
    suspect: () => void responds(),
    async during(work) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const request = { since: performance.now(), giveUp: () => resolve(false) };
      running.add(request);
      timer ??= setInterval(lookAtRunning, patience / 4).unref();
      try {
        return await Promise.race([work.then(() => true), promise]);
      } finally {
        running.delete(request);
      }
    },
  };
}
