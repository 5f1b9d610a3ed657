/** Jobs that wait for a place, served in the order they came unless one has a better rank. */
export type WaitingLine<Wish extends Waiter, Place> = {
  /**
   * The job's outcome. Rejects without having run the job when too many wait already, when it waited longer than the
   * line's patience, and with the signal's reason when that is aborted while the job waits.
   */
  run<T>(job: (place: Place) => Promise<T>, wish: Wish): Promise<T>;
};

/** What is known of who waits. */
export type Waiter = {
  /** On whose behalf. Nobody has more than a share of the places; without a name nothing is shared out. */
  owner?: string | undefined;
  /** The waiting job of the lowest rank is next; asked each time a place is free, 0 by default. */
  rank?: () => number;
  signal?: AbortSignal | undefined;
};

/** What a job needs to run. */
export type Places<Wish, Place> = {
  /** A place for this wish, or undefined as long as there is none. `crowded` says that others wait. */
  take: (wish: Wish, crowded: boolean) => Place | undefined;
  giveBack: (place: Place) => void;
};

export type LineOptions = {
  /** Jobs that may wait, and how many of them for one owner. */
  mostWaiting: number;
  mostWaitingOfOwner: number;
  /** Milliseconds that a job may wait; by default for ever. */
  patience?: number | undefined;
  /** Why a job was not run: there were too many, or it waited too long. */
  refusal: () => Error;
};

export function createWaitingLine<Wish extends Waiter, Place>(
  places: Places<Wish, Place>,
  { mostWaiting, mostWaitingOfOwner, patience, refusal }: LineOptions,
): WaitingLine<Wish, Place> {
  const waiting = new Map<Wish, (place: Place) => void>();
  const waitingByOwner = new Tally();

  const serveNext = (): void => {
    const byRank = [...waiting.keys()].toSorted((one, other) => rankOf(one) - rankOf(other));
    for (const wish of byRank) {
      const place = places.take(wish, true);
      if (place === undefined) continue;
      waiting.get(wish)?.(place);
      return;
    }
  };

  const wait = (wish: Wish): Promise<Place> => {
    const { owner, signal } = wish;
    if (waiting.size >= mostWaiting || waitingByOwner.of(owner) >= mostWaitingOfOwner) throw refusal();
    const { promise, resolve, reject } = Promise.withResolvers<Place>();
    const leave = (): void => {
      waiting.delete(wish);
      waitingByOwner.add(owner, -1);
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    };
    const onAbort = (): void => {
      leave();
      reject(signal?.reason);
    };
    const onTooLate = (): void => {
      leave();
      reject(refusal());
    };
    const timer = patience === undefined ? undefined : setTimeout(onTooLate, patience);
    signal?.addEventListener("abort", onAbort, { once: true });
    waitingByOwner.add(owner, 1);
    waiting.set(wish, (place) => {
      leave();
      resolve(place);
    });
    return promise;
  };

  return {
    async run(job, wish) {
      wish.signal?.throwIfAborted();
      const place = places.take(wish, waiting.size > 0) ?? (await wait(wish));
      try {
        return await job(place);
      } finally {
        places.giveBack(place);
        if (waiting.size > 0) serveNext();
      }
    },
  };
}

function rankOf({ rank }: Waiter): number {
  return rank?.() ?? 0;
}

/** Counts in all and by owner; what nobody owns counts in all only. */
export class Tally {
  all = 0;
  readonly #byOwner = new Map<string, number>();

  of(owner: string | undefined): number {
    return owner === undefined ? 0 : (this.#byOwner.get(owner) ?? 0);
  }

  add(owner: string | undefined, change: 1 | -1): void {
    this.all += change;
    if (owner === undefined) return;
    const count = this.of(owner) + change;
    if (count === 0) this.#byOwner.delete(owner);
    else this.#byOwner.set(owner, count);
  }
}
