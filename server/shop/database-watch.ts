import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

type Options = {
  /** Rejects when the database does not respond, and may take forever. */
  check: () => Promise<unknown>;
  /** Gives up connections whose server does not answer: after a failover, another one may have its address. */
  cutOff?: () => void;
  /** Milliseconds that a request may take before the database is asked, and that the database then has to respond. */
  patience?: number;
  /** Milliseconds between two questions while the database is gone. */
  pause?: number;
  /** Milliseconds without a response after which connections are given up, again and again. */
  cutOffAfter?: number;
  log: Logger;
};

export type DatabaseWatch = {
  /** Whether the database did not respond when it was last asked. It is asked again until it does. */
  readonly isGone: boolean;
  /** Whether it is being asked at the moment. */
  readonly isAsking: boolean;
  /** Asks the database, unless it is known to be gone. Resolves after `patience` at the latest. */
  responds: () => Promise<boolean>;
  /** Says that something failed, perhaps because the database is gone. */
  suspect: () => void;
  /**
   * Waits for a request's work, but not longer than the database is there. Work that takes long is a reason to ask it.
   * @returns false if the database was found to be gone first; what became of the work is then unknown
   */
  during: (work: Promise<unknown>) => Promise<boolean>;
};

/**
 * Notices that the database is gone, so that nobody waits for it, and that it is back. A connection to a server that
 * hangs looks like one to a server that works, so requests alone would wait as long as the network does. While all is
 * well, nothing is asked.
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

  /** One question at a time: the answer to an old one says that the database is back, too. */
  const ask = (): Promise<boolean> =>
    (asking ??= check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined;
      }));

  /** In steps, because an answer that has arrived is only seen between two timers, if this process was busy. */
  async function patienceEnds(): Promise<boolean> {
    for (let step = 0; step < 4; step += 1) await sleep(patience / 4, undefined, { ref: false });
    return false;
  }

  async function look(): Promise<boolean> {
    // The first may fail only because its connection had been cut off. The second gets a new one.
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
