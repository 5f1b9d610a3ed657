export type Signals = {
  /** The job stops: finish what is begun, and begin nothing more. */
  closing: AbortSignal;
  /** The time to finish is over: give up what is begun. */
  abort: AbortSignal;
};

type Options = {
  /**
   * Does what there is to do. It may ask for a pause of its own, in milliseconds; `Infinity` ends the job. What only one
   * process may do at a time is claimed in the database, by a lease or a lock.
   */
  run: (signals: Signals) => Promise<number | void>;
  /** Milliseconds from the end of a run to the beginning of the next. */
  pause: number;
  /** After failures the pause doubles, up to this many milliseconds; otherwise it stays the same. */
  longestPause?: number;
  /** Milliseconds that a run has to finish when the job stops. After one second more it is left to itself. */
  timeToFinish?: number;
  /** Told of the first of failures in a row. */
  onFailure: (error: unknown) => void;
};

export type Repeated = {
  start: () => void;
  /**
   * There may be something to do: ends the usual pause, and has a run in progress followed by another, because it may have
   * looked too early. The pause after a failure stays as it is, and so does one that a run asked for.
   */
  runNow: () => void;
  /** Ends the job. Resolves once no run is in progress, or none that could be waited for. */
  stop: () => Promise<void>;
};

const timeToGiveUp = 1000;

/**
 * Does a job now and again and again, one run at a time, whatever goes wrong. Waiting does not keep the process alive;
 * stopping does, until a run in progress has ended.
 */
export function repeat({
  run,
  pause,
  longestPause = pause,
  timeToFinish = 1000,
  onFailure,
}: Options): Repeated {
  const closing = new AbortController();
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  /** Whether `runNow` may end the pause. */
  let isUsualPause = false;
  let isWanted = false;

  async function attempt(): Promise<number | void> {
    try {
      const ownPause = await run({ closing: closing.signal, abort: abort.signal });
      failures = 0;
      return ownPause;
    } catch (error) {
      failures += 1;
      if (failures === 1 && !closing.signal.aborted) onFailure(error);
      return Math.min(pause * 2 ** (failures - 1), longestPause);
    }
  }

  async function runThenWait(): Promise<void> {
    isWanted = false;
    const ownPause = await attempt();
    running = undefined;
    isUsualPause = ownPause === undefined;
    if (closing.signal.aborted || ownPause === Infinity) return;
    timer = setTimeout(begin, ownPause ?? (isWanted ? 0 : pause)).unref();
  }

  function begin(): void {
    running = runThenWait();
  }

  return {
    start: begin,
    runNow() {
      isWanted = true;
      if (running || !isUsualPause || closing.signal.aborted) return;
      clearTimeout(timer);
      begin();
    },
    async stop() {
      closing.abort();
      clearTimeout(timer);
      await endOf(running, timeToFinish);
      abort.abort();
      await endOf(running, timeToGiveUp);
    },
  };
}

/** Waits for it, but not longer than that. */
async function endOf(work: Promise<void> | undefined, milliseconds: number): Promise<void> {
  if (!work) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
