export type Signals = {
  /** Aborted when the job stops: the run finishes what it has begun, and begins nothing new. */
  closing: AbortSignal;
  /** Aborted when the time to finish is over: the run gives up what it has begun. */
  abort: AbortSignal;
};

/** When each job of this process last succeeded, in milliseconds since 1970. */
export const lastSuccesses = new Map<string, number>();

type Options = {
  name?: string;
  /** Does the job once; may return its next pause in milliseconds, `Infinity` to end it. */
  run: (signals: Signals) => Promise<number | void>;
  /** Milliseconds from the end of a run to the beginning of the next. */
  pause: number;
  /** After failures the pause doubles, up to this many milliseconds; otherwise it stays the same. */
  longestPause?: number;
  /** How long a run may take to finish when the job stops, in milliseconds. One second later it is abandoned. */
  timeToFinish?: number;
  /** Called for the first of several failures in a row. */
  onFailure: (error: unknown) => void;
};

export type Repeated = {
  start: () => void;
  /** There may be something to do: ends the usual pause, or follows a run in progress. Pauses after failures stay. */
  runNow: () => void;
  stop: () => Promise<void>;
};

const timeToGiveUp = 1000;

/** Runs a job now and repeatedly, one run at a time, whatever goes wrong. Waiting keeps no process alive. */
export function repeat({
  name,
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
      if (name !== undefined) lastSuccesses.set(name, Date.now());
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

async function endOf(work: Promise<void> | undefined, milliseconds: number): Promise<void> {
  if (!work) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
