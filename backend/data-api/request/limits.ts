/** What one request may ask for. Each is far above what the official client sends and far below what hurts. */
export const limits = {
  /** Characters of the address; Node itself refuses more than 16 KB of request line and headers. */
  urlLength: 15_000,
  /** Bytes of a request body. */
  bodyBytes: 1_048_576,
  /** Levels of `select=a(b(c(...)))`. */
  embedDepth: 8,
  /** Embedded resources in the whole request. */
  embeds: 40,
  /** Items in one `select`, and conditions in the whole request. */
  selectItems: 500,
  conditions: 200,
  /**
   * Bytes of rows in one answer. PostgreSQL may need several times as much to write it. Each list within rows may have
   * an equal part of it.
   */
  answerBytes: 8_388_608,
  /** Levels of `and(or(and(...)))`. */
  logicDepth: 12,
  /** Characters and quantifiers of all regular expressions in the request. */
  patternLength: 3_000,
  patternQuantifiers: 100,
} as const;
