/** Work on a scarce resource: so much at a time, a share of it for each owner, and the rest waits. */
export type Gate = {
  /** Resolves to the result. Rejects without beginning if too many wait, it times out, or the signal aborts. */
  run<T>(work: () => Promise<T>, visitor?: Visitor): Promise<T>;
  /** Whether there is a place and the owner may have it. */
  mayBegin: (visitor: Visitor) => boolean;
  readonly running: number;
  readonly waiting: number;
};

export type Visitor = {
  /** Who takes a share: an address or an account; work without an owner is not limited. */
  owner?: string | undefined;
  /** The lowest is next, 0 by default; among equals the owner with the least in progress, then who came first. */
  rank?: () => number;
  signal?: AbortSignal | undefined;
};

type Options = {
  /** How much may be in progress. */
  places: number;
  /** How many of them an owner may have, who gets the same part of the queue; all by default. */
  perOwner?: number | ((owner: string) => number);
  maxWaiting: number;
  /** Milliseconds of waiting; unlimited by default. */
  timeout?: number;
  refusal: () => Error;
};

export function openGate({ places, perOwner = places, maxWaiting, timeout, refusal }: Options): Gate {
  const running = new Tally();
  const waiting = new Set<Visitor & { begin: () => void }>();
  const waitingOf = new Tally();

  const shareOf = (owner: string | undefined): number =>
    owner === undefined ? places : typeof perOwner === "number" ? perOwner : perOwner(owner);
  const mayBegin = ({ owner }: Visitor): boolean =>
    running.total < places && running.of(owner) < shareOf(owner);
  const order = (one: Visitor, other: Visitor): number =>
    (one.rank?.() ?? 0) - (other.rank?.() ?? 0) || running.of(one.owner) - running.of(other.owner);

  const turn = (visitor: Visitor): Promise<void> => {
    const { owner, signal } = visitor;
    const most = Math.ceil((maxWaiting * shareOf(owner)) / places);
    if (waiting.size >= maxWaiting || waitingOf.of(owner) >= most) throw refusal();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leaving = (settle: () => void) => (): void => {
      waiting.delete(place);
      waitingOf.add(owner, -1);
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      settle();
    };
    const begin = leaving(() => {
      running.add(owner, 1);
      resolve();
    });
    const onAbort = leaving(() => reject(signal?.reason));
    const onTimeout = leaving(() => reject(refusal()));
    const timer = timeout === undefined ? undefined : setTimeout(onTimeout, timeout);
    const place = { ...visitor, begin };
    signal?.addEventListener("abort", onAbort, { once: true });
    waitingOf.add(owner, 1);
    waiting.add(place);
    return promise;
  };

  return {
    mayBegin,
    get running() {
      return running.total;
    },
    get waiting() {
      return waiting.size;
    },
    async run(work, visitor = {}) {
      visitor.signal?.throwIfAborted();
      if (mayBegin(visitor)) running.add(visitor.owner, 1);
      else await turn(visitor);
      try {
        return await work();
      } finally {
        running.add(visitor.owner, -1);
        const [next] = [...waiting].filter(mayBegin).toSorted(order);
        next?.begin();
      }
    },
  };
}

/** Sums by owner. What has no owner is in the total only. */
export class Tally {
  total = 0;
  readonly #sums = new Map<string, number>();

  of(owner: string | undefined): number {
    return owner === undefined ? 0 : (this.#sums.get(owner) ?? 0);
  }

  add(owner: string | undefined, change: number): void {
    this.total += change;
    if (owner === undefined) return;
    const sum = this.of(owner) + change;
    if (sum === 0) this.#sums.delete(owner);
    else this.#sums.set(owner, sum);
  }
}
