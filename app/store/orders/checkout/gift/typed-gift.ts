/** What was chosen and typed of a gift. */
export type TypedGift = {
  /** The id of a wrap; empty for none. */
  wrap: string;
  message: string;
  /** The day by which it should arrive, YYYY-MM-DD; empty for none. */
  day: string;
};
