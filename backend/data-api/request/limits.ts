/** The limits of one request: far above what the official client sends, far below what would do harm. */
export const limits = {
  /** Characters of the URL; Node itself refuses more than 16 KB of request line and headers. */
  urlLength: 15_000,
  bodyBytes: 1_048_576,
  /** Levels of `select=a(b(c(...)))`. */
  embedDepth: 8,
  /** Embedded resources in the whole request. */
  embeds: 40,
  /** Items in one `select`, and conditions in the whole request. */
  selectItems: 500,
  conditions: 200,
  /** Bytes of rows in a response, of which nested lists take equal shares. PostgreSQL may need several times that. */
  responseBytes: 8_388_608,
  /** Levels of `and(or(and(...)))`. */
  logicDepth: 12,
  /** What all text searches (`fts`) in the request may cost: 20 for each, and one for each word. */
  textSearchCost: 80,
  /** Characters and quantifiers of all regular expressions in the request. */
  patternLength: 3_000,
  patternQuantifiers: 100,
} as const;
