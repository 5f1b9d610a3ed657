/** What the shop promises, where a benchmark measures it. `npm run bench` fails below, by the median of three runs. */
export const promises = {
  /** Lighthouse's simulated phone on its first visit: scores of 100, seconds, and a shift without unit. */
  firstVisit: { performance: 99, others: 100, firstPaint: 0.9, largestPaint: 1.2, shift: 0.03 },
  /** Milliseconds to the next paint, at a quarter of the processor's speed. */
  interaction: 160,
  /** Shares of a bare server's rate in the same run. */
  share: {
    anonymousRead: 0.8,
    smallAnonymousRead: 0.75,
    signedInRead: 0.9,
    cachedPage: 0.9,
    placeOrder: 0.85,
    /** A share of the same list's rate without prices. */
    withFinalPrice: 0.9,
  },
  /** Milliseconds for a page that is not cached. */
  uncached: { "/products": 10, "/product/1": 7 },
  /** How many times as long such a page takes in another language. */
  inFrench: 1.05,
  /**
   * A shop a hundred times as large: how often a request's 95th percentile fits into it. Where a search reads more: its
   * milliseconds; or, if it finds much, how many times as long as the bare count of that it takes, for each of its statements.
   */
  growth: { atMost: 3, searchMilliseconds: 100, timesBare: 2 },
  /** Seconds of a built shop. */
  start: { first: 2.5, later: 1.5 },
  /** Megabytes, with PostgreSQL. */
  memory: { idle: 235, afterPages: 440 },
  /** What one visitor does to others: times their 99th percentile, seconds that they wait, and megabytes. */
  oneVisitor: { slowdown: 2, longestWait: 2, memory: 200 },
  /** An import of 20,000 products: minutes to check it and to apply it, and what it does to others, as above. */
  import: { minutes: 5, slowdown: 2, memory: 150 },
  /** One change of 100,000 products: minutes to check it, to apply it and to undo it, within the database's limit of 20. */
  bulk: { minutes: 10 },
} as const;
