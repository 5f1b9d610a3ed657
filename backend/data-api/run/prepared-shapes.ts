const period = 60 * 60 * 1000;

/**
 * PostgreSQL keeps a prepared statement for up to an hour. So one is prepared from its second use on, and `capacity`
 * new ones per hour: a client that varies its requests exhausts no memory.
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

  admit(text: string): boolean {
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

  /** No connection from before the last period is left by now. */
  #startPeriod(): void {
    this.#periodStart = this.#now();
    this.#admitted.clear();
    this.#seen.clear();
  }
}
