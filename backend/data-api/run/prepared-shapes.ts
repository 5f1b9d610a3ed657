const period = 60 * 60 * 1000;

/**
 * Decides which statements are worth a prepared statement, which PostgreSQL keeps for the life of a connection.
 * A shape is prepared from its second use on, and only `capacity` new shapes are let in per hour, the longest that
 * a connection lives; so a client that invents shapes fills neither our memory nor PostgreSQL's.
 */
export class PreparedShapes {
  readonly #capacity: number;
  readonly #now: () => number;
  #admitted = new Set<string>();
  #seen = new Set<string>();
  #periodStart: number;

  constructor(capacity = 250, now: () => number = Date.now) {
    this.#capacity = capacity;
    this.#now = now;
    this.#periodStart = now();
  }

  admits(text: string): boolean {
    if (this.#admitted.has(text)) return true;
    if (this.#now() - this.#periodStart > period) this.#startPeriod();
    if (this.#admitted.size >= this.#capacity || text.length > 10_000) return false;
    if (!this.#seen.has(text)) {
      if (this.#seen.size >= this.#capacity * 4) this.#seen.clear();
      this.#seen.add(text);
      return false;
    }
    this.#seen.delete(text);
    this.#admitted.add(text);
    return true;
  }

  /** Shapes have to earn their place again; by now no connection is left that was open a period ago. */
  #startPeriod(): void {
    this.#periodStart = this.#now();
    this.#admitted.clear();
    this.#seen.clear();
  }
}
